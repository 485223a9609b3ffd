import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { ReportPool } from '../database/report-pool';

export interface PoolState {
  pool: 'log' | 'typeorm';
  /** The maximum number of connections. */
  size: number;
  idle: number;
  busy: number;
  /** Number of statements that wait for a connection. */
  waiting: number;
}

@Injectable()
export class DatabasePools {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly reports: ReportPool,
  ) {}

  list(): PoolState[] {
    return [stateOf('log', this.pool), stateOf('typeorm', this.reports.pool)];
  }
}

const stateOf = (
  pool: PoolState['pool'],
  { options, totalCount, idleCount, waitingCount }: Pool,
): PoolState => ({
  pool,
  size: options.max,
  idle: idleCount,
  busy: totalCount - idleCount,
  waiting: waitingCount,
});
