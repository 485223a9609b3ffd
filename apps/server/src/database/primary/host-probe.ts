import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const EVERY_MS = 250;
const ANSWER_WITHIN_MS = 1_000;

/** The timeline is counted up by each promotion. `pg_walfile_name` is refused by a standby, which has no timeline of its own. */
const SQL = `SELECT CASE WHEN NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'
  THEN ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int END AS timeline`;

/** Asks one host four times a second whether it takes writes. */
export class HostProbe {
  /** The timeline of a host that takes writes; null for a standby and for one that does not answer. */
  timeline: number | null = null;
  /** When the host last answered anything, by `performance.now()`. */
  answeredAt = performance.now();
  private client: Client | null = null;
  private isClosed = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    readonly address: string,
    private readonly onAnswer: () => void,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.drop();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      this.timeline = await this.ask().catch(() => null);
      this.onAnswer();
      await pause(EVERY_MS, undefined, { ref: false });
    }
    this.drop();
  }

  private async ask(): Promise<number | null> {
    try {
      this.client ??= await this.connect();
      const { rows } = await this.client.query<{ timeline: number | null }>(SQL);
      this.answeredAt = performance.now();
      return rows[0]?.timeline ?? null;
    } catch (error) {
      this.drop();
      throw error;
    }
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.address,
      application_name: 'milkround primary',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client.on('error', () => undefined);
    client.on('end', () => (this.timeline = null));
    await client.connect();
    return client;
  }

  /** A host that is cut off never confirms the end of a connection, so nobody waits for that. */
  private drop(): void {
    const { client } = this;
    this.client = null;
    client?.end().catch(() => undefined);
  }
}
