import { DatabaseError, type ClientBase } from 'pg';
import type { RecordedEvent } from '../events';
import { FoldRun, RowsRefused, type PoisonousEvent, type RowRun, type TableRun } from './fold-run';
import type { ProjectionModel } from './model';
import type { Holds } from './quarantine';
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

/** What a projection could not take of a batch: the first event of each stream that it quarantined, and the event before which it stopped. */
export interface Refused {
  quarantined: readonly PoisonousEvent[];
  stopped: PoisonousEvent | null;
}
export type Outcome = ReadonlyMap<ProjectionModel, Refused>;

/**
 * Loads the rows that the events touch, folds, and writes what changed, all within the caller's transaction. `note` writes along with it
 * what came of it. The statements of each of the two steps are sent together. @throws BatchRefused
 */
export async function projectBatch(
  client: ClientBase,
  models: readonly ProjectionModel[],
  events: readonly RecordedEvent[],
  holdsOf: (model: ProjectionModel) => Holds,
  note: (outcome: Outcome) => Promise<void>,
): Promise<void> {
  const runs = models.map((model) => new FoldRun(model, events, holdsOf(model)));
  await all(runs.map((run) => ofModel(run.model, all(run.tables.map((table) => load(client, table))))));
  for (const run of runs) run.fold();
  await all([...runs.map((run) => ofModel(run.model, write(client, run))), note(new Map(runs.map((run) => [run.model, run])))]);
}

async function ofModel(model: ProjectionModel, step: Promise<void>): Promise<void> {
  try {
    await step;
  } catch (error) {
    throw isOfTheRows(error) ? new BatchRefused(model, error) : error;
  }
}

/** Waits for all, so that nothing is under way in the transaction when it ends. What only met a transaction that had failed is not to blame. */
async function all(steps: readonly Promise<void>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(steps.map((step) => step.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures.find((error) => !isAftermath(error)) ?? failures[0];
}

const IN_FAILED_TRANSACTION = '25P02';
const isAftermath = (error: unknown): boolean => error instanceof DatabaseError && error.code === IN_FAILED_TRANSACTION;

async function write(client: ClientBase, { model, tables }: FoldRun): Promise<void> {
  const changed = new Map(tables.map((table) => [table.model, table.changed()]));
  const writes = [
    ...[...changed].flatMap(([fold, rows]) => writesOf(fold.sql, rows)),
    ...model.rollups.map((rollup) => addition(rollup.sql, differences(rollup, changed.get(rollup.source) ?? []))),
  ];
  await writeAll(
    client,
    writes.filter(({ rows }) => rows.length > 0),
  );
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

/** A missing table, column or right: no event is to blame, for the next one would meet the same. */
export const isOfTheTables = (error: unknown): boolean => error instanceof DatabaseError && error.code?.startsWith('42') === true;
