import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { PG_POOL } from '../../database/pg-pool';

/** The class of the advisory lock, which no other lock has. */
const LOCK = 0x64656d6f;

/** Lets one server at a time drive the morning. The lock ends with its connection, so another server takes over from a killed one. */
@Injectable()
export class DriverLock {
  private client: PoolClient | null = null;

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Whether this server drives; tries to take the lock if nobody has it. */
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
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, 0) as mine', [LOCK]);
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
    await client.query('select pg_advisory_unlock($1, 0)', [LOCK]).catch(() => undefined);
    client.release();
  }
}
