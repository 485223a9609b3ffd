import { SEAL_LOCK } from '../built.mjs';
import { createPool } from '../database.mjs';
import { businessDateOf, withDatabase } from '../harness.mjs';
import { makeHistory } from '../history.mjs';
import { startServer } from '../server.mjs';

/** @typedef {{ superuserUrl: string, url?: string } & Parameters<typeof makeHistory>[1]} HistoryOptions */

/**
 * Runs `use` with the URL of a created history, a pool and the number of its facts. The history is created first and dropped afterwards, unless
 * `url` names an existing one.
 * @param {HistoryOptions} options
 */
export async function withHistory({ superuserUrl, url, ...historyOptions }, use) {
  if (url) return withExisting(url, use);
  return withDatabase({ superuserUrl, poolSize: 2 }, async ({ database, pool }) => {
    const facts = await makeHistory(database.url, historyOptions);
    await database.settle();
    return use(database.url, pool, facts);
  });
}

/**
 * Runs `use` with a server on a history: `{ server, today, pool, facts, databaseUrl }`.
 * @param {{ root: string, env?: object } & HistoryOptions} options
 */
export const withHistoryServer = ({ root, env = {}, ...historyOptions }, use) =>
  withHistory(historyOptions, (databaseUrl, pool, facts) =>
    withServerOn({ root, env, databaseUrl, pool }, (runningServer) =>
      use({ ...runningServer, pool, facts, databaseUrl }),
    ),
  );

/** Runs `use` with a server that does not seal: `{ server, today, startedMs }`, the last the duration of its start. */
export async function withServerOn({ root, env = {}, databaseUrl, pool }, use) {
  const client = await pool.connect();
  // While the sealer's lock is held, the server does not seal the millions of facts during the measurement.
  await client.query(`select pg_advisory_lock(${SEAL_LOCK})`);
  const startedAt = performance.now();
  const server = await startServer({ root, databaseUrl, env });
  const startedMs = performance.now() - startedAt;
  try {
    return await use({ server, today: await businessDateOf(server.url), startedMs });
  } finally {
    await server.stop();
    client.release(true);
  }
}

async function withExisting(url, use) {
  const pool = createPool(url, 2);
  try {
    const { rows } = await pool.query('select count(*)::int as facts from event');
    return await use(url, pool, rows[0].facts);
  } finally {
    await pool.end();
  }
}
