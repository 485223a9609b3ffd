import type { Pool, PoolClient } from 'pg';

/** An advisory lock that one server at a time holds. It ends with its connection, so another server takes over from a killed one. */
export class LeaderLock {
  private client: PoolClient | null = null;

  /** @param key the first part of the lock's key, which no other lock has */
  constructor(
    private readonly pool: Pool,
    private readonly key: number,
  ) {}

  /** Whether this server holds the lock; tries to take it if nobody has it. */
  async hold(): Promise<boolean> {
    if (this.client) return true;
    const client = await this.pool.connect();
    const onError = (error: Error) => {
      if (this.client !== client) return;
      this.client = null;
      client.release(error);
    };
    client.on('error', onError);
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, 0) as mine', [this.key]);
      if (rows[0]?.mine) {
        this.client = client;
        return true;
      }
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
    client.off('error', onError);
    client.release();
    return false;
  }

  async release(): Promise<void> {
    const { client } = this;
    this.client = null;
    if (!client) return;
    await client.query('select pg_advisory_unlock($1, 0)', [this.key]).catch(() => undefined);
    client.release();
  }
}
