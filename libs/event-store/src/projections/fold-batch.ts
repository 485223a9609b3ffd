import type { LogPosition, RecordedEvent } from '../events';
import type { KeyOf } from '../projection';
import type { FoldModel, ProjectionModel } from './projection-model';
import type { ExcludedEvents } from './quarantine';
import type { Row } from './table-sql';

/** One row before the batch, and after the events that were folded so far. */
export interface RowChange {
  readonly key: KeyOf;
  before: Row | null;
  now: Row | null;
}

export interface PoisonousEvent {
  event: RecordedEvent;
  error: unknown;
}

/** The rows that a projection made of the events cannot be stored. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused';
}

/** The rows of one table that the events of a batch touch. */
export class TouchedRows {
  readonly rows = new Map<string, RowChange>();
  private readonly touched: (RowChange[] | undefined)[] = [];

  constructor(readonly model: FoldModel) {}

  touch(index: number, event: RecordedEvent): void {
    const keys = this.model.spec.keys(event);
    if (keys.length === 0) return;
    const runs = new Set<RowChange>();
    for (const key of keys) {
      const id = this.model.sql.idOf(key);
      let run = this.rows.get(id);
      if (!run) this.rows.set(id, (run = { key, before: null, now: null }));
      runs.add(run);
    }
    this.touched[index] = [...runs];
  }

  setLoaded(row: Row): void {
    const run = this.rows.get(this.model.sql.idOf(row));
    if (!run) throw new RowsRefused(`A key of ${this.model.sql.table.name} differs from the text that the database returns for it`);
    run.before = run.now = row;
  }

  touchedBy(index: number): readonly RowChange[] {
    return this.touched[index] ?? [];
  }

  changed(): RowChange[] {
    return [...this.rows.values()].filter((run) => run.now !== run.before);
  }
}

/**
 * Folds a batch of events for one projection in memory: first it collects the keys of all touched rows, then, when they are loaded, it folds.
 * A stream is quarantined from the first event that cannot be folded: its rows stay as they were before that event. The projection stops
 * before such an event when the quarantine is full.
 */
export class FoldBatch {
  readonly tables: TouchedRows[];
  readonly quarantined: PoisonousEvent[] = [];
  stopped: PoisonousEvent | null = null;
  private readonly heldStreams: Map<string, LogPosition>;
  /** Errors of events whose keys could not be determined, by index in the batch. */
  private readonly keyErrors = new Map<number, unknown>();

  constructor(
    readonly model: ProjectionModel,
    private readonly events: readonly RecordedEvent[],
    private readonly excluded: ExcludedEvents,
  ) {
    this.heldStreams = new Map(excluded.heldStreams);
    this.tables = model.folds.map((fold) => new TouchedRows(fold));
    for (const [index, event] of events.entries()) {
      if (this.isExcluded(event)) continue;
      try {
        for (const table of this.tables) table.touch(index, event);
      } catch (error) {
        this.keyErrors.set(index, error);
      }
    }
  }

  fold(): void {
    for (const [index, event] of this.events.entries()) {
      if (this.isExcluded(event)) continue;
      try {
        if (this.keyErrors.has(index)) throw this.keyErrors.get(index);
        this.foldOne(event, index);
      } catch (error) {
        if (this.quarantined.length >= this.excluded.room) {
          this.stopped = { event, error };
          return;
        }
        this.quarantined.push({ event, error });
        this.heldStreams.set(event.streamId, event.position);
      }
    }
  }

  private foldOne(event: RecordedEvent, index: number): void {
    const after: [RowChange, Row | null][] = [];
    for (const table of this.tables) {
      for (const run of table.touchedBy(index)) after.push([run, table.model.spec.fold(run.now, event, run.key)]);
    }
    for (const [run, row] of after) run.now = row;
  }

  private isExcluded({ streamId, position }: RecordedEvent): boolean {
    if (this.heldStreams.size > 0) {
      const from = this.heldStreams.get(streamId);
      if (from !== undefined && position >= from) return true;
    }
    return this.excluded.skippedPositions.size > 0 && this.excluded.skippedPositions.has(position);
  }
}
