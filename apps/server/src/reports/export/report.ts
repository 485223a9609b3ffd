import type { Scope } from '../../http/caller';
import type { DateRange } from '../../http/input/date-range';

/** How a column's cells are typed and shown: `date` is a business date, `time` a moment in the business's time zone. */
export type Kind = 'text' | 'number' | 'date' | 'time';

export interface Column<Row> {
  title: string;
  /** The wire's name of it: what `sort` calls it, beside its title. */
  key: string;
  kind: Kind;
  /** In characters. */
  width: number;
  /** A `date` as `YYYY-MM-DD`, a `time` as a Date. */
  cell(row: Row): Cell;
}

export type Cell = string | number | Date | null;

export interface Asked {
  range: DateRange;
  scope: Scope;
  /** Null for all rows. */
  search: string | null;
  /** `<column>:asc` or `<column>:desc`; null for the report's own order. */
  sort: string | null;
}

/** What a workbook's one sheet is made of. The pages come as they are asked for. */
export interface Sheet {
  columns: readonly Omit<Column<never>, 'cell'>[];
  pages: AsyncIterable<Cell[][]>;
}

/** A report as a workbook. Names are the specification's. */
export interface Report {
  file: string;
  sheet: string;
  /** @throws InvalidInput for a sort by a column that is not there */
  open(asked: Asked): Promise<Sheet>;
}
