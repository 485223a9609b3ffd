import type { AppendRequest, LogPosition } from './events';
import { isAnswer } from './on-client';

/** A request, and how it is told to the database. */
export interface ToldRequest {
  request: AppendRequest;
  json: string;
}

interface Waiting extends ToldRequest {
  streamId: string;
  resolve(position: LogPosition): void;
  reject(error: unknown): void;
}

/** Two, so that one which the database holds up does not hold up everybody. */
const LANES = 2;
/** More would keep the first of them waiting for longer than it saves the others. */
const TOGETHER = 32;
const FEW_EVENTS = 8;

/**
 * Appends that come while others are under way are written together: alone each goes at once, and in a rush one way to the database and
 * one wait for the disk serve many. Those that the database refuses together are written one by one, as if they had come alone.
 */
export class JoinedAppends {
  private waiting: Waiting[] = [];
  private underWay = 0;

  constructor(private readonly write: (together: readonly ToldRequest[]) => Promise<LogPosition[]>) {}

  /** Only small ones of a stream without conditions: what waits for a lock, or for a long time, goes alone. */
  static takes({ streams, claims, releases, relies }: AppendRequest): boolean {
    const [only] = streams;
    return streams.length === 1 && (only?.events.length ?? 0) <= FEW_EVENTS && !claims?.length && !releases?.length && !relies?.length;
  }

  append({ request, json }: ToldRequest): Promise<LogPosition> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, json, streamId: request.streams[0]?.streamId ?? '', resolve, reject });
      if (this.underWay < LANES) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.underWay += 1;
    while (this.waiting.length > 0) {
      // In one order for all servers, so that two batches wait for each other instead of locking each other out.
      const together = this.waiting.splice(0, TOGETHER).sort((a, b) => (a.streamId < b.streamId ? -1 : 1));
      await this.settle(together);
    }
    this.underWay -= 1;
  }

  private async settle(together: readonly Waiting[]): Promise<void> {
    try {
      const positions = await this.write(together);
      for (const [nth, position] of positions.entries()) together[nth]?.resolve(position);
    } catch (error) {
      if (together.length > 1 && isAnswer(error)) await Promise.all(together.map((one) => this.settle([one])));
      else for (const { reject } of together) reject(error);
    }
  }
}
