import { Injectable } from '@nestjs/common';
import { withClient } from '@milkround/event-store';
import { Pool, type ClientBase, type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Reads of reports and exports. They use the connections of TypeORM, so that a long one cannot delay an append. */
@Injectable()
export class ReportPool {
  readonly pool: Pool;

  constructor(database: DataSource) {
    this.pool = typeormPool(database);
  }

  async rows<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, values)).rows;
  }

  /** Runs `work` in one snapshot of the database. */
  snapshot<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    return withClient(this.pool, async (client) => {
      await client.query(BEGIN);
      try {
        return await work(client);
      } finally {
        await client.query('ROLLBACK');
      }
    });
  }

  /** Reads page after page in one snapshot, until the reader stops. */
  async *pages<Page>(work: (client: ClientBase) => AsyncGenerator<Page>): AsyncGenerator<Page> {
    const client = await this.pool.connect();
    // A lost connection also rejects its statement; without a listener its error event would end the process.
    const ignoreError = () => undefined;
    client.on('error', ignoreError);
    try {
      await client.query(BEGIN);
      yield* work(client);
    } finally {
      const isBroken = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      );
      client.off('error', ignoreError);
      client.release(isBroken);
    }
  }
}

/** Returns the pool of TypeORM, which its driver keeps in a field without a type. @throws Error when another version keeps it elsewhere */
function typeormPool({ driver }: DataSource): Pool {
  const pool: unknown = Reflect.get(driver, 'master');
  if (pool instanceof Pool) return pool;
  throw new Error('The PostgreSQL driver of TypeORM has no pool');
}
