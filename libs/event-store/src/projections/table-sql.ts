import { TypeOverrides, escapeIdentifier as q } from 'pg';
import type { ColumnType, RowKey, Table } from '../projection';
import { isoOf } from '../recorded-event';

export type Row = Record<string, unknown>;
export type AnyTable = Table<Row>;

const DATE = 1082;
const TIMESTAMP = 1114;
const INT8 = 20;
const NUMERIC = 1700;

/** Parses cells into the types of `ColumnValue`: dates and bigints as text, UTC timestamps as ISO 8601, numerics as numbers. */
export const rowTypes = new TypeOverrides();
rowTypes.setTypeParser(DATE, String);
rowTypes.setTypeParser(INT8, String);
rowTypes.setTypeParser(NUMERIC, Number);
rowTypes.setTypeParser(TIMESTAMP, isoOf);

/** Returns the name under which a new version of a table is built. It is renamed when it replaces the live table. */
export const nextName = (table: string): string => `${table}__next`;

/** The SQL statements for one table of a read model. Each takes its rows or keys as one JSON parameter; those that write return `zero` for each row. */
export class TableSql {
  readonly load: string;
  readonly upsert: string;
  readonly remove: string;
  /** For rollups: adds amounts to the rows. `zero` says whether all amounts of a row are zero now. */
  readonly add: string;
  /** For bitmaps: sets further bits. */
  readonly merge: string;
  /** For rollups: deletes the rows with these keys whose amounts are all zero. */
  readonly removeZero: string;
  /** Returns the same text for equal keys, whatever the order of their fields. */
  readonly idOf: (key: RowKey | Row) => string;

  constructor(
    readonly table: AnyTable,
    readonly name: string,
  ) {
    const columns = Object.keys(table.columns);
    const others = columns.filter((column) => !table.key.includes(column));
    const keys = list(table.key);
    const keyRows = `jsonb_to_recordset($1::jsonb) AS k(${typed(table, table.key)})`;
    const sameKey = table.key.map((column) => `t.${q(column)} = k.${q(column)}`).join(' AND ');
    const rows = `jsonb_to_recordset($1::jsonb) AS r(${typed(table, columns)})`;
    const insert = `INSERT INTO ${q(name)} AS t (${list(columns)}) SELECT ${list(columns)} FROM ${rows} ON CONFLICT (${keys})`;
    // A table that is all key is set to itself: `DO NOTHING` would not count the row as written.
    const written = others.length > 0 ? others : table.key;
    const set = (value: (column: string) => string) =>
      `DO UPDATE SET ${written.map((column) => `${q(column)} = ${value(q(column))}`).join(', ')}`;
    this.load = `SELECT ${selected(table, 't')} FROM ${keyRows} JOIN ${q(name)} t ON ${sameKey}`;
    const allZero = others.map((column) => `t.${q(column)} = 0`).join(' AND ') || 'false';
    const deletion = `DELETE FROM ${q(name)} t USING ${keyRows} WHERE ${sameKey}`;
    this.upsert = `${insert} ${set((column) => `excluded.${column}`)} RETURNING false AS zero`;
    this.add = `${insert} ${set((column) => `t.${column} + excluded.${column}`)} RETURNING ${allZero} AS zero`;
    this.merge = `${insert} ${set((column) => `t.${column} | excluded.${column}`)} RETURNING false AS zero`;
    this.remove = `${deletion} RETURNING false AS zero`;
    this.removeZero = `${deletion} AND ${allZero}`;
    const [onlyKey] = table.key;
    this.idOf =
      onlyKey !== undefined && table.key.length === 1
        ? (key) => String(key[onlyKey])
        : (key) => table.key.map((column) => key[column]).join(KEY_SEPARATOR);
  }

  create(): string[] {
    const columns = Object.entries(this.table.columns).map(([column, type]) => `${q(column)} ${type}`);
    return [
      `CREATE TABLE ${q(this.name)} (${columns.join(', ')}, PRIMARY KEY (${list(this.table.key)})) WITH (fillfactor = 85)`,
      ...(this.table.indexes ?? []).map((index) => `CREATE INDEX ON ${q(this.name)} (${list(index)})`),
    ];
  }
}

/** PostgreSQL cannot store this character in a text, so that no two keys have the same id. */
const KEY_SEPARATOR = '\0';

const list = (columns: readonly string[]): string => columns.map(q).join(', ');
const typed = (table: AnyTable, columns: readonly string[]): string =>
  columns.map((column) => `${q(column)} ${table.columns[column] ?? unknownColumn(table, column)}`).join(', ');
const selected = (table: AnyTable, alias: string): string =>
  Object.entries<ColumnType>(table.columns)
    .map(([column, type]) =>
      type === 'timestamptz' ? `${alias}.${q(column)} AT TIME ZONE 'UTC' AS ${q(column)}` : `${alias}.${q(column)}`,
    )
    .join(', ');

function unknownColumn(table: AnyTable, column: string): never {
  throw new Error(`Table ${table.name} has no column ${column}`);
}
