import { createMessage, type Message } from '@milkround/contracts';

/**
 * Operational errors of the database, which are not caused by the request. They pass after a while: the caller gets 503, and phones keep
 * their entries.
 */
export type DatabaseTrouble =
  | 'unreachable'
  | 'disk-full'
  | 'connections-exhausted'
  | 'read-only'
  | 'too-slow'
  | 'busy';

export const TROUBLE_MESSAGES: Record<DatabaseTrouble, Message> = {
  unreachable: createMessage('database-unreachable'),
  'disk-full': createMessage('database-disk-full'),
  'connections-exhausted': createMessage('database-connections-exhausted'),
  'read-only': createMessage('database-read-only'),
  'too-slow': createMessage('database-too-slow'),
  busy: createMessage('server-busy'),
};

/**
 * Patterns of SQLSTATE and of Node's error codes; the first match counts. https://www.postgresql.org/docs/current/errcodes-appendix.html:
 * 53100 disk_full, 53300 too_many_connections, 25006 read_only_sql_transaction, 57014 query_canceled (a time-out), 57P01 to 57P03 shutdown and
 * start, class 08 connection, class 40 rollback, class 53 resources, class 55 not in the needed state, class 57 intervention by the operator.
 */
const BY_CODE: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^(53100|ENOSPC|EDQUOT)$/, 'disk-full'],
  [/^53300$/, 'connections-exhausted'],
  [/^25006$/, 'read-only'],
  [/^57014$/, 'too-slow'],
  [
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123]|08[0-9A-Z]{3})$/,
    'unreachable',
  ],
  [/^(40|53|55|57)[0-9A-Z]{3}$/, 'busy'],
];

/** Messages of pg and TypeORM without a code when there is no connection. TypeORM gives up a transaction whose connection breaks. */
const NO_CONNECTION =
  /^(Connection terminated|Cannot use a pool after calling end|Client has encountered a connection error|Driver not Connected|Query runner already released)/i;

/** Message of a pool when no connection became free in time. The database answers, but has more work than it can do. */
const NO_FREE_CONNECTION = /^timeout exceeded when trying to connect/i;

/** Whether a client has broken off its request. Node gives this error the code of a lost connection, which a lost database has as well. */
export const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  error.message === 'aborted' &&
  'code' in error &&
  error.code === 'ECONNRESET';

/** The operational error that `thrown` shows, or null when it shows none. */
export function databaseTroubleOf(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error) || isBrokenOff(error)) return null;
  // A host with several addresses fails with the failures of all of them.
  if (error instanceof AggregateError && error.errors.length > 0) {
    const [first, ...otherTroubles] = error.errors.map(databaseTroubleOf);
    return first && otherTroubles.every((trouble) => trouble === first) ? first : null;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const [, trouble] = BY_CODE.find(([pattern]) => pattern.test(code)) ?? [];
  if (trouble) return trouble;
  if (NO_FREE_CONNECTION.test(error.message)) return 'busy';
  return NO_CONNECTION.test(error.message) ? 'unreachable' : null;
}

/** 42703 undefined_column, 42P01 undefined_table, 42883 undefined_function (also: no such operator for these types), 42804 datatype_mismatch. */
const MISMATCH = /^(42703|42P01|42883|42804)$/;

/**
 * Whether a statement failed because it does not fit the tables: columns or tables are missing or of another type, or the columns of a prepared
 * statement's answer have changed (feature_not_supported of PostgreSQL's `RevalidateCachedQuery`).
 */
export function isTableMismatch(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return false;
  if (error.code === '0A000')
    return 'routine' in error && error.routine === 'RevalidateCachedQuery';
  return MISMATCH.test(error.code);
}
