import type { Pool } from 'pg';
import { SideConnection, configOf } from './side-connection';
import { LOG_CHANNEL } from './schema';

/** Shortest time between two notifications; the first of a burst is sent at once. */
const INTERVAL_MS = 25;

/**
 * Notifies other processes that the log has grown: one NOTIFY for many appends, on its own connection, outside of their transactions.
 * A lost notification delays its readers until their next poll.
 */
export class AppendNotifier {
  private readonly connection: SideConnection;
  private isPending = false;
  private sending: Promise<void> | null = null;
  private isClosed = false;

  constructor(pool: Pool) {
    // NOTIFY makes a commit, and nobody needs to wait until that one is on disk.
    this.connection = new SideConnection(configOf(pool), (client) => client.query('SET synchronous_commit = off'));
  }

  notify(): void {
    this.isPending = true;
    if (!this.isClosed) this.sending ??= this.sendPending();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.sending;
    await this.connection.close();
  }

  private async sendPending(): Promise<void> {
    while (this.isPending && !this.isClosed) {
      this.isPending = false;
      await this.connection.use((client) => client.query(`NOTIFY ${LOG_CHANNEL}`)).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
    this.sending = null;
  }
}
