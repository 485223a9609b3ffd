import { Pool, types, type Client, type PoolConfig } from 'pg';
import { SERVER_NAME } from './application-names';

/** Injection token of the event store's pool. It is separate from TypeORM's pool, so that a long report cannot delay an append. */
export const PG_POOL = Symbol('PG_POOL');

/** The pool awaits `onConnect` before it hands out a new connection. The type definitions of pg lack it. */
export type PoolOptions = PoolConfig & { onConnect?(client: Client): Promise<unknown> };

/** Time-outs of the sessions of a pool, as PostgreSQL writes durations; `0` is none. */
export interface SessionLimits {
  /** Beyond it the database cancels a statement, and its transaction is rolled back. */
  statement: string;
  idleInTransaction: string;
}

/** Short statements: appends, sessions, lists. A transaction that hangs during an append delays every reader of the log. */
export const LOG_LIMITS: SessionLimits = { statement: '30s', idleInTransaction: '30s' };
/** Reports over a year; exports, whose transaction waits for a slow reader, and changes of the catalog, whose transaction holds a lock meanwhile. */
export const REPORT_LIMITS: SessionLimits = { statement: '60s', idleInTransaction: '5min' };

/** The time in which a connection is opened, and in which its first statement is answered. */
export const CONNECT_MS = 10_000;

/**
 * Sets the limits of a new session by a statement, because PgBouncer refuses them as connection parameters. A connection that does not answer in time
 * is ended: the pool does not limit this time, and the place of the connection would stay taken.
 */
export async function limitSession(
  client: Client,
  { statement, idleInTransaction }: SessionLimits,
  timeoutMs = CONNECT_MS,
): Promise<void> {
  const timer = setTimeout(() => void client.end(), timeoutMs);
  try {
    await client.query(
      `SET statement_timeout = '${statement}'; SET idle_in_transaction_session_timeout = '${idleInTransaction}'`,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Creates a pool that returns bigint, numeric and date as strings. A business date has no time zone, so it is no `Date`. */
export function createPool(
  url: string,
  size: number,
  limits: SessionLimits,
  connectMs = CONNECT_MS,
): Pool {
  const options: PoolOptions = {
    connectionString: url,
    max: size,
    application_name: SERVER_NAME,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    onConnect: (client) => limitSession(client, limits, connectMs),
    types: {
      getTypeParser: (id, format): unknown =>
        id === types.builtins.DATE ? (value: string) => value : types.getTypeParser(id, format),
    },
  };
  const pool = new Pool(options);
  // The pool replaces idle connections that the server has closed. Without a listener their error event would end the process.
  pool.on('error', () => undefined);
  return pool;
}
