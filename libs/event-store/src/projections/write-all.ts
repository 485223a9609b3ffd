import type { ClientBase } from 'pg';
import { InvalidRows } from './fold-batch';
import type { Row, TableSql, WriteStatement } from './table-sql';

/** Rows, or keys of rows, for one statement over one table. */
export interface TableWrite {
  sql: TableSql;
  statement: WriteStatement;
  rows: readonly Readonly<Row>[];
}

/**
 * Writes the rows of a batch to all tables of a projection in one statement, which saves round trips. No two writes may touch the same row.
 *
 * @throws InvalidRows when a statement changes more or fewer rows than it is given
 */
export async function writeAll(
  client: ClientBase,
  allWrites: readonly TableWrite[],
): Promise<void> {
  const writes = allWrites.filter(({ rows }) => rows.length > 0);
  if (writes.length === 0) return;
  const values = writes.map(({ sql, statement, rows }) => sql.valuesOf(statement, rows));
  const text = textOf(writes, values);
  const { rows: writtenRows } = await client.query<{ nth: number; rows: number; hasZero: boolean }>(
    {
      name: nameOf(text),
      text,
      values: values.flat(),
    },
  );
  for (const { nth, rows, hasZero } of writtenRows) {
    const write = writes[nth];
    if (!write) continue;
    const { sql, statement } = write;
    if (rows !== write.rows.length)
      throw new InvalidRows(
        `${statement} of ${write.rows.length} rows of ${sql.name} changed ${rows}`,
      );
    if (hasZero) await removeZero(client, write);
  }
}

/** Names of prepared statements by their text. There is one for each set of tables that a batch writes together. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `write-all ${names.size}`;
  names.set(text, name);
  return name;
}

function textOf(writes: readonly TableWrite[], values: readonly (readonly string[])[]): string {
  let next = 1;
  const steps = writes.map(({ sql, statement }, nth) => {
    const step = `w${nth} AS (${sql.write(statement, next)})`;
    next += values[nth]?.length ?? 0;
    return step;
  });
  const counts = writes.map(
    (_, nth) =>
      `SELECT ${nth} AS nth, count(*)::int AS rows, coalesce(bool_or(zero), false) AS "hasZero" FROM w${nth}`,
  );
  return `WITH ${steps.join(', ')} ${counts.join(' UNION ALL ')}`;
}

/** Deletes rollup rows whose amounts have all become zero. */
const removeZero = (client: ClientBase, { sql, rows }: TableWrite) =>
  client.query({
    name: `removeZero ${sql.name}`,
    text: sql.removeZero,
    values: sql.keyValuesOf(rows),
  });
