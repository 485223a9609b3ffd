import type { LogPosition, RecordedEvent } from '../events';
import { type RowKey, BITMAP_BLOCK, type BitmapRow } from '../projection';
import type { FoldModel, ProjectionModel, BitmapModel } from './projection-model';
import type { Row } from './table-sql';

/** One row, before the batch and after the events that were folded so far. */
export interface RowChange {
  readonly key: RowKey;
  before: Row | null;
  now: Row | null;
  /** The row after the event that is being folded; it counts once all folds of the event have succeeded. */
  next: Row | null;
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
  /** Positions that an operator decided to skip. */
  skippedPositions: ReadonlySet<LogPosition>;
  /** Number of further streams that may be quarantined before the projection stops. */
  freePlaces: number;
}

/** A projection has produced rows that cannot be stored. */
export class InvalidRows extends Error {
  override readonly name = 'InvalidRows';
}

const NO_CHANGES: readonly RowChange[] = [];

/** The rows of one table that the events of a batch may change. */
export class DirtyRows {
  readonly rows = new Map<string, RowChange>();
  /** The rows of each part, by its index in the batch. */
  private readonly byPart: (RowChange[] | undefined)[] = [];

  /** @param previous The rows of the page before, whose changes are not written yet when rows of this page are loaded. */
  constructor(
    readonly model: FoldModel,
    private previous: DirtyRows | null,
  ) {}

  /** Adds the rows that a part of an event may change. */
  add(index: number, event: RecordedEvent): void {
    const keys = this.model.spec.keys(event);
    if (keys.length === 0) return;
    const changes = keys.map((key) => this.changeOf(key));
    this.byPart[index] = changes.length === 1 ? changes : [...new Set(changes)];
  }

  /** Returns the keys of the rows that only the database knows. */
  keysToLoad(): RowKey[] {
    if (this.model.spec.isInsertOnly) return [];
    const previousRows = this.previous?.rows;
    return [...this.rows].filter(([id]) => !previousRows?.has(id)).map(([, { key }]) => key);
  }

  /** Takes over the rows of the page before, after that page was folded. */
  continuePrevious(): void {
    const previous = this.previous;
    this.previous = null;
    if (!previous || this.model.spec.isInsertOnly) return;
    for (const [id, change] of this.rows) {
      const previousRow = previous.rows.get(id);
      if (previousRow) change.before = change.now = previousRow.now;
    }
  }

  /** Sets a row that was loaded from the database. @throws InvalidRows when its key is none of the keys that were asked for */
  setLoaded(row: Row): void {
    const change = this.rows.get(this.model.sql.idOf(row));
    if (!change)
      throw new InvalidRows(
        `A key of ${this.model.sql.table.name} differs from the text that the database returns for it`,
      );
    change.before = change.now = row;
  }

  ofPart(index: number): readonly RowChange[] {
    return this.byPart[index] ?? NO_CHANGES;
  }

  private changeOf(key: RowKey): RowChange {
    const id = this.model.sql.idOf(key);
    let change = this.rows.get(id);
    if (!change) this.rows.set(id, (change = { key, before: null, now: null, next: null }));
    return change;
  }

  changedRows(): RowChange[] {
    return [...this.rows.values()].filter(({ before, now }) => now !== before);
  }
}

/** An event with the parts as which the tables take it, and the index of the first one in the batch. */
interface EventParts {
  event: RecordedEvent;
  parts: readonly RecordedEvent[];
  first: number;
}

/**
 * Folds a batch of events for one projection in memory. The constructor collects the keys of all rows that the events may change; when these
 * rows are loaded, and the batch before it in the same transaction was folded, `fold` computes their new values.
 * A stream is quarantined from the first event that cannot be folded: its rows stay as they were before that event. The projection stops
 * before such an event when the quarantine is full.
 */
export class FoldBatch {
  readonly tables: DirtyRows[];
  readonly bitmaps: BitmapChanges[];
  readonly quarantined: PoisonousEvent[] = [];
  stopped: PoisonousEvent | null = null;
  private readonly heldStreams: Map<string, LogPosition>;
  /** Number of further streams that may be quarantined. */
  private freePlaces: number;
  private readonly events: EventParts[] = [];
  /** Errors of events whose keys could not be determined. */
  private readonly keyErrors = new Map<RecordedEvent, unknown>();

