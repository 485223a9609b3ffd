import type { RecordedEvent } from '../events';
import type { KeyOf } from '../projection';
import type { FoldModel, ProjectionModel } from './model';
import type { Row } from './table-sql';

/** One row on its way through a batch. */
export interface RowRun {
  readonly key: KeyOf;
  before: Row | null;
  now: Row | null;
}

export interface PoisonousEvent {
  event: RecordedEvent;
  error: unknown;
}

/** What a projection made of the events cannot be its rows. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused';
}

/** The rows of one table that a batch touches. */
export class TableRun {
  readonly rows = new Map<string, RowRun>();
  private readonly touched: (RowRun[] | undefined)[] = [];

  constructor(readonly model: FoldModel) {}

  touch(index: number, event: RecordedEvent): void {
    const keys = this.model.spec.keys(event);
    if (keys.length === 0) return;
    const runs = new Set<RowRun>();
    for (const key of keys) {
      const id = this.model.sql.idOf(key);
      let run = this.rows.get(id);
      if (!run) this.rows.set(id, (run = { key, before: null, now: null }));
      runs.add(run);
    }
    this.touched[index] = [...runs];
  }

  loaded(row: Row): void {
    const run = this.rows.get(this.model.sql.idOf(row));
    if (!run) throw new RowsRefused(`A key of ${this.model.sql.table.name} is not spelled as the database spells it`);
    run.before = run.now = row;
  }

  at(index: number): readonly RowRun[] {
    return this.touched[index] ?? [];
  }

  changed(): RowRun[] {
    return [...this.rows.values()].filter((run) => run.now !== run.before);
  }
}

/**
 * One projection's way through a batch of events, in memory: first the keys of all touched rows, then, when the rows
 * are loaded, the folds. Stops before the first event that it cannot take, with every row as it was after the event before.
 */
export class FoldRun {
  readonly tables: TableRun[];
  poison: PoisonousEvent | null = null;
  private end: number;

  constructor(
    readonly model: ProjectionModel,
    private readonly events: readonly RecordedEvent[],
  ) {
    this.tables = model.folds.map((fold) => new TableRun(fold));
    this.end = events.length;
    this.eachEvent((event, index) => {
      for (const table of this.tables) table.touch(index, event);
    });
  }

  fold(): void {
    this.eachEvent((event, index) => {
      const after: [RowRun, Row | null][] = [];
      for (const table of this.tables) {
        for (const run of table.at(index)) after.push([run, table.model.spec.fold(run.now, event, run.key)]);
      }
      for (const [run, row] of after) run.now = row;
    });
  }

  private eachEvent(step: (event: RecordedEvent, index: number) => void): void {
    for (const [index, event] of this.events.slice(0, this.end).entries()) {
      try {
        step(event, index);
      } catch (error) {
        this.poison = { event, error };
        this.end = index;
        return;
      }
    }
  }
}
