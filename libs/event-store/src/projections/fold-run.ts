import type { LogPosition, RecordedEvent } from '../events';
import type { KeyOf } from '../projection';
import type { FoldModel, ProjectionModel } from './model';
import type { Holds } from './quarantine';
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
 * One projection's way through a batch of events, in memory: first the keys of all touched rows, then, when the rows are loaded, the folds.
 * A stream whose event it cannot take is quarantined from that event on: its rows stay as they were after the event before. The projection
 * stops before the first such event for which there is no room in quarantine.
 */
export class FoldRun {
  readonly tables: TableRun[];
  readonly quarantined: PoisonousEvent[] = [];
  stopped: PoisonousEvent | null = null;
  private readonly held: Map<string, LogPosition>;
  /** The errors of those events whose keys could not be told, by index. */
  private readonly withoutKeys = new Map<number, unknown>();

  constructor(
    readonly model: ProjectionModel,
    private readonly events: readonly RecordedEvent[],
    private readonly holds: Holds,
  ) {
    this.held = new Map(holds.held);
    this.tables = model.folds.map((fold) => new TableRun(fold));
    for (const [index, event] of events.entries()) {
      if (this.isLeftOut(event)) continue;
      try {
        for (const table of this.tables) table.touch(index, event);
      } catch (error) {
        this.withoutKeys.set(index, error);
      }
    }
  }

  fold(): void {
    for (const [index, event] of this.events.entries()) {
      if (this.isLeftOut(event)) continue;
      try {
        if (this.withoutKeys.has(index)) throw this.withoutKeys.get(index);
        this.foldOne(event, index);
      } catch (error) {
        if (this.quarantined.length >= this.holds.room) {
          this.stopped = { event, error };
          return;
        }
        this.quarantined.push({ event, error });
        this.held.set(event.streamId, event.position);
      }
    }
  }

  private foldOne(event: RecordedEvent, index: number): void {
    const after: [RowRun, Row | null][] = [];
    for (const table of this.tables) {
      for (const run of table.at(index)) after.push([run, table.model.spec.fold(run.now, event, run.key)]);
    }
    for (const [run, row] of after) run.now = row;
  }

  private isLeftOut({ streamId, position }: RecordedEvent): boolean {
    if (this.held.size > 0) {
      const from = this.held.get(streamId);
      if (from !== undefined && position >= from) return true;
    }
    return this.holds.skipped.size > 0 && this.holds.skipped.has(position);
  }
}
