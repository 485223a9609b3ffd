/** Answers of a hand-over, and the words with which an entry is set aside after one. */
export const HAND_OVER_ANSWERS_MESSAGES = {
  'hand-over-done': 'Stops handed over from {{from}} to {{to}}: {{stops}}.',
  'hand-over-undone': 'Hand-over undone. Stops back with {{from}}: {{stops}}.',
  'hand-over-saved': 'The hand-over is saved and will show in a moment.',
  'hand-over-same': 'Please choose another delivery boy.',
  'hand-over-not-today': 'Only today’s stops can be handed over.',
  'stop-handed-over': 'Handed over to {{name}} at {{time}}.',
  'input-stops': 'Please send the stops with their consumers and orders.',
} as const;
