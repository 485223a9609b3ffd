/** Stops that one delivery boy hands over to another. */
export const HAND_OVER_MESSAGES = {
  'hand-over-empty': 'Please choose at least one stop.',
  'hand-over-closed': 'The day of {{name}} is closed. Reopen it first.',
  'hand-over-gone': '{{name}} is not on this list any more. Please look again.',
  'hand-over-changed': 'The orders of {{name}} have changed meanwhile. Please look again.',
  'hand-over-delivered': 'Something was recorded at {{name}} meanwhile. Please look again.',
  'hand-over-line-exists': '{{name}} has the same product from the other delivery boy already. Please leave this stop out.',
  'hand-over-unknown': 'There is no such hand-over.',
  'hand-over-undone-before': 'Somebody has undone this hand-over already.',
  'hand-over-too-late': 'A hand-over can be undone for 10 minutes only.',
} as const;
