import type { ClientBase } from 'pg';
import type { BackupHeader, RowsChecksum } from './backup-format';

type Queries = Pick<ClientBase, 'query'>;
type StoredTable = BackupHeader['tables'][number];

/**
 * Tables that a backup leaves out, because migrations and the projection engine make them anew, or because a restore must not bring back used
 * password links.
 */
const MADE_ANEW = ['migration', 'checkpoint', 'password_link'];
/** The id of a log that no server has used yet. */
const LOG_WITHOUT_EPOCH = '00000000';
const READ_MODEL_TABLES = `SELECT unnest(tables) FROM checkpoint UNION ALL SELECT unnest(tables) || '__next' FROM checkpoint`;

export async function hasTable(client: Queries, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    [`public.${quoteName(name)}`],
  );
  return rows[0]?.exists === true;
}

/** Identifies the log of an installation through all its restores: the beginning of its first epoch. 8 hex digits. */
export async function logIdOf(client: Queries): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT left(epoch::text, 8) AS id FROM log_epoch ORDER BY number LIMIT 1',
  );
  return rows[0]?.id ?? LOG_WITHOUT_EPOCH;
}

/** The tables whose rows exist nowhere else: the log, and the tables beside it. Generated columns are left out. */
export async function storedTables(client: Queries): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname <> ALL ($1) AND c.relname NOT IN (${READ_MODEL_TABLES})
      GROUP BY c.relname ORDER BY c.relname`,
    [MADE_ANEW],
  );
  return rows;
}

export async function sequenceValues(client: Queries): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The statement that reads the rows of a table for a backup, the log in its order. */
export function selectOf({ name, columns }: StoredTable): string {
  const list = columns.map(quoteName).join(', ');
  // The quarantine keeps its decisions only, because a rebuild meets the events again that are held back.
  const where = name === 'quarantine' ? ` WHERE state = 'released'` : '';
  const order = name === 'event' ? ' ORDER BY position' : '';
  return `SELECT ${list} FROM ${quoteName(name)}${where}${order}`;
}

export const copyInto = ({ name, columns }: StoredTable): string =>
  `COPY ${quoteName(name)} (${columns.map(quoteName).join(', ')}) FROM STDIN`;

/** Counts the rows of a table and computes their checksum, which depends neither on the order of the rows nor on zeros at the end of decimals. */
export async function checksumOf(client: Queries, table: string): Promise<RowsChecksum> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, atttypid::regtype::text AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
    [`public.${quoteName(table)}`],
  );
  const values = columns.map(({ name, type }) =>
    type === 'numeric' ? `trim_scale(${quoteName(name)})` : quoteName(name),
  );
  const { rows } = await client.query<RowsChecksum>(
    `SELECT count(*)::text AS rows, coalesce(sum(('x' || left(md5(row(${values.join(', ')})::text), 16))::bit(64)::bigint::numeric), 0)::text AS sum
      FROM ${quoteName(table)}`,
  );
  return rows[0] ?? { rows: '0', sum: '0' };
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
