import { setTimeout as pause } from 'node:timers/promises';
import { ProbeConnection } from './probe-connection';

/** The timeline is counted up by each promotion. `pg_walfile_name` is refused by a standby, which has no timeline of its own. */
const SQL = `SELECT CASE WHEN NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'
  THEN ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int END AS timeline`;

/** Asks one host again and again whether it takes writes. */
export class HostProbe {
  /** The timeline of a host that takes writes; null for a standby and for one that does not answer. */
  timeline: number | null = null;
  /** When the host last answered anything, by `performance.now()`. */
  answeredAt = performance.now();
  private readonly connection: ProbeConnection;
  private readonly closeController = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    readonly address: string,
    private readonly onAnswer: () => void,
    /** The pause before the next question, in milliseconds. */
    private readonly pauseMs: () => number,
  ) {
    this.connection = new ProbeConnection(
      address,
      'milkround primary',
      () => (this.timeline = null),
    );
  }

  start(): void {
    this.loop = this.run();
  }

  async close(): Promise<void> {
    this.closeController.abort();
    this.connection.drop();
    await this.loop;
  }

  private async run(): Promise<void> {
    const { signal } = this.closeController;
    while (!signal.aborted) {
      this.timeline = await this.ask().catch(() => null);
      this.onAnswer();
      // The pause keeps no process alive, so nothing may wait for its end: a command would exit silently.
      await pause(this.pauseMs(), undefined, { ref: false, signal }).catch(() => undefined);
    }
    this.connection.drop();
  }

  private async ask(): Promise<number | null> {
    const answer = await this.connection.ask<{ timeline: number | null }>(SQL);
    this.answeredAt = performance.now();
    return answer?.timeline ?? null;
  }
}
