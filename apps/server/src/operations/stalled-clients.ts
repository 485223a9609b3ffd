import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * 30 seconds: longer than most phones are without a network between two cells, as in a lift. While all clients together have left more than
 * `bytes` unread, one check is enough.
 */
const LIMITS = { checkMs: 5_000, checks: 6, bytes: 128 * 1024 * 1024 };

interface UnreadCheck {
  sentBytes: number;
  /** The number of successive checks with the same `sentBytes`. */
  checks: number;
}

/**
 * Closes connections, of requests and of WebSockets, whose client does not read the data that was sent to it: the data would stay in memory
 * indefinitely. Node's time-out of a socket does not do this, because it starts again with each byte that the client sends.
 *
 * @param onClosed receives the number of connections that were closed at once
 */
export function closeStalledConnections(
  server: Server,
  onClosed: (count: number) => void,
  { checkMs, checks, bytes } = LIMITS,
): void {
  const openSockets = new Set<Socket>();
  const unreadBySocket = new WeakMap<Socket, UnreadCheck>();
  server.on('connection', (socket: Socket) => {
    openSockets.add(socket);
    socket.once('close', () => openSockets.delete(socket));
  });
  const isStalled = (socket: Socket, patience: number): boolean => {
    const sentBytes = sentBytesOf(socket);
    const previousCheck = unreadBySocket.get(socket);
    const count =
      socket.writableLength > 0 && previousCheck?.sentBytes === sentBytes
        ? previousCheck.checks + 1
        : 0;
    unreadBySocket.set(socket, { sentBytes, checks: count });
    return count >= patience;
  };
  const timer = setInterval(() => {
    let unreadBytes = 0;
    for (const { writableLength } of openSockets) unreadBytes += writableLength;
    const patience = unreadBytes > bytes ? 1 : checks;
    const stalledSockets = [...openSockets].filter((socket) => isStalled(socket, patience));
    for (const socket of stalledSockets) socket.destroy();
    if (stalledSockets.length > 0) onClosed(stalledSockets.length);
  }, checkMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** Returns the bytes that the operating system has accepted. Node's undeclared handle knows the rest of the chunk that is being written. */
function sentBytesOf(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const unwrittenBytes: unknown =
    typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  return (
    socket.bytesWritten -
    socket.writableLength -
    (typeof unwrittenBytes === 'number' ? unwrittenBytes : 0)
  );
}
