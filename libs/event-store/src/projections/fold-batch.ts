import type { LogPosition, RecordedEvent } from '../events';
import type { RowKey } from '../projection';
import { BitmapChanges } from './bitmap-changes';
import type { FoldModel, ProjectionModel } from './projection-model';
import type { Row } from './table-sql';

/** One row, before the batch and after the events that were folded so far. */
export interface RowChange {
  readonly key: RowKey;
  before: Row | null;
  now: Row | null;
}

/** An event that a projection cannot process, and the error. */
export interface PoisonousEvent {
  event: RecordedEvent;
  error: unknown;
}

/** Describes the events that a projection does not process. */
export interface ExcludedEvents {
  /** The first position that is not processed, by stream id. */
  heldStreams: ReadonlyMap<string, LogPosition>;
  /** Positions that somebody decided to skip. */
  skippedPositions: ReadonlySet<LogPosition>;
  /** Number of further streams that may be quarantined before the projection stops. */
  room: number;
}

/** A projection has produced rows that cannot be stored. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused';
}

/** The rows of one table that the events of a batch may change. */
export class DirtyRows {
  readonly rows = new Map<string, RowChange>();
  /** The rows of each event, by its index in the batch. */
  private readonly byEvent: (RowChange[] | undefined)[] = [];

  constructor(readonly model: FoldModel) {}

  /** Adds the rows that an event may change. */
  add(index: number, event: RecordedEvent): void {
    const keys = this.model.spec.keys(event);
    if (keys.length === 0) return;
    const changes = keys.map((key) => this.changeOf(key));
    this.byEvent[index] = changes.length === 1 ? changes : [...new Set(changes)];
  }

  /** Sets a row that was loaded from the database. @throws RowsRefused when its key is none of the keys that were asked for */
  setLoaded(row: Row): void {
    const change = this.rows.get(this.model.sql.idOf(row));
    if (!change) throw new RowsRefused(`A key of ${this.model.sql.table.name} differs from the text that the database returns for it`);
    change.before = change.now = row;
  }

  ofEvent(index: number): readonly RowChange[] {
    return this.byEvent[index] ?? [];
  }

  private changeOf(key: RowKey): RowChange {
    const id = this.model.sql.idOf(key);
    let change = this.rows.get(id);
    if (!change) this.rows.set(id, (change = { key, before: null, now: null }));
    return change;
  }

  changed(): RowChange[] {
    return [...this.rows.values()].filter(({ before, now }) => now !== before);
  }
}

/**
 * Folds a batch of events for one projection in memory. The constructor collects the keys of all rows that the events may change; when these
 * rows are loaded, `fold` computes their new values.
 * A stream is quarantined from the first event that cannot be folded: its rows stay as they were before that event. The projection stops
 * before such an event when the quarantine is full.
 */
export class FoldBatch {
  readonly tables: DirtyRows[];
  readonly bitmaps: BitmapChanges[];
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
    this.tables = model.folds.map((fold) => new DirtyRows(fold));
    this.bitmaps = model.bitmaps.map((bitmap) => new BitmapChanges(bitmap));
    for (const [index, event] of events.entries()) {
      if (this.isExcluded(event)) continue;
      try {
        for (const table of this.tables) table.add(index, event);
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
      for (const change of table.ofEvent(index)) after.push([change, table.model.spec.fold(change.now, event, change.key)]);
    }
    const terms = this.bitmaps.map((bitmap) => bitmap.model.spec.terms(event, this.sourceRow(bitmap, index, after)));
    for (const [change, row] of after) change.now = row;
    for (const [nth, bitmap] of this.bitmaps.entries()) bitmap.add(event.position, terms[nth] ?? []);
  }

  /** Returns the row of the event in the bitmap's source table after the event. */
  private sourceRow({ model }: BitmapChanges, index: number, after: readonly [RowChange, Row | null][]): Row | null {
    const source = this.tables.find((table) => table.model === model.source);
    const [change] = source?.ofEvent(index) ?? [];
    return after.find(([changed]) => changed === change)?.[1] ?? null;
  }

  private isExcluded({ streamId, position }: RecordedEvent): boolean {
    if (this.heldStreams.size > 0) {
      const from = this.heldStreams.get(streamId);
      if (from !== undefined && position >= from) return true;
    }
    return this.excluded.skippedPositions.size > 0 && this.excluded.skippedPositions.has(position);
  }
}
