import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PostgresEventStore, ProjectionEngine, type RecordedEvent } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';

/** The shortest time between two reads: the events of a burst are read together, and a single event does not wait. */
const INTERVAL_MS = 20;
const MAX_EVENTS = 1_000;
const RETRY_MS = 250;

export interface EventTaker<Prepared> {
  /** While it returns false, events are not read. */
  isNeeded(): boolean;
  /** Adds the data that the taker needs for the events, while `position` is still before them. */
  prepare(events: readonly RecordedEvent[]): Promise<Prepared>;
  /** Takes the events that `position` has just passed, before anything else runs. */
  take(preparedEvents: Prepared): void;
}

/** Follows the log up to the position that the read models show, whichever server projects them, for the sockets of this server. */
@Injectable()
export class LogFollower implements OnApplicationShutdown {
  private takenPosition = 0n;
  private wake: () => void = () => undefined;
  private readonly stopController = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: PostgresEventStore,
    private readonly engine: ProjectionEngine,
    private readonly log: PinoLogger,
  ) {}

  /** The position up to which events have been taken. */
  get position(): bigint {
    return this.takenPosition;
  }

  /** Begins at the position that the read models show now: later subscribers have read everything up to it. */
  start<Prepared>(taker: EventTaker<Prepared>): void {
    this.takenPosition = this.engine.reached();
    this.engine.onAdvance(() => this.wake());
    this.loop = this.follow(taker);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopController.abort();
    this.wake();
    await this.loop;
  }

  private async follow<Prepared>(taker: EventTaker<Prepared>): Promise<void> {
    while (!this.stopController.signal.aborted) {
      await this.waitForEvents();
      const interval = await this.readOnce(taker).then(
        () => INTERVAL_MS,
        (error: unknown) => {
          this.log.warn(
            { err: error },
            'The log could not be read for live subscriptions; trying again',
          );
          return RETRY_MS;
        },
      );
      await pause(interval, undefined, { signal: this.stopController.signal }).catch(
        () => undefined,
      );
    }
  }

  private async readOnce<Prepared>(taker: EventTaker<Prepared>): Promise<void> {
    const target = this.engine.reached();
    if (!taker.isNeeded()) {
      this.takenPosition = target;
      return;
    }
    const events = await this.store.readRange(this.takenPosition, target, MAX_EVENTS);
    const preparedEvents = await taker.prepare(events);
    this.takenPosition = events.length < MAX_EVENTS ? target : (events.at(-1)?.position ?? target);
    taker.take(preparedEvents);
  }

  private async waitForEvents(): Promise<void> {
    if (this.stopController.signal.aborted || this.engine.reached() > this.takenPosition) return;
    await new Promise<void>((resolve) => (this.wake = resolve));
  }
}
