import { DatabaseError, type ClientBase } from 'pg';
import type { RecordedEvent } from '../events';
import type { RowKey } from '../projection';
import type { BatchObservation } from './batch-observation';
import {
  FoldBatch,
  InvalidRows,
  type ExcludedEvents,
  type PoisonousEvent,
  type RowChange,
  type DirtyRows,
} from './fold-batch';
import type { ProjectionModel } from './projection-model';
import { ProcessorTurns } from './processor-turns';
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
 * Loads the rows that the events may change, folds the events, and writes the changed rows in the caller's transaction; then the same with the pages
 * that `readNext` reads. `recordOutcome` writes the outcome. All statements are pipelined, and each projection works at its own pace: it asks for the
 * rows of the next page before it folds and writes the present one, so that the database loads and writes while the server folds. `observation`
 * measures each projection.
 * @throws BatchRefused
 */
export async function projectPages(
  client: ClientBase,
  models: readonly ProjectionModel[],
  events: readonly RecordedEvent[],
  exclusionsOf: (model: ProjectionModel) => ExcludedEvents,
  recordOutcome: (outcome: BatchOutcome) => Promise<void>,
  {
    observation,
    readNext = () => Promise.resolve(null),
  }: { observation?: BatchObservation; readNext?: ReadNextPage } = {},
): Promise<void> {
  const statements = new PipelinedSteps();
  const pages = new EventPages(events, models.length, readNext);
  const turns = new ProcessorTurns();
  const runs = models.map((model) => new ModelRun(client, model, statements, turns, observation));
  const foldedPages = Promise.all(runs.map((run) => run.fold(pages, exclusionsOf(run.model))));
  statements.add(
    foldedPages.then(() => recordOutcome(new Map(runs.map((run) => [run.model, run])))),
  );
  await statements.finish();
}

/** A projection's way through the pages of a step. */
class ModelRun implements RefusedEvents {
  readonly quarantined: PoisonousEvent[] = [];
  stopped: PoisonousEvent | null = null;

  constructor(
    private readonly client: ClientBase,
    readonly model: ProjectionModel,
    private readonly statements: PipelinedSteps,
    private readonly turns: ProcessorTurns,
    private readonly observation?: BatchObservation,
  ) {}

  /** Folds all pages, and sends the statements that write the rows. */
  async fold(pages: EventPages, excludedEvents: ExcludedEvents): Promise<void> {
    try {
      await this.turns.before(pages.first.events);
      let loading: LoadingPage | null = this.load(pages.first, excludedEvents, null);
      while (loading) {
        const { page, batch, loaded }: LoadingPage = loading;
        const next = this.loadNext(page, excludedEvents, batch);
        this.statements.add(next);
        await loaded;
        await this.turns.before(page.events);
        batch.fold();
        this.observation?.lap(this.model.name);
        this.quarantined.push(...batch.quarantined);
        this.stopped = batch.stopped;
        await this.turns.before(page.events);
        this.statements.add(this.measure(() => writeFolded(this.client, batch, this.turns)));
        loading = await next;
      }
    } catch (error) {
      pages.end();
      throw error;
    }
  }

  private async loadNext(
    page: EventPage,
    excludedEvents: ExcludedEvents,
    batch: FoldBatch,
  ): Promise<LoadingPage | null> {
    const following = await page.following;
    if (!following) return null;
    await this.turns.before(following.events);
    return this.load(following, excludedEvents, batch);
  }

  private load(
    page: EventPage,
    excludedEvents: ExcludedEvents,
    previous: FoldBatch | null,
  ): LoadingPage {
    const batch = new FoldBatch(this.model, page.events, excludedEvents, previous);
    const loadPromise = this.measure(() => loadAll(this.client, batch));
    this.statements.add(loadPromise);
    page.take();
    return { page, batch, loaded: loadPromise };
  }

  /** Measures the making of the statements, and the wait for their answers. */
  private measure(step: () => Promise<void>): Promise<void> {
    const lap = () => this.observation?.lap(this.model.name);
    const result = attributeErrors(this.model, step());
    lap();
    return result.then(lap);
  }
}

/** A page whose rows are being loaded. */
interface LoadingPage {
  page: EventPage;
  batch: FoldBatch;
  loaded: Promise<void>;
}

/** Turns an error about rows into a BatchRefused that names the projection. */
async function attributeErrors(model: ProjectionModel, step: Promise<void>): Promise<void> {
  try {
    await step;
  } catch (error) {
    throw isRowError(error) ? new BatchRefused(model, error) : error;
  }
}

/** From this number of rows on, the rollups have a statement of their own, so that they are summed up while the database writes the rows. */
const MANY_ROWS = 500;

