import { Inject, Injectable } from '@nestjs/common';
import { EventReader } from '@milkround/event-store';
import type { ClientBase, Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { LOG_READS, type ReadPool } from './read-pool';

/** Reads events from the source of the present request. `PostgresEventStore` reads the events for decisions, from the primary. */
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
