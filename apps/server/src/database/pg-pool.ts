import { Pool, types } from 'pg';

/** The event store's connections, apart from the entities': a long report must not keep an append waiting. */
export const PG_POOL = Symbol('PG_POOL');

const oid = { date: 1082 };

/** bigint and numeric arrive as strings, as ever; a date does as well, for a business date has no time zone. */
export function createPool(url: string, size: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: 'milkround',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // An appender that hangs in its transaction holds up every reader of the log.
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser: (id, format) => (id === oid.date ? (value: string) => value : types.getTypeParser(id, format)) },
  });
  // An idle connection that the server ends is made anew when it is needed; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
