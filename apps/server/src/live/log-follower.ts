import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PostgresEventStore, ProjectionEngine, type RecordedEvent } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';

/** The shortest time between two reads: the events of a burst are read together, and a single event waits for nothing. */
const INTERVAL_MS = 20;
const MAX_EVENTS = 1_000;
const RETRY_MS = 250;

export interface EventTaker<Prepared> {
  /** While it answers false, events are not read. */
  isNeeded(): boolean;
  /** Adds what the taker needs to know of events, while `position` is still before them. */
  prepare(events: readonly RecordedEvent[]): Promise<Prepared>;
  /** Takes the events that `position` has just passed, before anything else runs. */
  take(prepared: Prepared): void;
}

/** Follows the log up to what the read models show, whichever server projects them, for the sockets of this server. */
@Injectable()
export class LogFollower implements OnApplicationShutdown {
  private reached = 0n;
  private wake: () => void = () => undefined;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: PostgresEventStore,
    private readonly engine: ProjectionEngine,
    private readonly log: PinoLogger,
  ) {}

  /** The position up to which events have been taken. */
  get position(): bigint {
    return this.reached;
  }

  /** Begins at what the read models show now: who subscribes later has read that. */
  start<Prepared>(taker: EventTaker<Prepared>): void {
    this.reached = this.engine.reached();
    this.engine.onAdvance(() => this.wake());
    this.running = this.follow(taker);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async follow<Prepared>(taker: EventTaker<Prepared>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.advanced();
      const interval = await this.readOnce(taker).then(
        () => INTERVAL_MS,
        (error: unknown) => {
          this.log.warn({ err: error }, 'The log could not be read for live subscriptions; trying again');
          return RETRY_MS;
        },
      );
      await pause(interval, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async readOnce<Prepared>(taker: EventTaker<Prepared>): Promise<void> {
    const target = this.engine.reached();
    if (!taker.isNeeded()) {
      this.reached = target;
      return;
    }
    const events = await this.store.readRange(this.reached, target, MAX_EVENTS);
    const prepared = await taker.prepare(events);
    this.reached = events.length < MAX_EVENTS ? target : (events.at(-1)?.position ?? target);
    taker.take(prepared);
  }

  private async advanced(): Promise<void> {
    if (this.stopping.signal.aborted || this.engine.reached() > this.reached) return;
    await new Promise<void>((resolve) => (this.wake = resolve));
  }
}
