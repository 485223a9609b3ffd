import { io } from 'socket.io-client';

/** Opens a socket that is subscribed to `topics`, which its screen always shows. */
export const connectScreen = (url, token, topics) =>
  new Promise((resolve, reject) => {
    const socket = io(url, { path: '/live', auth: { token }, transports: ['websocket'], forceNew: true });
    socket.once('pulse', async ({ sentPosition: from }) => {
      for (const topic of topics) await socket.emitWithAck('subscribe', { topic, from });
      resolve(socket);
    });
    socket.once('connect_error', reject);
  });
