import { TypeOverrides, escapeIdentifier as q } from 'pg';
import type { ColumnType, RowKey, Table } from '../projection';
import { isoOf } from '../recorded-event';
import { arrayLiteral } from './array-literal';

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

/** Statements that write rows, or delete the rows with given keys. Each returns `zero` for each row. */
export type WriteStatement = 'upsert' | 'remove' | 'add' | 'merge';

/**
 * The SQL statements for one table of a read model. Rows and keys are parameters with one array for each column, which PostgreSQL reads in less than
 * half of the time that it takes for JSON.
 */
export class TableSql {
  readonly load: string;
  /** For rollups: deletes the rows with these keys whose amounts are all zero. */
  readonly removeZero: string;
  /** Returns the same text for equal keys, in any order of their fields. */
  readonly idOf: (key: RowKey | Row) => string;
  private readonly columns: readonly string[];
  private readonly sameKey: string;
  private readonly allZero: string;

  constructor(
    readonly table: AnyTable,
    readonly name: string,
  ) {
    const { key } = table;
    this.columns = Object.keys(table.columns);
    this.sameKey = key.map((column) => `t.${q(column)} = k.${q(column)}`).join(' AND ');
    this.allZero = this.valueColumns.map((column) => `t.${q(column)} = 0`).join(' AND ') || 'false';
    this.load = `SELECT ${selected(table, 't')} FROM ${this.parameters(key, 1)} AS k(${list(key)}) JOIN ${q(name)} t ON ${this.sameKey}`;
    this.removeZero = `${this.deletion(1)} AND ${this.allZero}`;
    const [first, ...otherColumns] = key;
    this.idOf = (row) =>
      otherColumns.reduce(
        (id, column) => `${id}${KEY_SEPARATOR}${String(row[column])}`,
        String(row[first ?? '']),
      );
  }

  /**
   * Returns the SQL of a statement whose parameters begin with number `first`: `upsert` replaces rows, `add` adds amounts to those of a rollup and
   * reports as `zero` that all amounts of a row are zero now, `merge` sets further bits of a bitmap, and `remove` deletes rows.
   */
  write(statement: WriteStatement, first: number): string {
    switch (statement) {
      case 'upsert':
        return `${this.insertion(first, (column) => `excluded.${column}`)} RETURNING false AS zero`;
      case 'add':
        return `${this.insertion(first, (column) => `t.${column} + excluded.${column}`)} RETURNING ${this.allZero} AS zero`;
      case 'merge':
        return `${this.insertion(first, (column) => `t.${column} | excluded.${column}`)} RETURNING false AS zero`;
      case 'remove':
        return `${this.deletion(first)} RETURNING false AS zero`;
    }
  }

  /** Returns the parameters of a statement that writes these rows, or the rows with these keys. */
  valuesOf(statement: WriteStatement, rows: readonly Readonly<Row>[]): string[] {
    return statement === 'remove' ? this.keyValuesOf(rows) : this.arraysOf(this.columns, rows);
  }

  /** Returns the parameters of a statement over the rows with these keys. */
  keyValuesOf(keys: readonly Readonly<Row>[]): string[] {
    return this.arraysOf(this.table.key, keys);
  }

  create(): string[] {
    return [
      `CREATE TABLE ${q(this.name)} (${this.definition}) WITH (fillfactor = 85)`,
      ...(this.table.indexes ?? []).map(
        (index) => `CREATE INDEX ON ${q(this.name)} ${indexed(index)}`,
      ),
    ];
  }

  /** Returns the SQL that creates the table for one connection, if it is missing. It is emptied after each transaction. */
  createTemporary(): string {
    return `CREATE TEMP TABLE IF NOT EXISTS ${q(this.name)} (${this.definition}) ON COMMIT DELETE ROWS`;
  }

  private get definition(): string {
    const columns = Object.entries(this.table.columns).map(
      ([column, type]) => `${q(column)} ${type}`,
    );
    return `${columns.join(', ')}, PRIMARY KEY (${list(this.table.key)})`;
  }

  /** The columns that are not part of the key. */
  private get valueColumns(): string[] {
    return this.columns.filter((column) => !this.table.key.includes(column));
  }

  private insertion(first: number, valueOf: (column: string) => string): string {
    // A table that is all key is set to itself: `DO NOTHING` would not count the row as written.
    const writtenColumns = this.valueColumns.length > 0 ? this.valueColumns : this.table.key;
    const set = writtenColumns.map((column) => `${q(column)} = ${valueOf(q(column))}`).join(', ');
    return `INSERT INTO ${q(this.name)} AS t (${list(this.columns)}) SELECT * FROM ${this.parameters(this.columns, first)}
      ON CONFLICT (${list(this.table.key)}) DO UPDATE SET ${set}`;
  }

  private deletion(first: number): string {
    const { key } = this.table;
    return `DELETE FROM ${q(this.name)} t USING ${this.parameters(key, first)} AS k(${list(key)}) WHERE ${this.sameKey}`;
  }

  private parameters(columns: readonly string[], first: number): string {
    return `unnest(${columns.map((column, nth) => `$${first + nth}::${elementType(this.typeOf(column))}[]`).join(', ')})`;
  }

  private arraysOf(columns: readonly string[], rows: readonly Readonly<Row>[]): string[] {
    return columns.map((column) =>
      arrayLiteral(
        this.typeOf(column),
        rows.map((row) => row[column]),
      ),
    );
  }

  private typeOf(column: string): ColumnType {
    return this.table.columns[column] ?? unknownColumn(this.table, column);
  }
}

/** PostgreSQL cannot store this character in a text, so that no two keys have the same id. */
const KEY_SEPARATOR = '\0';

const list = (columns: readonly string[]): string => columns.map(q).join(', ');
const indexed = (index: NonNullable<AnyTable['indexes']>[number]): string =>
  'where' in index ? `(${list(index.columns)}) WHERE ${index.where}` : `(${list(index)})`;
const elementType = (type: ColumnType): string => type.replace(/ COLLATE .*/, '');
const selected = (table: AnyTable, alias: string): string =>
  Object.entries<ColumnType>(table.columns)
    .map(([column, type]) =>
      type === 'timestamptz'
        ? `${alias}.${q(column)} AT TIME ZONE 'UTC' AS ${q(column)}`
        : `${alias}.${q(column)}`,
    )
    .join(', ');

function unknownColumn(table: AnyTable, column: string): never {
  throw new Error(`Table ${table.name} has no column ${column}`);
}
