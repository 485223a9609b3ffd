import type { RecordedEvent } from './events';

/** Number of log positions that one row of a bitmap table covers. */
export const BITMAP_BLOCK = 4096;

export type ColumnType =
  | 'text'
  | `text COLLATE "${string}"`
  | 'int'
  | 'bigint'
  | 'date'
  | 'numeric'
  | 'float8'
  | 'boolean'
  | 'timestamptz'
  | 'uuid'
  | 'jsonb'
  | `bit(${typeof BITMAP_BLOCK})`;

/**
 * Value of a column. A `text` with a collation is sorted and indexed by it. `date` is `YYYY-MM-DD`, `timestamptz` ISO 8601 UTC, `numeric`, `float8` and `int`
 * are numbers, `bigint` is a decimal string, `jsonb` is a plain value, and `bit` is a text of 0 and 1.
 */
export type ColumnValue = string | number | boolean | null | object;

/** An index over the rows for which a condition holds. It serves the reads that state the condition. */
export interface PartialIndex<Column extends string> {
  columns: readonly Column[];
  /** SQL over the columns of the row. */
  where: string;
}

/** A table of a read model. The engine creates, loads and writes it. Columns and fields of rows are snake_case. */
export interface Table<Row extends object> {
  name: string;
  columns: { [C in keyof Row & string]: ColumnType };
  key: readonly (keyof Row & string)[];
  /** Further indexes: lists of columns, and partial indexes. */
  indexes?: readonly (readonly (keyof Row & string)[] | PartialIndex<keyof Row & string>)[];
}

export type RowKey = Record<string, ColumnValue>;

/**
 * A table whose rows are folds of events. `keys` and `fold` must be pure: they use no clock, SQL, socket or random number. A row may be stored
 * and loaded between two events. Then its timestamps have milliseconds, the keys of `jsonb` values may be in another order, and missing
 * values are null.
 */
export interface FoldTable<Row extends object> {
  kind: 'fold';
  table: Table<Row>;
  /** Each row is made by one event and never changed, so that no rows are loaded and `fold` always gets null. */
  isInsertOnly?: true;
  /** Returns the keys of the rows that the event changes; empty if it does not concern this table. */
  keys(event: RecordedEvent): RowKey[];
  /** Returns the row after the event, or null if the row is to be deleted. Must not change `row`. */
  fold(row: Row | null, event: RecordedEvent, key: RowKey): Row | null;
}

/**
 * A table of sums over the rows of a fold table. Each source row contributes amounts to some keys. When a source row changes, the difference of
 * its contributions is added, so a total always equals the sum of its parts. A row whose amounts are all zero is deleted.
 */
export interface RollupTable<Source extends object, Row extends object> {
  kind: 'rollup';
  table: Table<Row>;
  /** Name of the fold table of the same projection whose rows are summed. */
  source: string;
  /**
   * Returns the contributions of one source row; a pure function. `key` has the key columns of this table and `amounts` all other columns
   * (numbers with at most 6 decimal places; a missing amount is 0).
   */
  contributions(row: Source): { key: RowKey; amounts: Record<string, number> }[];
}

/** Which events of one block of the log have a term. */
export interface BitmapRow {
  term: string;
  /** Log position divided by {@link BITMAP_BLOCK}, rounded down. */
  block: string;
  /** The bit at the remainder of an event's position is 1 if the event has the term. */
  bits: string;
}

/**
 * A bitmap index of the log: the events with several terms are found by combining bits, however many events there are. Bits are only added, so
 * the rows are not loaded before they are written.
 */
export interface BitmapTable<Source extends object> {
  kind: 'bitmap';
  table: Table<BitmapRow>;
  /** Name of a fold table of the same projection with at most one row per event. */
  source: string;
  /** Returns the terms of an event; a pure function. `row` is the source row of the event after it was folded. */
  terms(event: RecordedEvent, row: Source | null): readonly string[];
}

export const bitmapTable = (name: string): Table<BitmapRow> => ({
  name,
  columns: { term: 'text', block: 'bigint', bits: `bit(${BITMAP_BLOCK})` },
  key: ['term', 'block'],
});

/**
 * Tables that are updated, stopped and rebuilt together under one checkpoint. Increase `version` whenever a table's columns or a fold change;
 * the engine then rebuilds the projection.
 */
export interface Projection {
  name: string;
  version: number;
  tables: readonly (FoldTable<any> | RollupTable<any, any> | BitmapTable<any>)[];
  /**
   * Returns the events as which the tables take an event that states many things at once: in order, with the position of the event. A pure function;
   * without it every event is taken as it is.
   */
  parts?(event: RecordedEvent): readonly RecordedEvent[];
}
