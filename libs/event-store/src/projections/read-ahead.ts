import type { ClientBase } from 'pg';
import { readRange } from '../event-reader';
import type { LogPosition, RecordedEvent } from '../events';

export interface PagesAhead {
  /** Sends the read of the page after a position. */
  start(after: LogPosition): void;
  /** Returns the page after a position if it was read ahead and is full, else null. */
  take(after: LogPosition): Promise<RecordedEvent[] | null>;
}

/** The next page of the log, which the database reads while the present one is folded. */
export class ReadAhead {
  private page: { after: LogPosition; limit: number; events: Promise<RecordedEvent[]> } | null =
    null;

  /** The pages up to the horizon `upTo`, read by this connection. */
  pages(client: ClientBase, upTo: LogPosition, limit: number): PagesAhead {
    return {
      start: (after) => this.start(client, after, upTo, limit),
      take: (after) => this.take(after, limit),
    };
  }

  /** Sends the read of at most `limit` events after `after`, up to the horizon `upTo`. */
  private start(client: ClientBase, after: LogPosition, upTo: LogPosition, limit: number): void {
    this.page = null;
    if (upTo - after < limit) return;
    // A page that could not be read is read again by the next step, which meets the same error.
    const events = readRange(client, after, upTo, limit).catch(() => []);
    this.page = { after, limit, events };
  }

  /** Returns the page that was read ahead. Returns null for another one, and for one that is not full: more events may have been appended since. */
  async take(after: LogPosition, limit: number): Promise<RecordedEvent[] | null> {
    const page = this.page;
    this.page = null;
    if (page?.after !== after || page.limit !== limit) return null;
    const events = await page.events;
    return events.length === limit ? events : null;
  }
}
