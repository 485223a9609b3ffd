import type { Pool } from 'pg';
import { SideConnection, configOf } from './side-connection';
import { LOG_CHANNEL } from './schema';

/** The first notice goes at once, those of a burst this far apart. */
const REST_MS = 25;

/**
 * Tells other processes that the log has grown: many appends, one NOTIFY, on a connection of its own. A notice that gets lost
 * costs its readers no more than their next poll.
 */
export class AppendNotice {
  private readonly connection: SideConnection;
  private wanted = false;
  private sending: Promise<void> | null = null;
  private closed = false;

  constructor(pool: Pool) {
    // NOTIFY makes a commit; nobody needs to wait until that one is on disk.
    this.connection = new SideConnection(configOf(pool), (client) => client.query('SET synchronous_commit = off'));
  }

  give(): void {
    this.wanted = true;
    if (!this.closed) this.sending ??= this.send();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.sending;
    await this.connection.close();
  }

  private async send(): Promise<void> {
    while (this.wanted && !this.closed) {
      this.wanted = false;
      await this.connection.use((client) => client.query(`NOTIFY ${LOG_CHANNEL}`)).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
    this.sending = null;
  }
}
