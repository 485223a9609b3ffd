import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { LogPosition } from './events';
import { SideConnection, configOf } from './side-connection';
import { LOG_CHANNEL } from './schema';

/** Shortest time between two notifications; the first of a burst is sent at once. */
const INTERVAL_MS = 25;

/**
 * Notifies other processes that the log has grown, and to which position: one NOTIFY for many appends, on its own connection, outside of their
 * transactions. A lost notification delays its readers until their next poll.
 */
export class AppendNotifier {
  private readonly connection: SideConnection;
  /** The highest position of which others are to be notified. */
  private pending: LogPosition | null = null;
  private sending: Promise<void> | null = null;
  private isClosed = false;

  constructor(pool: Pool) {
    // NOTIFY makes a commit, which does not need to be on disk.
    this.connection = new SideConnection(configOf(pool), (client) =>
      client.query('SET synchronous_commit = off'),
    );
  }

  notify(position: LogPosition): void {
    if (this.pending === null || position > this.pending) this.pending = position;
    if (!this.isClosed) this.sending ??= this.sendPending();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.sending;
    await this.connection.close();
  }

  private async sendPending(): Promise<void> {
    while (this.pending !== null && !this.isClosed) {
      const values = [LOG_CHANNEL, String(this.pending)];
      this.pending = null;
      await this.connection
        .use((client) => client.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values }))
        .catch(() => {});
      await pause(INTERVAL_MS);
    }
    this.sending = null;
  }
}
