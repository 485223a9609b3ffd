import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * 30 seconds: longer than most phones are without a network between two cells, as in a lift. While all clients together have left more than
 * `bytes` unread, one check is enough.
 */
const LIMITS = { checkMs: 5_000, checks: 6, bytes: 128 * 1024 * 1024 };

interface Unread {
  sentBytes: number;
  /** The number of checks in a row that found the same `sentBytes`. */
  checks: number;
}

/**
 * Closes connections, of requests and of WebSockets, whose client reads nothing of what it is sent: it would be kept in memory for as long as
 * the client wants. Node's time-out of a socket does not do this, because it starts again with each byte that the client sends.
 *
 * @param onClosed receives how many connections were closed at once
 */
export function closeStalledConnections(server: Server, onClosed: (count: number) => void, { checkMs, checks, bytes } = LIMITS): void {
  const open = new Set<Socket>();
  const unread = new WeakMap<Socket, Unread>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const isStalled = (socket: Socket, patience: number): boolean => {
    const sentBytes = sentBytesOf(socket);
    const last = unread.get(socket);
    const count = socket.writableLength > 0 && last?.sentBytes === sentBytes ? last.checks + 1 : 0;
    unread.set(socket, { sentBytes, checks: count });
    return count >= patience;
  };
  const timer = setInterval(() => {
    let unreadBytes = 0;
    for (const { writableLength } of open) unreadBytes += writableLength;
    const patience = unreadBytes > bytes ? 1 : checks;
    const stalled = [...open].filter((socket) => isStalled(socket, patience));
    for (const socket of stalled) socket.destroy();
    if (stalled.length > 0) onClosed(stalled.length);
  }, checkMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** The bytes that the operating system has taken. How much is left of the chunk that is being written is known to Node's undeclared handle alone. */
function sentBytesOf(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const left: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  return socket.bytesWritten - socket.writableLength - (typeof left === 'number' ? left : 0);
}