/** Writes the rows of a folded batch, and adds their differences to the rollups. */
export async function writeFolded(
  client: ClientBase,
  { model, tables, bitmaps }: FoldBatch,
  turns = new ProcessorTurns(),
): Promise<void> {
  const changesByFold = new Map(tables.map((table) => [table.model, table.changedRows()]));
  const rows = [
    ...[...changesByFold].flatMap(([fold, changes]) => writesOf(fold.sql, changes)),
    ...bitmaps.map((bitmap): TableWrite => ({
      sql: bitmap.model.sql,
      statement: 'merge',
      rows: bitmap.rows(),
    })),
  ];
  const sums = () =>
    model.rollups.map((rollup) =>
      addition(rollup.sql, differences(rollup, changesByFold.get(rollup.source) ?? [])),
    );
  const isLarge =
    model.rollups.length > 0 && rows.some((tableWrite) => tableWrite.rows.length >= MANY_ROWS);
  if (!isLarge) return writeAll(client, [...rows, ...sums()]);
  const statements = new PipelinedSteps();
  statements.add(writeAll(client, rows));
  statements.add(turns.take().then(() => writeAll(client, sums())));
  await statements.finish();
}

async function loadAll(client: ClientBase, batch: FoldBatch): Promise<void> {
  const statements = new PipelinedSteps();
  for (const table of batch.tables) statements.add(load(client, table));
  await statements.finish();
}

async function load(client: ClientBase, table: DirtyRows): Promise<void> {
  const keys = table.keysToLoad();
  if (keys.length === 0) return;
  for (const row of await loadRows(client, table.model.sql, keys)) table.setLoaded(row);
}

/** Loads the existing rows with these keys, in no particular order. */
export async function loadRows(
  client: Pick<ClientBase, 'query'>,
  sql: TableSql,
  keys: readonly RowKey[],
): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: `load ${sql.name}`,
    text: sql.load,
    values: sql.keyValuesOf(keys),
    types: rowTypes,
  });
  return rows;
}

function writesOf(sql: TableSql, changedRows: readonly RowChange[]): TableWrite[] {
  const upserts: Row[] = [];
  const removedKeys: RowKey[] = [];
  for (const { key, now } of changedRows) {
    if (now && sql.idOf(now) !== sql.idOf(key))
      throw new InvalidRows(`A fold of ${sql.table.name} changed the row's key`);
    if (now) upserts.push(now);
    else removedKeys.push(key);
  }
  return [
    { sql, statement: 'upsert', rows: upserts },
    { sql, statement: 'remove', rows: removedKeys },
  ];
}

const addition = (sql: TableSql, rows: readonly Row[]): TableWrite => ({
  sql,
  statement: 'add',
  rows,
});

/** Whether a retry would fail with the same error: data, integrity, missing table or column, program limit. All others are operational errors. */
const isRowError = (error: unknown): boolean =>
  error instanceof InvalidRows ||
  (error instanceof DatabaseError && /^(22|23|42|54)/.test(error.code ?? ''));

/** Whether a table, column or privilege is missing, so that every event would fail. */
export const isTableError = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('42') === true;

/** Pipelined statements and the steps that depend on them, which are awaited together so that none is in flight when the transaction ends. */
class PipelinedSteps {
  private pending: Promise<unknown>[] = [];
  private readonly failures: unknown[] = [];

  add(step: Promise<unknown>): void {
    this.pending.push(step.catch((error: unknown) => this.failures.push(error)));
  }

  /**
   * Waits for all steps, also for those that are added meanwhile. Throws the first failure that is not only a consequence of the transaction having
   * failed before.
   */
  async finish(): Promise<void> {
    while (this.pending.length > 0) await Promise.all(this.pending.splice(0));
    if (this.failures.length > 0)
      throw this.failures.find((error) => !isConsequence(error)) ?? this.failures[0];
  }
}

const IN_FAILED_TRANSACTION = '25P02';
const isConsequence = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === IN_FAILED_TRANSACTION;

/** Reads the next page; null when there is none, or none for the present step. */
type ReadNextPage = () => Promise<readonly RecordedEvent[] | null>;

/** One page of events, which each projection of a step takes once. */
interface EventPage {
  events: readonly RecordedEvent[];
  /** The page after this one; null at the end. It is read as soon as every projection has taken this page. */
  following: Promise<EventPage | null>;
  /** Counts a projection that has taken this page. */
  take(): void;
}

/**
 * The pages of one step, for several projections that work at their own pace. A projection is at most one page ahead of the slowest, so few pages
 * are in memory.
 */
class EventPages {
  readonly first: EventPage;
  private endFollowing: () => void = () => {};
  private hasEnded = false;

  constructor(
    events: readonly RecordedEvent[],
    /** Number of projections. */
    private readonly takers: number,
    private readonly readNext: ReadNextPage,
  ) {
    this.first = this.pageOf(events);
  }

  /** Lets no projection wait for a further page, after one of them has failed. */
  end(): void {
    this.hasEnded = true;
    this.endFollowing();
  }

  private pageOf(events: readonly RecordedEvent[]): EventPage {
    let resolve: (page: EventPage | null | Promise<EventPage | null>) => void;
    const following = new Promise<EventPage | null>((resolvePromise) => (resolve = resolvePromise));
    this.endFollowing = () => resolve(null);
    let takers = 0;
    const take = () => {
      takers += 1;
      if (takers === this.takers) resolve(this.hasEnded ? null : this.nextPage());
    };
    return { events, following, take };
  }

  private async nextPage(): Promise<EventPage | null> {
    const next = await this.readNext();
    return next && !this.hasEnded ? this.pageOf(next) : null;
  }
}
