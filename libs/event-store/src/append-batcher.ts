import type { AppendRequest, LogPosition } from './events';
import { isStatementError } from './with-client';

/** A request with its JSON for `append_events`. */
export interface PreparedAppend {
  request: AppendRequest;
  json: string;
}

interface QueuedAppend extends PreparedAppend {
  streamId: string;
  resolve: (position: LogPosition) => void;
  reject: (error: unknown) => void;
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
 */
export class AppendBatcher {
  private queue: QueuedAppend[] = [];
  private inFlight = 0;

  constructor(private readonly writeBatch: (batch: readonly PreparedAppend[]) => Promise<LogPosition[]>) {}

  /** Number of appends that wait for the next batch. */
  get queueLength(): number {
    return this.queue.length;
  }

  /** Whether the request may join a batch: a few events of one stream, and no condition that waits for a lock. */
  static accepts({ streams, claims, releases, relies }: AppendRequest): boolean {
    const [only] = streams;
    return streams.length === 1 && (only?.events.length ?? 0) <= MAX_EVENTS && !claims?.length && !releases?.length && !relies?.length;
  }

  append({ request, json }: PreparedAppend): Promise<LogPosition> {
    return new Promise((resolve, reject) => {
      this.queue.push({ request, json, streamId: request.streams[0]?.streamId ?? '', resolve, reject });
      if (this.inFlight < MAX_IN_FLIGHT) void this.drainQueue();
    });
  }

  private async drainQueue(): Promise<void> {
    this.inFlight += 1;
    while (this.queue.length > 0) {
      // All servers lock streams in the same order, so that two batches wait for each other instead of deadlocking.
      const batch = this.queue.splice(0, MAX_BATCH).sort((a, b) => (a.streamId < b.streamId ? -1 : 1));
      await this.settle(batch);
    }
    this.inFlight -= 1;
  }

  private async settle(batch: readonly QueuedAppend[]): Promise<void> {
    try {
      const positions = await this.writeBatch(batch);
      for (const [index, position] of positions.entries()) batch[index]?.resolve(position);
    } catch (error) {
      if (batch.length > 1 && isStatementError(error)) await Promise.all(batch.map((append) => this.settle([append])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
