import type { Plugin } from 'vite';

/**
 * Leaves the English templates of messages that only the server makes out of the client: it shows the text of the answer in English, and
 * has the templates of the other languages in their own files.
 */
export const serverMadeMessages = (): Plugin => ({
  name: 'server-made-messages',
  load: {
    filter: { id: /contracts\/src\/messages\/server-made\/index\.ts$/ },
    handler: () => 'export const SERVER_MADE_MESSAGES = {};',
  },
});
