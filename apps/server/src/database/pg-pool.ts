import type { Socket } from 'node:net';
import { Pool, types, type ClientBase, type PoolConfig } from 'pg';

/** Injection token of the event store's pool. It is separate from TypeORM's pool, so that a long report cannot delay an append. */
export const PG_POOL = Symbol('PG_POOL');

/** The pool awaits `onConnect` before it hands out a new connection. The type definitions of pg lack it. */
type PoolOptions = PoolConfig & { onConnect(client: ClientBase): Promise<unknown> };

/**
 * A transaction that hangs during an append delays every reader of the log. The time-out is set by a statement, because PgBouncer refuses it
 * as a connection parameter.
 */
const SESSION_SETTINGS = `SET idle_in_transaction_session_timeout = '30s'`;

/**
 * Creates a pool that returns bigint, numeric and date as strings. A business date has no time zone, so it is no `Date`.
 *
 * @param stream makes the socket of a connection; left out, pg makes it and connects to the host of `url`
 */
export function createPool(url: string, size: number, stream?: () => Socket, connectWithinMs = 10_000): Pool {
  const options: PoolOptions = {
    connectionString: url,
    stream,
    max: size,
    application_name: 'milkround',
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    onConnect: (client) => client.query(SESSION_SETTINGS),
    types: {
      getTypeParser: (id, format): unknown => (id === types.builtins.DATE ? (value: string) => value : types.getTypeParser(id, format)),
    },
  };
  const pool = new Pool(options);
  // The pool replaces idle connections that the server has closed. Without a listener their error event would end the process.
  pool.on('error', () => undefined);
  return pool;
}
