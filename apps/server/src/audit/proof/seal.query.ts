import { Inject, Injectable } from '@nestjs/common';
import type { SealState } from '@milkround/contracts';
import type { Pool } from 'pg';
import { PG_POOL } from '../../database/pg-pool';
import { newestCheckpoint, readUnsealed } from './proof-tables';
import { Witnesses } from './witnesses';

/** Reads how far any server has sealed the log. */
@Injectable()
export class SealQuery {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly witnesses: Witnesses,
  ) {}

  async state(): Promise<SealState> {
    const newest = await newestCheckpoint(this.pool);
    const position = newest?.position ?? '0';
    const { behind, lag } = await readUnsealed(this.pool, position);
    const { rows } = await this.pool.query<{ at: Date }>(
      'SELECT recorded_at AS at FROM event WHERE position = $1',
      [position],
    );
    return {
      sealedUpTo: rows[0]?.at.toISOString() ?? null,
      position,
      behind,
      lagSeconds: lag,
      witnesses: await this.witnesses.count(),
    };
  }
}
