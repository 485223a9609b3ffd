import type { Pool, PoolClient } from 'pg';

/** The connection that has the lock. `giveBack` returns it to the pool, or lets the pool discard it after an error. */
interface HeldConnection {
  client: PoolClient;
  giveBack(error?: Error | boolean): void;
}

/** An advisory lock that one server at a time holds. It ends with its connection, so another server takes over from a killed one. */
export class LeaderLock {
  private heldConnection: HeldConnection | null = null;

  /** @param key the first part of the lock's key, which no other lock has */
  constructor(
    private readonly pool: Pool,
    private readonly key: number,
  ) {}

  /** Whether this server holds the lock; tries to take it if it is free. */
  async hold(): Promise<boolean> {
    if (this.heldConnection) return true;
    const connection = await this.connect();
    try {
      const { rows } = await connection.client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock($1, 0) as mine',
        [this.key],
      );
      if (rows[0]?.mine) this.heldConnection = connection;
      else connection.giveBack();
      return this.heldConnection === connection;
    } catch (error) {
      connection.giveBack(error instanceof Error ? error : true);
      throw error;
    }
  }

  async release(): Promise<void> {
    const connection = this.heldConnection;
    this.heldConnection = null;
    if (!connection) return;
    const unlocked = connection.client.query('select pg_advisory_unlock($1, 0)', [this.key]);
    await unlocked.then(
      () => connection.giveBack(),
      () => connection.giveBack(true),
    );
  }

  /** The connection returns to a pool that hands it out again, so it must not keep the listener. */
  private async connect(): Promise<HeldConnection> {
    const client = await this.pool.connect();
    const onError = (error: Error) => {
      if (this.heldConnection?.client !== client) return;
      this.heldConnection = null;
      giveBack(error);
    };
    const giveBack = (error?: Error | boolean) => {
      client.off('error', onError);
      client.release(error);
    };
    client.on('error', onError);
    return { client, giveBack };
  }
}
