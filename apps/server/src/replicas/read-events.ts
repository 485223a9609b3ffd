import { Inject, Injectable } from '@nestjs/common';
import { EventReader } from '@milkround/event-store';
import type { ClientBase, Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { LOG_READS, type ReadPool } from './read-pool';

/** Reads events where the present request reads from. What is decided about is read by `PostgresEventStore`, from the primary. */
@Injectable()
export class ReadEvents extends EventReader {
  constructor(
    @Inject(PG_POOL) pool: Pool,
    @Inject(LOG_READS) private readonly reads: ReadPool,
  ) {
    super(pool);
  }

  protected override run<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    return this.reads.run(work);
  }
}
