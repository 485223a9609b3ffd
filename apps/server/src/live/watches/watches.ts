import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MAX_WATCHES, type Position, type Refetch, type WatchAnswer, type WatchedChange, type WatchFrame } from '@milkround/contracts';
import { PostgresEventStore, type RecordedEvent } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import type { Caller } from '../../http/caller';
import { WaitingLine } from '../../http/waiting-line';
import { ReadModelPreparation } from '../../log/read-model-preparation';
import { LivePush } from '../live.push';
import { PersonReads } from '../person-reads';
import { seenOf } from './seen';
import { Sources } from './sources';
import { watchingOf } from './topic';
import { Watch } from './watch';

/** Of all the connections to the database, reads of watches take three at most; 5,000 dashboards that come back may wait. */
const READS = { atOnce: 3, waiting: 20_000, waitMs: 30_000, busy: 'Too many watches wait to be read.', retrySeconds: 5 };
const FACTS_TO_CATCH_UP = 1_000;
const TOO_MANY = `At most ${MAX_WATCHES} things can be watched at once.`;

/** Somebody who watches: a socket. */
export interface Watcher {
  readonly id: string;
  join(room: string): void;
  leave(room: string): void;
}

/** `change` is null when nothing happened to the rows. */
interface Missed {
  change: WatchedChange | Refetch | null;
}

interface Watched {
  watch: Watch;
  watchers: Set<string>;
}

/** Who watches what on this server. A watch is made for the first who watches it, and ends with the last. */
@Injectable()
export class Watches implements OnApplicationShutdown {
  private readonly watched = new Map<string, Watched>();
  private readonly roomsOf = new Map<string, Map<string, string>>();
  private readonly reads = new WaitingLine(READS);
  private readonly missed = new PersonReads<Missed>();
  private send: (room: string, frame: WatchFrame) => void = () => undefined;

  constructor(
    private readonly push: LivePush,
    private readonly store: PostgresEventStore,
    private readonly sources: Sources,
    private readonly preparation: ReadModelPreparation,
    private readonly log: PinoLogger,
  ) {}

  start(send: (room: string, frame: WatchFrame) => void): void {
    this.send = send;
    this.push.onTold((events) => this.note(events));
  }

  /** Everything up to here has been told to all who watch. */
  get position(): Position {
    let position = BigInt(this.push.position);
    for (const { watch } of this.watched.values()) if (watch.toldTo < position) position = watch.toldTo;
    return position.toString();
  }

  /**
   * Watches from now on; the answer has what happened since the watcher's own `from`. From the same moment on facts are noted, so that
   * nothing is between the answer and the first push.
   */
  async watch(watcher: Watcher, caller: Caller, topic: unknown, from: Position): Promise<WatchAnswer> {
    const watching = watchingOf(caller, topic);
    if (typeof watching === 'string') return { refused: watching };
    const mine = this.roomsOf.get(watcher.id) ?? new Map<string, string>();
    const name = String(topic);
    if (!mine.has(name) && mine.size >= MAX_WATCHES) return { refused: TOO_MANY };
    this.roomsOf.set(watcher.id, mine.set(name, watching.room));
    const watched = this.watched.get(watching.room) ?? {
      watch: this.begin(watching.room, name, this.sources.of(watching)),
      watchers: new Set(),
    };
    this.watched.set(watching.room, watched);
    watched.watchers.add(watcher.id);
    watcher.join(watching.room);
    const position = this.push.position;
    if (BigInt(from) >= BigInt(position)) return { refused: null, position, change: null };
    const read = () => this.readMissed(watched.watch, from, position);
    const change = await this.missed.run(caller, `${watching.room} ${from} ${position}`, read);
    return { refused: null, position, change: change ? change.change : { refetch: true } };
  }

  unwatch(watcher: Watcher, topic: unknown): void {
    const mine = this.roomsOf.get(watcher.id);
    const room = typeof topic === 'string' ? mine?.get(topic) : undefined;
    if (room === undefined || typeof topic !== 'string') return;
    mine?.delete(topic);
    watcher.leave(room);
    this.leave(watcher.id, room);
  }

  /** All that somebody watches ends with his connection. */
  gone(watcherId: string): void {
    for (const room of this.roomsOf.get(watcherId)?.values() ?? []) this.leave(watcherId, room);
    this.roomsOf.delete(watcherId);
  }

  onApplicationShutdown(): void {
    for (const { watch } of this.watched.values()) watch.end();
    this.watched.clear();
  }

  private begin(room: string, topic: string, source: ReturnType<Sources['of']>): Watch {
    return new Watch(source, {
      position: () => BigInt(this.push.position),
      read: (work) => this.reads.run(work),
      send: ({ change, ...frame }) => {
        const among = this.watched.get(room)?.watchers.size ?? 1;
        this.send(room, { topic, ...frame, change: 'refetch' in change ? { ...change, among } : change });
      },
      isInPreparation: async (error) => (await this.preparation.refusalOf(error)) !== null,
      onFailure: (error) => this.log.warn({ err: error, topic }, 'Rows of a watch could not be read; trying again'),
    });
  }

  private note(events: readonly RecordedEvent[]): void {
    if (this.watched.size === 0) return;
    const facts = seenOf(events);
    for (const { watch } of this.watched.values()) watch.note(facts);
  }

  /** What cannot be read now is left to a fetch, which says what is wrong. */
  private async readMissed(watch: Watch, from: Position, position: Position): Promise<Missed> {
    try {
      const events = await this.reads.run(() => this.store.readRange(BigInt(from), BigInt(position), FACTS_TO_CATCH_UP + 1));
      return { change: events.length > FACTS_TO_CATCH_UP ? { refetch: true } : await watch.since(seenOf(events)) };
    } catch (error) {
      this.log.warn({ err: error }, 'What a watcher missed could not be read');
      return { change: { refetch: true } };
    }
  }

  private leave(watcherId: string, room: string): void {
    const watched = this.watched.get(room);
    watched?.watchers.delete(watcherId);
    if (!watched || watched.watchers.size > 0) return;
    watched.watch.end();
    this.watched.delete(room);
  }
}
