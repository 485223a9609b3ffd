import { withClient } from '@milkround/event-store';
import {
  DatabaseError,
  type ClientBase,
  type Pool,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { databaseTroubleOf } from '../database/database-trouble';
import { ReadSource } from './read-source';
import type { Replicas } from './replicas';

/** Injection tokens: the reads that TypeORM's pool answers on the primary, and those that the event store's pool answers. */
export const REPORT_READS = Symbol('REPORT_READS');
export const LOG_READS = Symbol('LOG_READS');

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Connections for reads: those of a replica that has reached the position of the request, else those of the primary. A read that fails on a
 * replica is repeated on the primary: the replica may be unreachable, behind with a migration, or have cancelled the read because it conflicts
 * with its replay.
 */
export class ReadPool {
  constructor(
    private readonly primary: Pool,
    private readonly replicas: Replicas,
  ) {}

  /** The position that the reads of the present request show at least. */
  position(): Promise<bigint> {
    return this.replicas.position();
  }

  query<Row extends QueryResultRow>(
    query: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    return this.run((client) => client.query<Row>(query, values));
  }

  async rows<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]> {
    return (await this.query<Row>(sql, values)).rows;
  }

  /** Runs `work` on one connection, perhaps twice. It must only read. */
  async run<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    const source = ReadSource.get();
    const replica = await source?.replica();
    if (source && replica) {
      try {
        const result = await withClient(replica.pool, work);
        this.replicas.countRead('replica');
        return result;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        source.usePrimary();
        this.replicas.noteFailure(replica, error);
      }
    }
    this.replicas.countRead('primary');
    return withClient(this.primary, work);
  }

  /** Runs `work` in one snapshot of the database. */
  snapshot<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    return this.run(async (client) => {
      await client.query(BEGIN);
      try {
        return await work(client);
      } finally {
        await client.query('ROLLBACK');
      }
    });
  }

  /** Reads page after page in one snapshot, until the reader stops. A failure on a replica after its first page is not repeated. */
  async *pages<Page>(work: (client: ClientBase) => AsyncGenerator<Page>): AsyncGenerator<Page> {
    const source = ReadSource.get();
    const replica = await source?.replica();
    if (source && replica) {
      let isBegun = false;
      try {
        for await (const page of pagesOf(replica.pool, work)) {
          if (!isBegun) this.replicas.countRead('replica');
          isBegun = true;
          yield page;
        }
        return;
      } catch (error) {
        if (isBegun || !isOfReplica(error)) throw error;
        source.usePrimary();
        this.replicas.noteFailure(replica, error);
      }
    }
    this.replicas.countRead('primary');
    yield* pagesOf(this.primary, work);
  }
}

async function* pagesOf<Page>(
  pool: Pool,
  work: (client: ClientBase) => AsyncGenerator<Page>,
): AsyncGenerator<Page> {
  const client = await pool.connect();
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

/** Returns whether the replica or the connection to it has failed, and not the processing of the rows. */
const isOfReplica = (error: unknown): boolean =>
  (error instanceof DatabaseError || databaseTroubleOf(error) !== null) && !isTooLong(error);

/** A read beyond its limit would take the primary as long. The code is that of any cancelled statement; other languages cause a repetition. */
const isTooLong = (error: unknown): boolean =>
  databaseTroubleOf(error) === 'too-slow' && /statement timeout/.test(String(error));
