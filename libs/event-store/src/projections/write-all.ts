import type { ClientBase } from 'pg';
import { RowsRefused } from './fold-run';
import type { TableSql } from './table-sql';

/** Rows, or keys of rows, for one statement over one table. */
export interface TableWrite {
  sql: TableSql;
  statement: 'upsert' | 'remove' | 'add';
  rows: readonly object[];
}

/**
 * What a batch writes to the tables of a projection, as one statement: no two of them touch the same row, and for a few rows the way
 * to the database costs more than the work. @throws RowsRefused
 */
export async function writeAll(client: ClientBase, writes: readonly TableWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const text = textOf(writes);
  const { rows: written } = await client.query<{ nth: number; rows: number; hasZero: boolean }>({
    name: nameOf(text),
    text,
    values: writes.map(({ rows }) => JSON.stringify(rows)),
  });
  for (const { nth, rows, hasZero } of written) {
    const write = writes[nth];
    if (!write) continue;
    const { sql, statement } = write;
    if (rows !== write.rows.length) throw new RowsRefused(`${statement} of ${write.rows.length} rows of ${sql.name} met ${rows}`);
    if (hasZero) await removeZero(client, write);
  }
}

/** Prepared once per connection; there are as many as sets of tables that facts touch together. A name has at most 63 characters. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `write-all ${names.size}`;
  names.set(text, name);
  return name;
}

const textOf = (writes: readonly TableWrite[]): string => {
  const steps = writes.map(({ sql, statement }, nth) => `w${nth} AS (${sql[statement].replaceAll('$1', `$${nth + 1}`)})`);
  const counts = writes.map(
    (_, nth) => `SELECT ${nth} AS nth, count(*)::int AS rows, coalesce(bool_or(zero), false) AS "hasZero" FROM w${nth}`,
  );
  return `WITH ${steps.join(', ')} ${counts.join(' UNION ALL ')}`;
};

/** A sum that has come to nothing has no row. */
const removeZero = (client: ClientBase, { sql, rows }: TableWrite) =>
  client.query({ name: `removeZero ${sql.name}`, text: sql.removeZero, values: [JSON.stringify(rows)] });
