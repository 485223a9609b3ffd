import type { RecordedEvent } from './events';

export type ColumnType = 'text' | 'int' | 'bigint' | 'date' | 'numeric' | 'boolean' | 'timestamptz' | 'uuid' | 'jsonb';

/**
 * Value of a column. `date` is `YYYY-MM-DD`, `timestamptz` ISO 8601 UTC, `numeric` and `int` are numbers, `bigint` is a decimal string, and
 * `jsonb` is a plain value.
 */
export type ColumnValue = string | number | boolean | null | object;

/** A table of a read model. The engine creates, loads and writes it. Columns and fields of rows are snake_case. */
export interface Table<Row extends object> {
  name: string;
  columns: { [C in keyof Row & string]: ColumnType };
  key: readonly (keyof Row & string)[];
  /** Further indexes, each a list of columns. */
  indexes?: readonly (readonly (keyof Row & string)[])[];
}

/** The values of the key columns of a row. */
export type RowKey = Record<string, ColumnValue>;

/**
 * A table whose rows are folds of events. `keys` and `fold` must be pure: they use no clock, SQL, socket or random number. A row may be stored
 * and loaded between two events. Then its timestamps have milliseconds, the keys of `jsonb` values may be in another order, and missing
 * values are null.
 */
export interface FoldTable<Row extends object> {
  kind: 'fold';
  table: Table<Row>;
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

/**
 * Tables that are updated, stopped and rebuilt together under one checkpoint. Increase `version` whenever a table's columns or a fold change;
 * the engine then rebuilds the projection.
 */
export interface Projection {
  name: string;
  version: number;
  tables: readonly (FoldTable<any> | RollupTable<any, any>)[];
}
