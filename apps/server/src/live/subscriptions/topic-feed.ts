import type { Position, Refetch, RowChange } from '@milkround/contracts';
import { DirtyKeys } from '../../changes/dirty-keys';
import { needs, type LiveEvent } from './feeds';
import { PushTraces } from './push-traces';
import type { DaysOf, PushRate, RowSource } from './row-source';

/** The shortest time between two messages that ask the clients to fetch. */
const REFETCH_MS = 5_000;
const RETRY_MS = 250;

/** The functions that a feed calls. */
export interface FeedContext {
  topic: string;
  /** The position up to which events have been collected. */
  position(): bigint;
  read<T>(queue: PushRate['queue'], work: () => Promise<T>): Promise<T>;
  send(message: { after: Position; position: Position; change: RowChange | Refetch }): void;
  /** Whether a read failed because its tables are in preparation. The clients then fetch, and are told to retry. */
  isInPreparation(error: unknown): Promise<boolean>;
  onFailure(error: unknown): void;
}

/**
 * One topic in one scope, for all its subscribers: the keys that events change are collected as the events come, and their rows are read
 * once for all subscribers and sent in few messages. However many events come, what is kept and what is read is bounded.
 */
export class TopicFeed {
  /** The ids of the sockets that are subscribed. */
  readonly subscribers = new Set<string>();
  private dirty = new DirtyKeys();
  /** Everything up to here has been sent, or has changed no row. */
  private readPosition: bigint;
  /** The position of the last message: between it and `readPosition` no row has changed. */
  private lastPosition: bigint;
  private isSending = false;
  private isEnded = false;
  private pauseUntil = 0;
  private readonly traces = new PushTraces();

  constructor(
    private readonly source: RowSource,
    private readonly context: FeedContext,
  ) {
    this.readPosition = this.lastPosition = context.position();
  }

  get daysOf(): DaysOf {
    return this.source.daysOf ?? null;
  }

  /** Everything up to here has been sent. */
  get sentPosition(): bigint {
    return this.isSending ? this.readPosition : this.context.position();
  }

  /** Collects the keys that events of `daysOf` change. */
  collect(events: readonly LiveEvent[]): void {
    for (const event of events) {
      const { traceparent } = event;
      if (traceparent === undefined) this.source.collect(event, this.dirty);
      else this.collectTraced(event, traceparent);
    }
    this.begin();
  }

  /** Asks the clients to fetch: rows have changed, and it is not known which. */
  collectAll(): void {
    this.dirty.addAll();
    this.begin();
  }

  /** The change that these events have made: for a subscriber that was away. */
  async changeSince(events: readonly LiveEvent[]): Promise<RowChange | Refetch | null> {
    const dirty = new DirtyKeys();
    for (const event of events) if (needs(this.daysOf, event)) this.source.collect(event, dirty);
    return this.read(dirty);
  }

  end(): void {
    this.isEnded = true;
  }

  /** The push belongs to the trace of those events only that have changed a row of the topic. */
  private collectTraced(event: LiveEvent, traceparent: string): void {
    const dirty = new DirtyKeys();
    this.source.collect(event, dirty);
    if (dirty.isEmpty) return;
    this.traces.add(traceparent);
    this.dirty.add(dirty);
  }

  private begin(): void {
    if (!this.dirty.isEmpty && !this.isSending) void this.send();
  }

  private async send(): Promise<void> {
    this.isSending = true;
    while (!this.dirty.isEmpty) {
      await this.pause();
      if (this.isEnded) return;
      await this.sendOnce();
    }
    this.isSending = false;
  }

  private async sendOnce(): Promise<void> {
    const began = Date.now();
    const dirty = this.dirty;
    const position = this.context.position();
    this.dirty = new DirtyKeys();
    const traces = this.traces.take();
    try {
      const change = await this.read(dirty);
      if (this.isEnded) return;
      this.readPosition = position;
      if (change) {
        this.context.send({ after: this.lastPosition.toString(), position: position.toString(), change });
        this.lastPosition = position;
        traces.sent(this.context.topic);
      }
      const { everyMs, pausePerWork } = this.source.pace;
      const shortest = change && 'refetch' in change ? REFETCH_MS : everyMs;
      this.pauseUntil = began + Math.max(shortest, (Date.now() - began) * (1 + pausePerWork));
    } catch (error) {
      this.dirty.add(dirty);
      this.traces.addAll(traces);
      this.pauseUntil = Date.now() + RETRY_MS;
      this.context.onFailure(error);
    }
  }

  private async read(dirty: DirtyKeys): Promise<RowChange | Refetch | null> {
    if (dirty.isEverything) return { refetch: true };
    if (dirty.isEmpty) return null;
    try {
      return await this.context.read(this.source.pace.queue, () => this.source.read(dirty));
    } catch (error) {
      if (await this.context.isInPreparation(error)) return { refetch: true };
      throw error;
    }
  }

  private async pause(): Promise<void> {
    const ms = this.pauseUntil - Date.now();
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms).unref());
  }
}
