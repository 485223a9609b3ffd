import { DatabaseError, type ClientBase } from 'pg';
import type { RecordedEvent } from '../events';
import { FoldRun, RowsRefused, type PoisonousEvent, type RowRun, type TableRun } from './fold-run';
import type { ProjectionModel } from './model';
import { differences } from './rollup';
import { rowTypes, type Row, type TableSql } from './table-sql';
import { writeAll, type TableWrite } from './write-all';

/** The database, or the engine, does not take rows of this projection: some event of the batch is to blame. */
export class BatchRefused extends Error {
  override readonly name = 'BatchRefused';
  constructor(
    readonly model: ProjectionModel,
    override readonly cause: unknown,
  ) {
    super(`Projection ${model.name}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/**
 * Loads the rows that the events touch, folds, and writes what changed, all within the caller's transaction.
 * Answers where each projection had to stop, null where it did not. @throws BatchRefused
 */
export async function projectBatch(
  client: ClientBase,
  models: readonly ProjectionModel[],
  events: readonly RecordedEvent[],
): Promise<Map<ProjectionModel, PoisonousEvent | null>> {
  const outcome = new Map<ProjectionModel, PoisonousEvent | null>();
  for (const model of models) {
    try {
      outcome.set(model, await projectOne(client, model, events));
    } catch (error) {
      throw isOfTheRows(error) ? new BatchRefused(model, error) : error;
    }
  }
  return outcome;
}

async function projectOne(client: ClientBase, model: ProjectionModel, events: readonly RecordedEvent[]): Promise<PoisonousEvent | null> {
  const run = new FoldRun(model, events);
  for (const table of run.tables) await load(client, table);
  run.fold();
  const changed = new Map(run.tables.map((table) => [table.model, table.changed()]));
  const writes = [
    ...[...changed].flatMap(([fold, rows]) => writesOf(fold.sql, rows)),
    ...model.rollups.map((rollup) => addition(rollup.sql, differences(rollup, changed.get(rollup.source) ?? []))),
  ];
  await writeAll(
    client,
    writes.filter(({ rows }) => rows.length > 0),
  );
  return run.poison;
}

async function load(client: ClientBase, table: TableRun): Promise<void> {
  if (table.rows.size === 0) return;
  const keys = [...table.rows.values()].map((run) => run.key);
  for (const row of await loadRows(client, table.model.sql, keys)) table.loaded(row);
}

/** The rows of the keys, as far as they exist, in no particular order. */
export async function loadRows(client: Pick<ClientBase, 'query'>, sql: TableSql, keys: readonly object[]): Promise<Row[]> {
  const { rows } = await client.query<Row>({ name: `load ${sql.name}`, text: sql.load, values: [JSON.stringify(keys)], types: rowTypes });
  return rows;
}

function writesOf(sql: TableSql, changed: readonly RowRun[]): TableWrite[] {
  const upserts: Row[] = [];
  const removed: object[] = [];
  for (const { key, now } of changed) {
    if (now && sql.idOf(now) !== sql.idOf(key)) throw new RowsRefused(`A fold of ${sql.table.name} changed the row's key`);
    if (now) upserts.push(now);
    else removed.push(key);
  }
  return [
    { sql, statement: 'upsert', rows: upserts },
    { sql, statement: 'remove', rows: removed },
  ];
}

const addition = (sql: TableSql, rows: readonly Row[]): TableWrite => ({ sql, statement: 'add', rows });

/** Data, integrity, missing table or column, program limit: the same next time. Anything else is the database's trouble. */
const isOfTheRows = (error: unknown): boolean =>
  error instanceof RowsRefused || (error instanceof DatabaseError && /^(22|23|42|54)/.test(error.code ?? ''));
