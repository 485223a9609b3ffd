import type { RecordedEvent } from './events';

export type ColumnType = 'text' | 'int' | 'bigint' | 'date' | 'numeric' | 'boolean' | 'timestamptz' | 'uuid' | 'jsonb';

/** `date` is `YYYY-MM-DD`, `timestamptz` ISO 8601 UTC, `numeric` and `int` a number, `bigint` a decimal string, `jsonb` a plain value. */
export type Cell = string | number | boolean | null | object;

/** A read model's table; the engine creates, loads and writes it. Columns are snake_case, as are the row's fields. */
export interface Table<Row extends object> {
  name: string;
  columns: { [C in keyof Row & string]: ColumnType };
  key: readonly (keyof Row & string)[];
  /** Further indexes, each a list of columns. */
  indexes?: readonly (readonly (keyof Row & string)[])[];
}

export type KeyOf = Record<string, Cell>;

/**
 * Rows as folds of events. Pure: no clock, SQL, socket or randomness. Between two events a row may have been stored and loaded
 * again: a timestamp then has its milliseconds spelled out, a `jsonb` value its keys in another order, a missing cell is null.
 */
export interface FoldTable<Row extends object> {
  kind: 'fold';
  table: Table<Row>;
  /** The keys of the rows that this event touches; empty when it does not concern this table. */
  keys(event: RecordedEvent): KeyOf[];
  /** The row after the event, null when there is none. Must not change `row`. */
  fold(row: Row | null, event: RecordedEvent, key: KeyOf): Row | null;
}

/**
 * Sums over the rows of a fold table: each source row contributes amounts to some keys, and when it changes, the difference
 * of its contributions is added. So a total equals the sum of its parts by construction. A row whose amounts are all zero is deleted.
 */
export interface RollupTable<Source extends object, Row extends object> {
  kind: 'rollup';
  table: Table<Row>;
  /** The name of the fold table of the same projection that is summed. */
  source: string;
  /** Pure. `key` names the table's key columns, `amounts` all its others (numbers, exact to 6 decimal places; one left out is 0). */
  contributions(row: Source): { key: KeyOf; amounts: Record<string, number> }[];
}

/** Read models that live, stop and are rebuilt together, under one checkpoint. A new shape or fold is a new `version`. */
export interface Projection {
  name: string;
  version: number;
  tables: readonly (FoldTable<any> | RollupTable<any, any>)[];
}
