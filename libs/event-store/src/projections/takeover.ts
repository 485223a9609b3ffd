import { escapeIdentifier as q, type ClientBase } from 'pg';
import { onlyRow } from '../only-row';
import { exactlyOne, insertCheckpoint, type Checkpoint } from './checkpoints';
import type { ProjectionModel } from './projection-model';
import { forgetNext, takeOverQuarantine } from './quarantine';
import type { RebuildReport, TableReport } from './rebuild-report';
import { nextName, type TableSql } from './table-sql';

/** Longest wait for readers of the old tables; later readers wait meanwhile. After it the take-over is tried again. */
const LOCK_TIMEOUT_MS = 300;

export async function createTables(client: ClientBase, model: ProjectionModel): Promise<void> {
  for (const table of model.tables)
    for (const statement of table.create()) await client.query(statement);
  await insertCheckpoint(client, {
    projection: model.name,
    role: model.role,
    version: model.projection.version,
    tables: model.tables.map(({ table }) => table.name),
  });
}

/** Drops an unfinished rebuild: its tables, its checkpoint and its quarantine. */
export async function dropNext(client: ClientBase, next: Checkpoint): Promise<void> {
  for (const table of next.tables) await client.query(`DROP TABLE IF EXISTS ${q(nextName(table))}`);
  await client.query(`DELETE FROM checkpoint WHERE projection = $1 AND role = 'next'`, [
    next.projection,
  ]);
  await forgetNext(client, next.projection);
}

/**
 * Replaces the live tables, if there are any, by the rebuilt ones. Readers see all new tables at the commit.
 * @param isComparable Whether the live tables have the same position, so that their rows can be compared.
 * @throws DatabaseError 55P03 when readers hold the old tables for too long
 */
export async function takeOver(
  client: ClientBase,
  next: ProjectionModel,
  live: Checkpoint | undefined,
  isComparable: boolean,
): Promise<RebuildReport> {
  const oldTables = live?.tables ?? [];
  const tables: TableReport[] = [];
  for (const table of next.tables)
    tables.push(await compare(client, table, isComparable && oldTables.includes(table.table.name)));
  const report = {
    projection: next.name,
    version: next.projection.version,
    previousVersion: live?.version ?? null,
    tables,
  };
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (const table of oldTables) await client.query(`DROP TABLE ${q(table)}`);
  for (const { table, name } of next.tables)
    await client.query(`ALTER TABLE ${q(name)} RENAME TO ${q(table.name)}`);
  if (live)
    await exactlyOne(client, `DELETE FROM checkpoint WHERE projection = $1 AND role = 'live'`, [
      next.name,
    ]);
  const text = `UPDATE checkpoint SET role = 'live', report = $2, changed_at = now() WHERE projection = $1 AND role = 'next'`;
  await exactlyOne(client, text, [next.name, JSON.stringify(report)]);
  await takeOverQuarantine(client, next.name);
  return report;
}

async function compare(
  client: ClientBase,
  { table, name }: TableSql,
  comparable: boolean,
): Promise<TableReport> {
  const rows = onlyRow(
    (await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${q(name)}`)).rows,
  ).n;
  const none = {
    table: table.name,
    rows,
    compared: false,
    missing: 0,
    surplus: 0,
    different: 0,
    examples: [],
  };
  if (!comparable || (await shapeOf(client, table.name)) !== (await shapeOf(client, name)))
    return none;
  const key = (alias: string) => table.key.map((column) => `${alias}.${q(column)}`);
  const differing = `SELECT ${key('a')[0]} IS NULL AS surplus, ${key('b')[0]} IS NULL AS missing,
      jsonb_build_object(${table.key.map((column) => `'${column}', coalesce(a.${q(column)}, b.${q(column)})`).join(', ')}) AS key
    FROM ${q(table.name)} a FULL JOIN ${q(name)} b ON ${key('a')
      .map((column, index) => `${column} = ${key('b')[index]}`)
      .join(' AND ')}
    WHERE a.* IS DISTINCT FROM b.*`;
  const { rows: differenceRows } = await client.query<{
    missing: number;
    surplus: number;
    total: number;
    examples: object[] | null;
  }>(
    `WITH d AS MATERIALIZED (${differing})
     SELECT count(*) FILTER (WHERE missing)::int AS missing, count(*) FILTER (WHERE surplus)::int AS surplus, count(*)::int AS total,
       (SELECT jsonb_agg(key) FROM (SELECT key FROM d LIMIT 20) x) AS examples FROM d`,
  );
  const { missing, surplus, total, examples } = onlyRow(differenceRows);
  return {
    ...none,
    compared: true,
    missing,
    surplus,
    different: total - missing - surplus,
    examples: examples ?? [],
  };
}

/** Returns columns and types in order, and the key. Rows of tables with equal shapes can be compared. */
async function shapeOf(client: ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `SELECT concat((SELECT string_agg(attname || ' ' || atttypid::regtype, ',' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped),
      (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'p')) AS shape`,
    [q(table)],
  );
  return onlyRow(rows).shape;
}
