import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LiveFrame, LiveRows, Position } from '@milkround/contracts';
import { PostgresEventStore, ProjectionEngine, type RecordedEvent } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import { ReadModelPreparation } from '../log/read-model-preparation';
import { ChangesQuery, seenFrom, type Changes } from './changes.query';

/** Frames to one room are at least this far apart, so that a burst becomes a few frames and a single fact waits for nothing. */
const FRAME_INTERVAL_MS = 60;
const FACTS_PER_FRAME = 1_000;
const RETRY_MS = 250;
/** Between two words to fetch again while the tables of the rows are in preparation. */
const REFETCH_MS = 5_000;

/** Where frames go: the sockets of this server. */
export interface Rooms {
  listening(): string[];
  send(room: string, frame: LiveFrame): void;
}

/**
 * Follows what the read models have passed, whichever server projects them, and pushes the changed rows to this server's own sockets.
 * `position` is what all rooms have been told of.
 */
@Injectable()
export class LivePush implements OnApplicationShutdown {
  private told = 0n;
  private readonly toldRoom = new Map<string, Position>();
  private readonly listeners: ((events: readonly RecordedEvent[]) => void)[] = [];
  private wake: () => void = () => undefined;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private pushing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: PostgresEventStore,
    private readonly engine: ProjectionEngine,
    private readonly changes: ChangesQuery,
    private readonly preparation: ReadModelPreparation,
    private readonly log: PinoLogger,
  ) {}

  get position(): Position {
    return this.told.toString();
  }

  /** Calls back with the facts that `position` has just passed, in the same moment. */
  onTold(listener: (events: readonly RecordedEvent[]) => void): void {
    this.listeners.push(listener);
  }

  /** Begins at what the read models show now: who connects later reads that first. */
  start(rooms: Rooms): void {
    this.told = this.engine.reached();
    this.engine.onAdvance(() => this.wake());
    this.running = this.follow(rooms);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  /** Every room has been told of everything up to `position`: what a pulse says. */
  announce(rooms: Iterable<string>): Position {
    for (const room of rooms) this.toldRoom.set(room, this.position);
    return this.position;
  }

  /** The push that is under way goes to those who were there when it began: who has come since waits for its end to know what he has missed. */
  async settled(): Promise<void> {
    await this.pushing;
  }

  /** What a room may see of the changes between a client's position and the one that all rooms were told of; null when refetching is cheaper. */
  async since(from: Position, room: string): Promise<LiveFrame | null> {
    await this.settled();
    const position = this.told;
    const after = BigInt(from);
    if (after >= position) return { after: from, position: position.toString(), changes: [] };
    const events = await this.store.readRange(after, position, FACTS_PER_FRAME + 1);
    if (events.length > FACTS_PER_FRAME) return null;
    const changes = await this.changes.of(events, (other) => other === room);
    return { after: from, position: position.toString(), changes: seenFrom(room, changes, position.toString()) };
  }

  private async follow(rooms: Rooms): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const began = Date.now();
      const pushed = this.push(rooms).catch((error: unknown) => {
        this.log.warn({ err: error }, 'Live push failed; trying again');
        return null;
      });
      this.pushing = pushed;
      const interval = (await pushed) ?? Date.now() - began + RETRY_MS;
      if (interval > 0) await this.pause(interval - (Date.now() - began));
      else await this.advanced();
    }
  }

  /** Tells the rooms of the next facts; answers how long after its beginning the next push may begin, 0 when there were none. */
  private async push(rooms: Rooms): Promise<number> {
    const reached = this.engine.reached();
    if (reached <= this.told) return 0;
    const listening = new Set(rooms.listening());
    // Who comes later reads the rows as they are then.
    if (listening.size === 0) {
      this.told = reached;
      return FRAME_INTERVAL_MS;
    }
    const events = await this.store.readRange(this.told, reached, FACTS_PER_FRAME);
    const position = events.length < FACTS_PER_FRAME ? reached : (events.at(-1)?.position ?? reached);
    const changes = await this.changesOf(events, listening);
    const before = this.position;
    this.told = position;
    for (const listener of this.listeners) listener(events);
    for (const room of listening) {
      if (changes) this.tell(rooms, room, before, seenFrom(room, changes, this.position));
      else this.leaveGap(rooms, room);
    }
    return changes ? FRAME_INTERVAL_MS : REFETCH_MS;
  }

  /** Null while tables of the rows are in preparation. */
  private async changesOf(events: RecordedEvent[], listening: ReadonlySet<string>): Promise<Changes | null> {
    try {
      return await this.changes.of(events, (room) => listening.has(room));
    } catch (error) {
      if (await this.preparation.refusalOf(error)) return null;
      throw error;
    }
  }

  /** Who is not at `position` yet has a gap by this frame, and asks to be caught up: he is answered to fetch again. */
  private leaveGap(rooms: Rooms, room: string): void {
    rooms.send(room, { after: this.position, position: this.position, changes: [] });
    this.toldRoom.set(room, this.position);
  }

  private tell(rooms: Rooms, room: string, before: Position, changes: LiveRows[]): void {
    if (changes.length === 0) return;
    rooms.send(room, { after: this.toldRoom.get(room) ?? before, position: this.position, changes });
    this.toldRoom.set(room, this.position);
  }

  private async advanced(): Promise<void> {
    if (this.stopping.signal.aborted || this.engine.reached() > this.told) return;
    await new Promise<void>((resolve) => (this.wake = resolve));
  }

  /** Ends early when the server stops. */
  private async pause(ms: number): Promise<void> {
    if (ms > 0) await pause(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