  constructor(
    readonly model: ProjectionModel,
    events: readonly RecordedEvent[],
    private readonly excludedEvents: ExcludedEvents,
    private previous: FoldBatch | null = null,
  ) {
    this.freePlaces = excludedEvents.freePlaces;
    this.heldStreams = new Map(excludedEvents.heldStreams);
    this.tables = model.folds.map(
      (fold, nth) => new DirtyRows(fold, previous?.tables[nth] ?? null),
    );
    this.bitmaps = model.bitmaps.map((bitmap) => new BitmapChanges(bitmap));
    let first = 0;
    for (const event of events) {
      if (this.isExcluded(event)) continue;
      try {
        const parts = model.projection.parts?.(event) ?? [event];
        this.events.push({ event, parts, first });
        for (const part of parts) {
          for (const table of this.tables) table.add(first, part);
          first += 1;
        }
      } catch (error) {
        this.keyErrors.set(event, error);
        if (this.events.at(-1)?.event !== event) this.events.push({ event, parts: [], first });
        first += 1;
      }
    }
  }

  fold(): void {
    this.continuePrevious();
    for (const folded of this.events) {
      const { event } = folded;
      if (this.stopped) return;
      if (this.isExcluded(event)) continue;
      try {
        if (this.keyErrors.has(event)) throw this.keyErrors.get(event);
        this.foldOne(folded);
      } catch (error) {
        this.refuse({ event, error });
      }
    }
  }

  /** Quarantines the stream of an event, or stops before the event when the quarantine is full. */
  private refuse(poison: PoisonousEvent): void {
    if (this.freePlaces <= 0) {
      this.stopped = poison;
      return;
    }
    this.freePlaces -= 1;
    this.quarantined.push(poison);
    this.heldStreams.set(poison.event.streamId, poison.event.position);
  }

  private continuePrevious(): void {
    const previous = this.previous;
    this.previous = null;
    if (!previous) return;
    this.stopped = previous.stopped;
    this.freePlaces = previous.freePlaces;
    for (const [streamId, position] of previous.heldStreams)
      this.heldStreams.set(streamId, position);
    for (const table of this.tables) table.continuePrevious();
  }

  private foldOne({ event, parts, first }: EventParts): void {
    const end = first + parts.length;
    for (const table of this.tables) {
      const { spec } = table.model;
      for (let nth = first; nth < end; nth++)
        for (const change of table.ofPart(nth)) change.next = change.now;
      for (const [nth, part] of parts.entries())
        for (const change of table.ofPart(first + nth))
          change.next = spec.fold(change.next, part, change.key);
    }
    const terms = this.bitmaps.map((bitmap) =>
      bitmap.model.spec.terms(event, this.sourceRow(bitmap, first)),
    );
    for (const table of this.tables)
      for (let nth = first; nth < end; nth++)
        for (const change of table.ofPart(nth)) change.now = change.next;
    this.bitmaps.forEach((bitmap, nth) => bitmap.add(event.position, terms[nth] ?? []));
  }

  /** Returns the row of the event in the bitmap's source table after the event. */
  private sourceRow({ model }: BitmapChanges, part: number): Row | null {
    const source = this.tables.find((table) => table.model === model.source);
    return source?.ofPart(part)[0]?.next ?? null;
  }

  private isExcluded({ streamId, position }: RecordedEvent): boolean {
    if (this.heldStreams.size > 0) {
      const from = this.heldStreams.get(streamId);
      if (from !== undefined && position >= from) return true;
    }
    return (
      this.excludedEvents.skippedPositions.size > 0 &&
      this.excludedEvents.skippedPositions.has(position)
    );
  }
}

/** The bits that a batch adds to a bitmap table. */
class BitmapChanges {
  /** By block and term: the bits, the first position in the highest bit of the first byte, as PostgreSQL has them. */
  private readonly blocks = new Map<number, Map<string, Buffer>>();

  constructor(readonly model: BitmapModel) {}

  add(position: LogPosition, terms: readonly string[]): void {
    const block = Math.floor(Number(position) / BITMAP_BLOCK);
    const offset = Number(position) % BITMAP_BLOCK;
    let bitsOf = this.blocks.get(block);
    if (!bitsOf) this.blocks.set(block, (bitsOf = new Map<string, Buffer>()));
    for (const term of terms) {
      let bits = bitsOf.get(term);
      if (!bits) bitsOf.set(term, (bits = Buffer.alloc(BITMAP_BLOCK / 8)));
      const byte = offset >> 3;
      bits[byte] = (bits[byte] ?? 0) | (0x80 >> (offset & 7));
    }
  }

  /** Returns the rows to merge, with the bits in PostgreSQL's hexadecimal notation. */
  rows(): (BitmapRow & Row)[] {
    return [...this.blocks].flatMap(([block, bitsOf]) =>
      [...bitsOf].map(([term, bits]) => ({
        term,
        block: String(block),
        bits: `X${bits.toString('hex')}`,
      })),
    );
  }
}
