import { Inject, Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import type { Pool, PoolClient } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { WaitingLine } from '../http/waiting-line';

/** The first half of the advisory locks' keys; the second is the upload. */
const LOCKS = 0x75706c64;

/** Imports that may wait in this process; who waits longer than an answer may take finds its upload finished later. */
const LINE = { atOnce: 1, waiting: 50, waitMs: 240_000, busy: createMessage('file-busy'), retrySeconds: 60 };

/**
 * One import at a time in this process, since each holds a connection for its lock; and one server at a time for each upload.
 * The lock goes with its connection: a killed server's uploads are free at once.
 */
@Injectable()
export class UploadTurns {
  private readonly line = new WaitingLine(LINE);

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Waits for whoever is at work on this upload. @throws RetryLater when too many wait */
  take<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
    return this.inTurn((client) =>
      holding(client, uploadId, async () => {
        await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCKS, uploadId]);
        return work();
      }),
    );
  }

  /** Does nothing when another server is at work on it. */
  async takeIfFree(uploadId: string, work: () => Promise<unknown>): Promise<void> {
    await this.inTurn(async (client) => {
      const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [LOCKS, uploadId]);
      if (rows[0]?.free) await holding(client, uploadId, work);
    });
  }

  private inTurn<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return this.line.run(() => this.onClient(work));
  }

  private async onClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    // A connection that breaks meanwhile takes its lock along; the work goes on, for doing it twice is harmless.
    let broken: Error | undefined;
    const breaks = (error: Error) => (broken = error);
    client.on('error', breaks);
    try {
      return await work(client);
    } finally {
      client.off('error', breaks);
      client.release(broken);
    }
  }
}

async function holding<T>(client: PoolClient, uploadId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCKS, uploadId]).catch(() => undefined);
  }
}
