import { Inject, Injectable } from '@nestjs/common';
import { createBatchLoader } from '@milkround/event-store';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';

/** The state of the read models in the database. */
export interface ReadModelState {
  /** The position that they show. */
  position: bigint;
  /** Another value after a rebuild. */
  tables: string;
  /** False while rows may change without an event: a projection is stopped, behind or being built, or holds streams. */
  isSettled: boolean;
}

const STATE = {
  name: 'read-model-state',
  text: `
    select l.position, coalesce(md5(string_agg(concat_ws(' ', c.projection, c.version, c.report), ' ' order by c.projection, c.role)), '') as tables,
      coalesce(bool_and(c.role = 'live' and c.status = 'running' and c.quarantined = 0 and c.position = l.position), true) as "isSettled"
    from checkpoint l left join checkpoint c on c.role <> 'log'
    where l.role = 'log' group by l.position`,
};

const UNKNOWN: ReadModelState = { position: 0n, tables: '', isSettled: false };

/** Reads the state of the read models from the database, so that it is the newest one, also when another server projects. */
@Injectable()
export class ReadModelStates {
  /** Requests at the same time share a read that began after each of them. */
  private readonly loader = createBatchLoader<'now', ReadModelState>(
    (now) => now,
    async () => new Map([['now', await this.read()]]),
  );

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async now(): Promise<ReadModelState> {
    return (await this.loader.load('now')) ?? UNKNOWN;
  }

  private async read(): Promise<ReadModelState> {
    const { rows } = await this.pool.query<{
      position: string;
      tables: string;
      isSettled: boolean;
    }>(STATE);
    const [row] = rows;
    return row ? { ...row, position: BigInt(row.position) } : UNKNOWN;
  }
}
