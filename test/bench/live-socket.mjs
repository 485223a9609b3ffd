import { io } from 'socket.io-client';

/** @typedef {import('../../libs/contracts/src/index').ServerToClient} ServerToClient */
/** @typedef {import('../../libs/contracts/src/index').ClientToServer} ClientToServer */

/** Opens a socket that is subscribed to `topics`, which its screen always shows. */
export const connectScreen = (url, token, topics) =>
  new Promise((resolve, reject) => {
    /** @type {import('socket.io-client').Socket<ServerToClient, ClientToServer>} */
    const socket = io(url, {
      path: '/live',
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
    });
    socket.once('pulse', async ({ sentPosition: from }) => {
      for (const topic of topics) await socket.emitWithAck('subscribe', { topic, from });
      resolve(socket);
    });
    socket.once('connect_error', reject);
  });
