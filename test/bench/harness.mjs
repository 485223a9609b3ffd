// The server, database and browser of a case. All of them end with the work, in case of success or failure.
import { setTimeout as wait } from 'node:timers/promises';
import { migrate, PostgresEventStore, ProjectionEngine, projections } from './built.mjs';
import { createDatabase, createPool } from './database.mjs';
import { runningMorning } from './history/running-morning.mjs';
import { startServer } from './server.mjs';

/** @typedef {{ database: Awaited<ReturnType<typeof createDatabase>>, pool: import('pg').Pool }} Parts */
/** @typedef {import('./built.mjs').Store} Store */

/** Runs `work` with a database of its own: `{ database, pool }`. */
export async function withDatabase({ superuserUrl, poolSize = 4 }, work) {
  const database = await createDatabase(superuserUrl);
  const pool = createPool(database.url, poolSize);
  try {
    return await work({ database, pool });
  } finally {
    await pool.end();
    await database.drop();
  }
}

/**
 * Runs `work` with an empty event store and a projection engine that is not started.
 * @param {{ superuserUrl: string, poolSize?: number }} options
 * @param {(parts: Parts & { store: Store, engine: import('./built.mjs').Engine }) => Promise<void>} work
 */
export const withStore = ({ superuserUrl, poolSize = 16 }, work) =>
  withDatabase({ superuserUrl, poolSize }, async ({ database, pool }) => {
    // The tables of read models need the collation that a migration creates.
    await migrate({ type: 'postgres', url: database.url });
    const store = new PostgresEventStore(pool);
    const engine = new ProjectionEngine(store, projections);
    try {
      return await work({ database, pool, store, engine });
    } finally {
      await engine.stop();
      await store.close();
    }
  });

/**
 * Runs `work` with the built server, which holds the demo, in a time zone in which no day ends meanwhile: `{ server, database, pool }`.
 * @param {{ superuserUrl: string } & Omit<Parameters<typeof startServer>[0], 'databaseUrl'>} options
 */
export const withServer = ({ superuserUrl, ...options }, work) =>
  withDatabase({ superuserUrl }, async ({ database, pool }) => {
    const env = { BUSINESS_TIMEZONE: runningMorning().timeZone, ...options.env };
    const server = await startServer({ ...options, databaseUrl: database.url, env });
    try {
      return await work({ server, database, pool });
    } finally {
      await server.stop();
    }
  });

/** The business date of a server. */
export async function businessDateOf(url) {
  const { data } = await (await fetch(`${url}/api/get-setting`)).json();
  return data.business_date;
}

/** Does `count` pieces of work, each at its time even if earlier ones still run; resolves with all results. */
export async function atRate(perSecond, count, work) {
  const pieces = [];
  const startedAt = performance.now();
  for (let n = 0; n < count; n++) {
    const dueAt = startedAt + (n * 1000) / perSecond;
    if (dueAt > performance.now()) await wait(dueAt - performance.now());
    const piece = work(n);
    // Its failure is reported by the end, not as an unhandled rejection.
    piece.catch(() => undefined);
    pieces.push(piece);
  }
  return Promise.all(pieces);
}

/** The next message of a worker. Fails when an error ends the worker. */
export const nextMessage = (worker) =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
