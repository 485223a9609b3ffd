import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createMessage, formatMessage } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Caller } from '../http/caller';
import { connectError } from './connect-error';
import type { LiveSocket } from './live.server';

const WINDOW_SECONDS = 10;
/** A client sends one message for each visible list and each entry, and all of them when it reconnects: some 30. */
const EVENTS_OF_SOCKET = 300;
/** Includes packets that are not events: acknowledgements, heartbeats, attempts to join namespaces; and a point for each KiB. */
const PACKETS_OF_SOCKET = 600;
/** The limit for all sockets of one person on this server: 5,000 dashboards of one account may reconnect at the same time. */
const POINTS_OF_PERSON = 40_000;
const POINTS_OF_HANDSHAKE = 5;
const SOCKETS_OF_PERSON = 6_000;
/** Packets, and their bytes, that may wait for a socket to read them: several times the bytes of a day's rows. */
const UNREAD_PACKETS = 1_000;
const UNREAD_BYTES = 4 * 1024 * 1024;

const TOO_BUSY = createMessage('connection-too-busy');

interface Flood {
  startedAt: number;
  lastAt: number;
  endedSocketCount: number;
  refusedHandshakes: number;
}

/**
 * Bounds what a socket, and all sockets of a person on this server, may send. A socket that sends more gets one message and is ended; a flood is
 * logged twice.
 */
@Injectable()
export class SocketBudget implements OnApplicationShutdown {
  private readonly events = limiter(EVENTS_OF_SOCKET);
  private readonly packets = limiter(PACKETS_OF_SOCKET);
  private readonly people = new RateLimiterMemory({
    points: POINTS_OF_PERSON,
    duration: WINDOW_SECONDS,
    blockDuration: WINDOW_SECONDS,
  });
  private readonly sockets = new Map<string, number>();
  private readonly floods = new Map<string, Flood>();
  private readonly timer = setInterval(() => this.reportEnded(), WINDOW_SECONDS * 1_000);

  constructor(private readonly log: PinoLogger) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Counts a handshake. @throws Error with a sentence when the person has too many sockets, or has sent too much */
  async admit(caller: Caller): Promise<void> {
    const person = personOf(caller);
    const isWithin = await isTaken(this.people.consume(person, POINTS_OF_HANDSHAKE));
    if (isWithin && (this.sockets.get(person) ?? 0) < SOCKETS_OF_PERSON) return;
    this.floodOf(person).refusedHandshakes += 1;
    throw connectError(TOO_BUSY);
  }

  /** Counts all packets that the socket sends from now on, until it disconnects. */
  guard(socket: LiveSocket): void {
    const person = personOf(socket.data.caller);
    this.sockets.set(person, (this.sockets.get(person) ?? 0) + 1);
    socket.conn.on('packet', ({ data }: { data?: unknown }) => {
      const points = 1 + Math.floor(sizeOf(data) / 1_024);
      void this.take(socket, [
        this.packets.consume(socket.id, points),
        this.people.consume(person, points),
      ]);
    });
    socket.use((_event, next) => {
      void this.take(socket, [this.events.consume(socket.id)]).then(
        (isWithin) => isWithin && next(),
      );
    });
    socket.once('disconnect', () => {
      const remainingSockets = (this.sockets.get(person) ?? 1) - 1;
      if (remainingSockets > 0) this.sockets.set(person, remainingSockets);
      else this.sockets.delete(person);
    });
  }

  /** Ends sockets that do not read their messages, which would otherwise stay in memory. */
  endUnread(sockets: Iterable<LiveSocket>): void {
    for (const socket of sockets) {
      const unreadPackets = unreadPacketsOf(socket);
      const bytes = unreadPackets.reduce((sum, { data }) => sum + sizeOf(data), 0);
      if (unreadPackets.length <= UNREAD_PACKETS && bytes <= UNREAD_BYTES) continue;
      this.end(socket);
      // Otherwise the library keeps all packets until they are read.
      socket.conn.close(true);
    }
  }

  private async take(socket: LiveSocket, counts: Promise<unknown>[]): Promise<boolean> {
    const results = await Promise.all(counts.map(isTaken));
    if (results.every(Boolean)) return socket.connected;
    this.end(socket);
    return false;
  }

  private end(socket: LiveSocket): void {
    if (!socket.connected) return;
    this.floodOf(personOf(socket.data.caller)).endedSocketCount += 1;
    socket.emit('ended', formatMessage(TOO_BUSY), TOO_BUSY);
    socket.disconnect(true);
  }

  private floodOf(person: string): Flood {
    const now = Date.now();
    const currentFlood = this.floods.get(person);
    const flood = currentFlood ?? {
      startedAt: now,
      lastAt: now,
      endedSocketCount: 0,
      refusedHandshakes: 0,
    };
    if (!currentFlood) this.log.warn({ person }, 'A socket sends more than it may and is ended');
    flood.lastAt = now;
    this.floods.set(person, flood);
    return flood;
  }

  private reportEnded(): void {
    for (const [
      person,
      { startedAt, lastAt, endedSocketCount: endedSockets, refusedHandshakes },
    ] of this.floods) {
      if (Date.now() - lastAt < WINDOW_SECONDS * 1_000) continue;
      this.floods.delete(person);
      this.log.warn(
        { person, seconds: (lastAt - startedAt) / 1_000, endedSockets, refusedHandshakes },
        'The sockets of a person send no more than they may',
      );
    }
  }
}

/** The packets that wait for a socket to read. The library keeps them in a field that it does not declare. */
export function unreadPacketsOf({ conn }: LiveSocket): { data?: unknown }[] {
  const writeBuffer: unknown = Reflect.get(conn, 'writeBuffer');
  return Array.isArray(writeBuffer) ? (writeBuffer as { data?: unknown }[]) : [];
}

const limiter = (points: number) => new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
const isTaken = (count: Promise<unknown>): Promise<boolean> =>
  count.then(
    () => true,
    () => false,
  );
const personOf = ({ role, id }: Caller): string => `${role}/${id}`;
const sizeOf = (data: unknown): number =>
  typeof data === 'string' || Buffer.isBuffer(data) ? data.length : 0;
