import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { PG_POOL } from '../database/pg-pool';
import { typeormPool } from '../database/typeorm-pool';

/** The connections of a pool of this server. */
export interface PoolState {
  pool: 'log' | 'typeorm';
  /** The maximum number of connections. */
  size: number;
  idle: number;
  busy: number;
  /** Number of statements that wait for a connection. */
  waiting: number;
}

/** The pools of database connections of this server. */
@Injectable()
export class DatabasePools {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  list(): PoolState[] {
    return [stateOf('log', this.pool), stateOf('typeorm', typeormPool(this.dataSource))];
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
