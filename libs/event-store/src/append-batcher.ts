import type { AppendRequest, LogPosition, StreamAppend } from './events';
import { VersionConflict } from './events';
import { isStatementError } from './with-client';

/** A request with its JSON for `append_events`. */
export interface PreparedAppend {
  request: AppendRequest;
  json: string;
}

interface QueuedAppend extends PreparedAppend {
  stream: StreamAppend;
  resolve: (position: LogPosition) => void;
  reject: (error: unknown) => void;
}

export interface AppendDatabase {
  /** Writes all appends of a batch or none; returns the last position of each. */
  writeBatch(batch: readonly PreparedAppend[]): Promise<LogPosition[]>;
  /** Returns which of these commands have been handled before. */
  findHandled(commandIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Two batches, so that one that waits for a lock in the database does not delay all appends. */
const MAX_IN_FLIGHT = 2;
/** A larger batch would delay its first append by more than it saves for the others. */
const MAX_BATCH = 32;
/** Appends of more events run long and are written alone. */
const MAX_EVENTS = 8;

/**
 * Writes appends that arrive while others are in flight as one batch: one round trip and one commit serve many. A single append is
 * written at once. When the database refuses a batch, its appends are written one by one, so that each gets its own result.
 *
 * Of the appends to one stream one is in flight at a time. When it was written, those that were decided on an earlier version are refused
 * without an attempt, which could only fail.
 */
export class AppendBatcher {
  private queue: QueuedAppend[] = [];
  private readonly streamsInFlight = new Set<string>();
  private inFlight = 0;

  constructor(private readonly database: AppendDatabase) {}

  /** Number of appends that wait for the next batch. */
  get queueLength(): number {
    return this.queue.length;
  }

  /** Whether the request may join a batch: a few events of one stream, and no condition that waits for a lock. */
  static accepts({ streams, claims, releases, relies }: AppendRequest): boolean {
    const [firstStream] = streams;
    return (
      streams.length === 1 &&
      (firstStream?.events.length ?? 0) <= MAX_EVENTS &&
      !claims?.length &&
      !releases?.length &&
      !relies?.length
    );
  }

  append({ request, json }: PreparedAppend): Promise<LogPosition> {
    return new Promise((resolve, reject) => {
      const [stream] = request.streams;
      if (!stream) throw new Error(`Command ${request.commandId} names no stream`);
      this.queue.push({ request, json, stream, resolve, reject });
      if (this.inFlight < MAX_IN_FLIGHT) void this.drainQueue();
    });
  }

  private async drainQueue(): Promise<void> {
    this.inFlight += 1;
    for (let batch = this.takeBatch(); batch.length > 0; batch = this.takeBatch()) {
      await this.settle(batch);
      for (const { stream } of batch) this.streamsInFlight.delete(stream.streamId);
    }
    this.inFlight -= 1;
  }

  /** Takes the oldest append of each stream that has none in flight. */
  private takeBatch(): QueuedAppend[] {
    const batch: QueuedAppend[] = [];
    this.queue = this.queue.filter((append) => {
      const { streamId } = append.stream;
      if (batch.length === MAX_BATCH || this.streamsInFlight.has(streamId)) return true;
      this.streamsInFlight.add(streamId);
      batch.push(append);
      return false;
    });
    // All servers lock streams in the same order, so that two batches wait for each other instead of deadlocking.
    return batch.sort((a, b) => (a.stream.streamId < b.stream.streamId ? -1 : 1));
  }

  private async settle(batch: readonly QueuedAppend[]): Promise<void> {
    try {
      const positions = await this.database.writeBatch(batch);
      for (const [index, position] of positions.entries()) batch[index]?.resolve(position);
      this.refuseOutdated(batch);
    } catch (error) {
      if (batch.length > 1 && isStatementError(error))
        await Promise.all(batch.map((append) => this.settle([append])));
      else for (const { reject } of batch) reject(error);
    }
  }

  /** Refuses queued appends whose versions have just been written. A command that was handled before gets its answer by an attempt. */
  private refuseOutdated(writtenAppends: readonly QueuedAppend[]): void {
    if (this.queue.length === 0) return;
    const versions = new Map(
      writtenAppends.map(({ stream }) => [stream.streamId, stream.expectedVersion]),
    );
    const outdatedAppends = new Set(
      this.queue.filter(
        ({ stream }) => stream.expectedVersion <= (versions.get(stream.streamId) ?? -1),
      ),
    );
    if (outdatedAppends.size === 0) return;
    this.queue = this.queue.filter((append) => !outdatedAppends.has(append));
    void this.refuse([...outdatedAppends]);
  }

  private async refuse(outdatedAppends: readonly QueuedAppend[]): Promise<void> {
    try {
      const handled = await this.database.findHandled(
        outdatedAppends.map(({ request }) => request.commandId),
      );
      for (const append of outdatedAppends) {
        if (handled.has(append.request.commandId)) void this.settle([append]);
        else append.reject(new VersionConflict(append.stream.streamId));
      }
    } catch (error) {
      for (const { reject } of outdatedAppends) reject(error);
    }
  }
}
