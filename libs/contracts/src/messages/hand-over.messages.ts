export const HAND_OVER_MESSAGES = {
  'hand-over-empty': 'Please choose at least one stop.',
  'hand-over-closed': 'The day of {{name}} is closed. Reopen it first.',
} as const;
