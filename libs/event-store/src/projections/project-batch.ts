import { DatabaseError, type ClientBase } from 'pg';
import type { RecordedEvent } from '../events';
import type { RowKey } from '../projection';
import type { BatchTimer } from './batch-timer';
import { FoldBatch, RowsRefused, type ExcludedEvents, type PoisonousEvent, type RowChange, type DirtyRows } from './fold-batch';
import type { ProjectionModel } from './projection-model';
import { differences } from './rollup';
import { rowTypes, type Row, type TableSql } from './table-sql';
import { writeAll, type TableWrite } from './write-all';

/** The database or the engine has refused rows of this projection; some event of the batch is the cause. */
export class BatchRefused extends Error {
  override readonly name = 'BatchRefused';
  constructor(
    readonly model: ProjectionModel,
    override readonly cause: unknown,
  ) {
    super(`Projection ${model.name}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** The events of a batch that a projection could not process: the first of each stream that it quarantined, and the one before which it stopped. */
export interface RefusedEvents {
  quarantined: readonly PoisonousEvent[];
  stopped: PoisonousEvent | null;
}
export type BatchOutcome = ReadonlyMap<ProjectionModel, RefusedEvents>;

export const NOTHING_REFUSED: RefusedEvents = { quarantined: [], stopped: null };

/**
 * Loads the rows that the events may change, folds the events, and writes the changed rows in the caller's transaction. `recordOutcome` writes the
 * outcome. All statements are pipelined: each projection is folded as soon as its rows are loaded, while the database loads and writes those of
 * others. `onLoading` may send further statements; the database executes them while the first projections are folded. `timer` measures each projection.
 * @throws BatchRefused
 */
export async function projectBatch(
  client: ClientBase,
  models: readonly ProjectionModel[],
  events: readonly RecordedEvent[],
  exclusionsOf: (model: ProjectionModel) => ExcludedEvents,
  recordOutcome: (outcome: BatchOutcome) => Promise<void>,
  { timer, onLoading }: { timer?: BatchTimer; onLoading?: () => void } = {},
): Promise<void> {
  const lap = ({ model }: FoldBatch) => timer?.lap(model.name);
  /** Measures the making of the statements, and the wait for their answers. */
  const timed = (batch: FoldBatch, step: () => Promise<void>) => {
    const answered = attributeErrors(batch.model, step());
    lap(batch);
    return answered.then(() => lap(batch));
  };
  const batches: FoldBatch[] = [];
  const folded: Promise<void>[] = [];
  for (const model of models) {
    const batch = new FoldBatch(model, events, exclusionsOf(model));
    batches.push(batch);
    const loaded = timed(batch, () => settleAll(batch.tables.map((table) => load(client, table))));
    folded.push(
      loaded.then(() => {
        batch.fold();
        lap(batch);
      }),
    );
  }
  onLoading?.();
  await settleAll([
    ...folded.map(async (step, nth) => {
      await step;
      const batch = batches[nth];
      if (batch) await timed(batch, () => write(client, batch));
    }),
    settleAll(folded).then(() => recordOutcome(new Map(batches.map((batch) => [batch.model, batch])))),
  ]);
}

/** Turns an error about rows into a BatchRefused that names the projection. */
async function attributeErrors(model: ProjectionModel, step: Promise<void>): Promise<void> {
  try {
    await step;
  } catch (error) {
    throw isRowError(error) ? new BatchRefused(model, error) : error;
  }
}

/**
 * Waits for all steps, so that no statement is in flight when the transaction ends. Throws the first failure that is not only a consequence
 * of the transaction having failed before.
 */
async function settleAll(steps: readonly Promise<void>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(steps.map((step) => step.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
}

const IN_FAILED_TRANSACTION = '25P02';
const isConsequence = (error: unknown): boolean => error instanceof DatabaseError && error.code === IN_FAILED_TRANSACTION;

/** From this number of rows on, the rollups have a statement of their own, so that they are summed up while the database writes the rows. */
const MANY_ROWS = 500;

async function write(client: ClientBase, { model, tables, bitmaps }: FoldBatch): Promise<void> {
  const changed = new Map(tables.map((table) => [table.model, table.changed()]));
  const rows = [
    ...[...changed].flatMap(([fold, changes]) => writesOf(fold.sql, changes)),
    ...bitmaps.map((bitmap): TableWrite => ({ sql: bitmap.model.sql, statement: 'merge', rows: bitmap.rows() })),
  ];
  const sums = () => model.rollups.map((rollup) => addition(rollup.sql, differences(rollup, changed.get(rollup.source) ?? [])));
  const isLarge = model.rollups.length > 0 && rows.some((each) => each.rows.length >= MANY_ROWS);
  if (!isLarge) return writeAll(client, [...rows, ...sums()]);
  const written = writeAll(client, rows);
  await settleAll([written, Promise.resolve().then(() => writeAll(client, sums()))]);
}

async function load(client: ClientBase, table: DirtyRows): Promise<void> {
  if (table.rows.size === 0 || table.model.spec.isInsertOnly) return;
  const keys = [...table.rows.values()].map(({ key }) => key);
  for (const row of await loadRows(client, table.model.sql, keys)) table.setLoaded(row);
}

/** Loads the existing rows with these keys, in no particular order. */
export async function loadRows(client: Pick<ClientBase, 'query'>, sql: TableSql, keys: readonly RowKey[]): Promise<Row[]> {
  const { rows } = await client.query<Row>({ name: `load ${sql.name}`, text: sql.load, values: sql.keyValuesOf(keys), types: rowTypes });
  return rows;
}

function writesOf(sql: TableSql, changed: readonly RowChange[]): TableWrite[] {
  const upserts: Row[] = [];
  const removed: RowKey[] = [];
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

/** Whether a retry would fail with the same error: data, integrity, missing table or column, program limit. All others are operational errors. */
const isRowError = (error: unknown): boolean =>
  error instanceof RowsRefused || (error instanceof DatabaseError && /^(22|23|42|54)/.test(error.code ?? ''));

/** Whether a table, column or privilege is missing, so that every event would fail. */
export const isTableError = (error: unknown): boolean => error instanceof DatabaseError && error.code?.startsWith('42') === true;
