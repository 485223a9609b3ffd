import { LIVE_PATH, type ClientToServer, type ServerToClient } from '@milkround/contracts';
import type { Socket } from 'socket.io-client';
import type { MakeSocket } from './connection';

const ANSWER_MS = 8_000;
const HANDSHAKE_MS = 10_000;

/** The real socket. Its library is fetched only now, so that the first paint does not wait for it. */
export const makeSocket: MakeSocket = async (token, handlers) => {
  const { io } = await import('socket.io-client');
  const socket: Socket<ServerToClient, ClientToServer> = io({
    path: LIVE_PATH,
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: false,
    forceNew: true,
    reconnection: false,
    timeout: HANDSHAKE_MS,
  });
  socket.on('connect', () => handlers.connected());
  socket.on('connect_error', (error) => handlers.closed(error.message));
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') handlers.closed('');
  });
  socket.on('ended', () => handlers.ended());
  socket.on('frame', (frame) => handlers.frame(frame));
  socket.on('rows', (frame) => handlers.rows(frame));
  socket.on('phones', (phones) => handlers.phones(phones));
  socket.on('pulse', (pulse) => handlers.pulse(pulse));
  return {
    open: () => void socket.connect(),
    close: () => void socket.disconnect(),
    catchUp: (position) => socket.timeout(ANSWER_MS).emitWithAck('catch-up', { position }),
    watch: (request) => socket.timeout(ANSWER_MS).emitWithAck('watch', request),
    // What is not sent need not be taken back: a watch ends with its connection.
    tell: (report) => void (socket.connected && socket.emit('phone', report)),
    unwatch: (topic) => void (socket.connected && socket.emit('unwatch', { topic }, () => undefined)),
  };
};
