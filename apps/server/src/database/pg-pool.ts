import { Pool, types, type ClientBase, type PoolConfig } from 'pg';

/** The event store's connections, apart from the entities': a long report must not keep an append waiting. */
export const PG_POOL = Symbol('PG_POOL');

/** `onConnect` is awaited before a new connection is handed out; the type definitions of pg do not have it yet. */
type PoolOptions = PoolConfig & { onConnect(client: ClientBase): Promise<unknown> };

const oid = { date: 1082 };

/**
 * An appender that hangs in its transaction holds up every reader of the log. Set by a statement, because PgBouncer refuses a connection
 * that brings the setting along.
 */
const SESSION_SETTINGS = `SET idle_in_transaction_session_timeout = '30s'`;

/** bigint and numeric arrive as strings, as ever; a date does as well, for a business date has no time zone. */
export function createPool(url: string, size: number): Pool {
  const options: PoolOptions = {
    connectionString: url,
    max: size,
    application_name: 'milkround',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    onConnect: (client) => client.query(SESSION_SETTINGS),
    types: { getTypeParser: (id, format) => (id === oid.date ? (value: string) => value : types.getTypeParser(id, format)) },
  };
  const pool = new Pool(options);
  // An idle connection that the server ends is made anew when it is needed; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
