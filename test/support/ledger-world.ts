import { Pool } from 'pg';
import {
  PostgresEventStore,
  ProjectionEngine,
  eventStoreSchema,
  type EngineOptions,
  type Projection,
} from '../../libs/event-store/src';
import { actualRows, counts, expectedRows, ledger } from './ledger';
import { createTestDatabase, type TestDatabase } from './test-database';

/** The longest time until a condition must be true. */
export const SOON_MS = 120_000;

/** A database with a log, and any number of processes that project it. */
export class LedgerWorld {
  private readonly cleanUp: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly database: TestDatabase,
    /** For writes and reads apart from all processes. */
    readonly store: PostgresEventStore,
  ) {}

  static async create(): Promise<LedgerWorld> {
    const database = await createTestDatabase(eventStoreSchema);
    return new LedgerWorld(database, new PostgresEventStore(database.pool));
  }

  async end(): Promise<void> {
    for (const cleanUpStep of this.cleanUp.reverse()) await cleanUpStep();
    await this.store.close();
    await this.database.drop();
  }

  /** A process of its own: pool, store and started engine. Its sessions carry the name. */
  async process(
    name: string,
    projections: Projection[] = [ledger, counts],
    options: EngineOptions = {},
  ) {
    const pool = new Pool({ connectionString: this.database.url, application_name: name });
    pool.on('error', () => {});
    const store = new PostgresEventStore(pool);
    const engine = new ProjectionEngine(store, projections, options);
    this.cleanUp.push(async () => {
      await engine.stop();
      await store.close();
      await pool.end();
    });
    await engine.start();
    return { engine, store };
  }

  /** Ends every session of a process from outside. */
  kill(name: string): Promise<unknown> {
    return this.database.admin(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${name}'`,
    );
  }

  /** Compares the read models with the same folds without the engine. */
  async expectTrue(): Promise<void> {
    expect(await actualRows(this.store)).toEqual(await expectedRows(this.store));
  }
}

/** Waits until a projection is in a state. */
export async function inState(
  engine: ProjectionEngine,
  name: string,
  state: string,
): Promise<void> {
  const deadline = Date.now() + SOON_MS;
  while (
    (await engine.status()).projections.find((projection) => projection.name === name)?.state !==
    state
  ) {
    if (Date.now() > deadline) throw new Error(`${name} did not come to be ${state}`);
  }
}
