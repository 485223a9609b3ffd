import { Client, type QueryResultRow } from 'pg';

/** A host that answers later than this counts as one that does not answer. */
export const ANSWER_WITHIN_MS = 1_000;

/** The connection over which one host is asked about its state. It is made again after a failure. */
export class ProbeConnection {
  private client: Client | null = null;

  /** @param onEnd is called when the host ends the connection */
  constructor(
    private readonly address: string,
    private readonly name: string,
    private readonly onEnd: () => void = () => undefined,
  ) {}

  /** Returns the first row of the answer. @throws when the host does not answer in time */
  async ask<Row extends QueryResultRow>(sql: string): Promise<Row | undefined> {
    try {
      this.client ??= await this.connect();
      return (await this.client.query<Row>(sql)).rows[0];
    } catch (error) {
      this.drop();
      throw error;
    }
  }

  /** A host that is cut off never confirms the end of a connection, so nobody waits for that. */
  drop(): void {
    const { client } = this;
    this.client = null;
    client?.end().catch(() => undefined);
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.address,
      application_name: this.name,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client.on('error', () => undefined);
    client.on('end', this.onEnd);
    await client.connect();
    return client;
  }
}
