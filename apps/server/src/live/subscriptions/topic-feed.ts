import type { Position, Refetch, RowChange } from '@milkround/contracts';
import { addSpans } from '@milkround/event-store';
import { DirtyKeys } from '../../changes/dirty-keys';
import { needs, type LiveEvent } from './feeds';
import type { DaysOf, PushRate, RowSource } from './row-source';

/** The traces whose events wait to be pushed, each with the time since which it waits. Without a traced event it is empty. */
class PushTraces {
  private waitingSince = new Map<string, number>();

  add(traceparent: string, startedAt = Date.now()): void {
    if (!this.waitingSince.has(traceparent)) this.waitingSince.set(traceparent, startedAt);
  }

  addAll(failedTraces: PushTraces): void {
    for (const [traceparent, startedAt] of failedTraces.waitingSince)
      this.add(traceparent, startedAt);
  }

  /** Returns the waiting traces, and starts an empty collection. */
  take(): PushTraces {
    const traces = new PushTraces();
    traces.waitingSince = this.waitingSince;
    this.waitingSince = new Map();
    return traces;
  }

  /** Adds the span of a push to each trace. */
  recordPush(topic: string): void {
    if (this.waitingSince.size === 0) return;
    const startedAt = Math.min(...this.waitingSince.values());
    addSpans('push', this.waitingSince.keys(), {
      startedAt,
      endedAt: Date.now(),
      attributes: { 'milkround.topic': topic },
    });
  }
}

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
  /** Returns whether a read failed because its tables are in preparation. The clients then fetch, and are asked to retry. */
  isInPreparation(error: unknown): Promise<boolean>;
  onFailure(error: unknown): void;
}

/**
 * One topic in one scope, for all its subscribers: the keys that events change are collected when the events arrive, and their rows are read once
 * for all subscribers and sent in few messages. The number of stored keys and of rows that are read is limited for any number of events.
 */
export class TopicFeed {
  /** The ids of the sockets that are subscribed. */
  readonly subscribers = new Set<string>();
  private dirtyKeys = new DirtyKeys();
  /** Everything up to this position has been sent, or has changed no row. */
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

  /** Everything up to this position has been sent. */
  get sentPosition(): bigint {
    return this.isSending ? this.readPosition : this.context.position();
  }

  /** Collects the keys that events of `daysOf` change. */
  collect(events: readonly LiveEvent[]): void {
    for (const event of events) {
      const { traceparent } = event;
      if (traceparent === undefined) this.source.collect(event, this.dirtyKeys);
      else this.collectTraced(event, traceparent);
    }
    this.begin();
  }

  /** Asks the clients to fetch: rows have changed, but their keys are unknown. */
  collectAll(): void {
    this.dirtyKeys.addAll();
    this.begin();
  }

  /** Returns the change that these events have made, for a subscriber that was disconnected. */
  async changeSince(events: readonly LiveEvent[]): Promise<RowChange | Refetch | null> {
    const dirtyKeys = new DirtyKeys();
    for (const event of events)
      if (needs(this.daysOf, event)) this.source.collect(event, dirtyKeys);
    return this.read(dirtyKeys);
  }

  end(): void {
    this.isEnded = true;
  }

  /** The push belongs only to the traces of the events that have changed a row of the topic. */
  private collectTraced(event: LiveEvent, traceparent: string): void {
    const dirtyKeys = new DirtyKeys();
    this.source.collect(event, dirtyKeys);
    if (dirtyKeys.isEmpty) return;
    this.traces.add(traceparent);
    this.dirtyKeys.add(dirtyKeys);
  }

  private begin(): void {
    if (!this.dirtyKeys.isEmpty && !this.isSending) void this.send();
  }

  private async send(): Promise<void> {
    this.isSending = true;
    while (!this.dirtyKeys.isEmpty) {
      await this.pause();
      if (this.isEnded) return;
      await this.sendOnce();
    }
    this.isSending = false;
  }

  private async sendOnce(): Promise<void> {
    const startedAt = Date.now();
    const dirtyKeys = this.dirtyKeys;
    const position = this.context.position();
    this.dirtyKeys = new DirtyKeys();
    const traces = this.traces.take();
    try {
      const change = await this.read(dirtyKeys);
      if (this.isEnded) return;
      this.readPosition = position;
      if (change) {
        this.context.send({
          after: this.lastPosition.toString(),
          position: position.toString(),
          change,
        });
        this.lastPosition = position;
        traces.recordPush(this.context.topic);
      }
      const { everyMs, pausePerWork } = this.source.pace;
      const intervalMs = change && 'refetch' in change ? REFETCH_MS : everyMs;
      this.pauseUntil =
        startedAt + Math.max(intervalMs, (Date.now() - startedAt) * (1 + pausePerWork));
    } catch (error) {
      this.dirtyKeys.add(dirtyKeys);
      this.traces.addAll(traces);
      this.pauseUntil = Date.now() + RETRY_MS;
      this.context.onFailure(error);
    }
  }

  private async read(dirtyKeys: DirtyKeys): Promise<RowChange | Refetch | null> {
    if (dirtyKeys.isEverything) return { refetch: true };
    if (dirtyKeys.isEmpty) return null;
    try {
      return await this.context.read(this.source.pace.queue, () => this.source.read(dirtyKeys));
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
