import {
  LIVE_PATH,
  type ClientToServer,
  type Named,
  type ServerToClient,
} from '@milkround/contracts';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../http/caller';

/** Options of the socket server that all gateways share. */
export const LIVE_SERVER = {
  path: LIVE_PATH,
  serveClient: false,
  maxHttpBufferSize: 16 * 1024,
  connectTimeout: 10_000,
};

export interface SocketData {
  caller: Caller;
  rooms: readonly string[];
  /** The zones of a supervisor. */
  areas?: Named[];
  /** The number of subscribe requests that are not answered yet. */
  unanswered: number;
  /** When the next pulse is due, epoch milliseconds. */
  pulseAt: number;
}
export type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
export const openRoomsOf = (server: LiveServer): Set<string> =>
  new Set([...server.sockets.sockets.values()].flatMap(({ data }) => data.rooms));

/** The packets that wait for a socket to read. The library keeps them in a field that it does not declare. */
export function unreadPacketsOf({ conn }: LiveSocket): number {
  const writeBuffer: unknown = Reflect.get(conn, 'writeBuffer');
  return Array.isArray(writeBuffer) ? writeBuffer.length : 0;
}

export type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
