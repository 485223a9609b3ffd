import { DatabaseError, type ClientBase, type Pool } from 'pg';

/**
 * Runs `work` on a client of the pool. Unlike `pool.query`, which discards the connection after every failed statement, a connection whose
 * statement was refused (a conflict, say) goes back to the pool.
 */
export async function withClient<T>(
  pool: Pool,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // A lost connection also rejects its statement; without a listener its error event would end the process.
  const ignoreError = () => undefined;
  client.on('error', ignoreError);
  let isBroken = true;
  try {
    const result = await work(client);
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = !isStatementError(error);
    throw error;
  } finally {
    client.off('error', ignoreError);
    client.release(isBroken);
  }
}

/** SQLSTATE of a read-only session. The session may stay read-only after the database is writable again, so its connection is discarded. */
const READ_ONLY = '25006';

/** Whether the database refused a statement, as opposed to being unreachable. */
export const isStatementError = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? error.severity === 'ERROR' && error.code !== READ_ONLY
    : error instanceof Error && STORE_ERRORS.has(error.name);
const STORE_ERRORS = new Set(['VersionConflict', 'CommandRepeated', 'CommandReused', 'ClaimTaken']);

/** 57P01 to 57P03: the database was stopped in between. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOST_CODES = /^(ECONNRESET|EPIPE|ETIMEDOUT|57P0[123])$/;

/** Whether the connection broke during a statement, so that its outcome is unknown. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.startsWith('Connection terminated') ||
    ('code' in error && LOST_CODES.test(String(error.code))));
