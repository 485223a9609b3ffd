import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import pLimit from 'p-limit';
import type { Pool, PoolClient } from 'pg';
import { databaseTroubleOf } from '../database/database-trouble';
import { PG_POOL } from '../database/pg-pool';
import { RetryLater } from '../http/retry-later';

/** The first half of the keys of the advisory locks; the second half is the upload. */
const LOCKS = 0x75706c64;

const RETRY_SECONDS = 60;

/**
 * Runs one import at a time in this process, because each holds a connection for its lock, and lets one server at a time work on
 * an upload. The lock ends with its connection, so the uploads of a killed server are free at once.
 */
@Injectable()
export class UploadMutex {
  private readonly limit = pLimit(1);

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Runs `work` when no server works on this upload. @throws RetryLater when another server works too long */
  run<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
    return this.runInLine(async (client) => {
      await client
        .query('select pg_advisory_lock($1, hashtext($2))', [LOCKS, uploadId])
        .catch((error: unknown) => {
          throw databaseTroubleOf(error) === 'too-slow'
            ? new RetryLater(
                HttpStatus.SERVICE_UNAVAILABLE,
                createMessage('file-busy'),
                RETRY_SECONDS,
              )
            : error;
        });
      return work();
    });
  }

  /** Runs `work` unless another server works on this upload. */
  async runIfFree(uploadId: string, work: () => Promise<unknown>): Promise<void> {
    await this.runInLine(async (client) => {
      const { rows } = await client.query<{ free: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as free',
        [LOCKS, uploadId],
      );
      if (rows[0]?.free) await work();
    });
  }

  private runInLine<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.limit(() => this.withClient(work));
  }

  private async withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    // A lost connection loses its lock. The work continues, because doing it twice is harmless.
    let connectionError: Error | undefined;
    const onError = (error: Error) => (connectionError = error);
    client.on('error', onError);
    try {
      return await work(client);
    } finally {
      // A connection that may still hold its lock must not return to the pool.
      await client.query('select pg_advisory_unlock_all()').catch(onError);
      client.off('error', onError);
      client.release(connectionError);
    }
  }
}
