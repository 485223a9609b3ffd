import { LIVE_PATH, type ClientToServer, type ServerToClient } from '@milkround/contracts';
import type { Socket } from 'socket.io-client';
import { codeIn, textAt } from '../api/errors';
import type { LiveSocket, SocketHandlers } from './connection';

const ANSWER_MS = 8_000;
const HANDSHAKE_MS = 10_000;

/** The code of the server's refusal; socket.io carries it in `data`. Only the server names the epoch of the log. */
const codeOf = (error: Error): string | null =>
  'data' in error && textAt(error.data, 'epoch') !== null ? codeIn(error.data) : null;

/**
 * The real socket. Its library is fetched at the first connection, so that the first paint does not wait for it.
 * @param server its origin; by default that of the page
 */
export const makeSocket = async (
  token: string,
  handlers: SocketHandlers,
  server = '/',
): Promise<LiveSocket> => {
  const { io } = await import('socket.io-client');
  const socket: Socket<ServerToClient, ClientToServer> = io(server, {
    path: LIVE_PATH,
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: false,
    forceNew: true,
    reconnection: false,
    timeout: HANDSHAKE_MS,
  });
  // The server's first message names the epoch of the log. What comes without it is not the server's.
  let isOwn = false;
  socket.on('connect', () => {
    isOwn = false;
    handlers.onConnect();
  });
  socket.on('connect_error', (error) => handlers.onClose(codeOf(error)));
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') handlers.onClose(null);
  });
  socket.on('pulse', (pulse) => {
    isOwn ||= textAt(pulse, 'epoch') !== null;
    if (isOwn) handlers.onPulse(pulse);
  });
  socket.on('ended', () => isOwn && handlers.onEnd());
  socket.on('rows', (message) => isOwn && handlers.onRows(message));
  socket.on('phones', (phones) => isOwn && handlers.onPhones(phones));
  return {
    open: () => void socket.connect(),
    close: () => void socket.disconnect(),
    subscribe: (request) => socket.timeout(ANSWER_MS).emitWithAck('subscribe', request),
    // A subscription ends with its connection, so a lost message needs no retry.
    tell: (report) => void (socket.connected && socket.emit('phone', report)),
    readClock: () => socket.timeout(ANSWER_MS).emitWithAck('clock'),
    unsubscribe: (topic) =>
      void (socket.connected && socket.emit('unsubscribe', { topic }, () => undefined)),
  };
};
