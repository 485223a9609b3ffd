/** A server that cannot be reached or that fails, as the client says it. */
export const SERVER_MESSAGES = {
  'unknown-error': 'An unknown error occurred',
  'something-wrong-later': 'Something went wrong. Please try again later.',
  starting: 'The server is starting. Please try again in a moment.',
  'no-network': 'There is no network. Please connect and try again.',
  'not-reached': 'The server could not be reached. Please check the network and try again.',
  'no-answer': 'The server did not answer in time. Please try again.',
  'answer-status': 'Error: {{status}} - {{statusText}}',
  'no-data-to-export': 'No data to export!',
  'too-many-entries':
    'Too many entries in a short time. What is entered is kept on the phone and sent later.',
  'too-many-requests': 'You have asked for too much at once. Please try again in a moment.',
  'connection-too-busy': 'This connection sends too much and was ended.',
  literal: '{{text}}',
} as const;
