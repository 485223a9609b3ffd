export const DEMO_MESSAGES = {
  'demo-speed-chosen': 'The speed of the demo was changed.',
  'demo-begun-again': 'The morning of the demo begins again.',
  'demo-not-begun': 'The morning of the demo has not begun yet. Please try again in a moment.',
  'demo-again-soon': 'The morning of the demo has only just begun. Please wait a moment.',
} as const;
