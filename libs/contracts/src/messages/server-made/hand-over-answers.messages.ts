/** Answers of a hand-over, and the words with which an entry is set aside after one. */
export const HAND_OVER_ANSWERS_MESSAGES = {
  'hand-over-done': 'Stops handed over from {{from}} to {{to}}: {{stops}}.',
  'hand-over-undone': 'Hand-over undone. Stops back with {{from}}: {{stops}}.',
  'hand-over-saved': 'The hand-over is saved and will show in a moment.',
  'hand-over-same': 'Please choose another delivery boy.',
  'product-same': 'Please choose another product.',
  'hand-over-not-today': 'Only today’s stops can be handed over.',
  'stop-handed-over': 'Handed over to {{name}} at {{time}}.',
  'input-stops': 'Please send the stops with their consumers and orders.',
  'hand-over-gone': '{{name}} is not on this list any more.',
  'hand-over-changed': '{{name}} stays: the orders have changed meanwhile.',
  'hand-over-delivered': '{{name}} stays: something was recorded there meanwhile.',
  'hand-over-line-exists':
    '{{name}} stays: the other delivery boy has an order for the same product already.',
  'hand-over-taker-done': '{{name}} stays: the other delivery boy has done this stop already.',
  'hand-over-more-stay': 'Others that stay: {{stops}}.',
  'hand-over-unknown': 'There is no such hand-over.',
  'hand-over-undone-before': 'Somebody has undone this hand-over already.',
  'hand-over-too-late': 'A hand-over can be undone for 10 minutes only.',
} as const;
