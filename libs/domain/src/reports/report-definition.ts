import {
  compareTexts,
  dateText,
  type ActivityFilter,
  type BusinessDate,
  type FigureReference,
  type Role,
} from '@milkround/contracts';

/**
 * Kind of the values of a column. `quantity`: decimals with at most 3 places. `rupees`: an amount. `date`: `YYYY-MM-DD`. `time`: ISO 8601 UTC.
 * `flag`: 0 or 1, exported as a word. `file`: a file name, with a link to `download`.
 */
export type ColumnKind = 'text' | 'quantity' | 'rupees' | 'date' | 'time' | 'flag' | 'file';

type Value = string | number | null;

/** Kinds of columns with figures, which need an explanation. */
type FigureKind = 'quantity' | 'rupees';

/** The dates of a report, both included. */
export interface ReportRange {
  from: BusinessDate;
  to: BusinessDate;
}

/** The events that gave the figures of a row. */
interface GivenBy<Row> {
  events(this: void, row: Row): ActivityFilter;
}

/**
 * The explanation of a column's figures. `sum`: the orders or stops that they sum up, for a cell and for the total over rows; null where there is
 * nothing to open but the events. `entry`: nothing is summed up, because one event gave the value of the row as it is.
 */
export type ExplainedBy<Row> =
  | (Partial<GivenBy<Row>> & {
      by: 'sum';
      cell(this: void, row: Row, range: ReportRange): FigureReference | null;
      /** @param isAll whether the rows are all of the report, or only the rows that match a search */
      total?(
        this: void,
        rows: readonly Row[],
        range: ReportRange,
        isAll: boolean,
      ): FigureReference | null;
    })
  | (GivenBy<Row> & { by: 'entry' });

/** A column of a report, for the table and the workbook. A column of figures does not compile without an explanation. */
export type ReportColumn<Row> = ColumnFields<Row> &
  (
    | { kind: FigureKind; explained: ExplainedBy<Row> }
    | { kind: Exclude<ColumnKind, FigureKind>; explained?: undefined }
  );

interface ColumnFields<Row> {
  /** Name of the column in the parameter `sort` of the export. */
  key: string;
  /** Heading on the screen, and in the workbook unless there is an `exportTitle`. */
  title: string;
  exportTitle?: string;
  /** The title is the name of a product and is never translated. */
  isName?: boolean;
  /** Small text below the heading. */
  unit?: string;
  /** Width in the workbook, in characters. */
  width: number;
  /** Value for display, sorting and searching; null for an empty cell. */
  value(this: void, row: Row): Value;
  /** Download path of the file, for the kind `file`. */
  download?(this: void, row: Row): string;
  /** Value in the workbook, if it differs from `value`. */
  exported?(this: void, row: Row): Value;
  /** Path of the value in a row of the report's select: a column, then keys of its JSON. Reports that the database sorts need it. */
  path?: readonly string[];
  /**
   * `search`: the column is searched but not shown. `export`: it is in the workbook only, because a cell of the screen shows it with another value.
   */
  use?: 'search' | 'export';
  /** The column shows a total over all rows. */
  hasTotal?: boolean;
  /** The total over rows in the workbook, if it is not the sum of the values. */
  exportedTotal?(this: void, rows: readonly Row[]): Value;
}

/** One term of a report's sorting. A term without `value` is known to the server only. */
export interface OrderTerm<Row> {
  /** A column of the report's select, or the path to a text in its JSON. */
  path: readonly string[];
  isText?: boolean;
  descending?: boolean;
  value?(row: Row): string | number;
}

/** Definition of a report for server and client. Names and texts are those of the specification. */
export interface ReportDefinition<Read, Row = Read> {
  /** Name of the report and of its topic. */
  name: string;
  /** Roles that may read it. The server limits the rows to the scope of the caller. */
  roles: readonly Role[];
  /** Whether it is read in pages, because it has a row per delivery. */
  isPaged?: boolean;
  /** Heading of the screen. */
  title: string;
  /** Name of the read below the role's prefix; the export is `<call>/export`. */
  call: string;
  file: string;
  sheet: string;
  searchLabel: string;
  emptyText: string;
  errorText: string;
  /** Converts the rows of the read into rows of the table. */
  rows(read: readonly Read[]): readonly Row[];
  /** Returns the columns in the order of the screen. A report with a column per product derives them from the rows. */
  columns(rows: readonly Row[]): readonly ReportColumn<Row>[];
  /** Keys of the first columns of the workbook, if its order differs; all other columns follow. */
  exportOrder?: readonly string[];
  /** The rows say no date: the workbook has the dates of the range in a last column. */
  hasRangeColumn?: boolean;
  /** Returns whether a row counts in the totals; without it every row does. */
  isInTotal?(this: void, row: Row): boolean;
  /** Rows that stand below a row of the table. The workbook has them, if there are any, on a second sheet with the same columns. */
  below?: { sheet: string; rows(this: void, row: Row): readonly Row[] };
  /** Keys of the columns that are searched. */
  searched: readonly string[];
  order: readonly OrderTerm<Row>[];
  /** Returns the key of a row, on the screen and in live updates. */
  rowKey(this: void, row: Row): string;
}

/** The roles that read the reports of all delivery boys. */
export const OFFICE: readonly Role[] = ['admin', 'supervisor'];

/** Returns a function that lists the searched texts of a row. */
export function searchedTexts<Row>(
  { searched }: Pick<ReportDefinition<never, Row>, 'searched'>,
  columns: readonly ReportColumn<Row>[],
) {
  const searchedColumns = columns.filter(({ key }) => searched.includes(key));
  return (row: Row): string[] => searchedColumns.map(({ value }) => String(value(row) ?? ''));
}

export function exportedColumns<Row>(
  {
    exportOrder = [],
    hasRangeColumn,
  }: Pick<ReportDefinition<never, Row>, 'exportOrder' | 'hasRangeColumn'>,
  columns: readonly ReportColumn<Row>[],
  range?: ReportRange,
): ReportColumn<Row>[] {
  const place = (key: string) =>
    exportOrder.includes(key) ? exportOrder.indexOf(key) : exportOrder.length;
  const ordered = columns
    .filter(({ use }) => use !== 'search')
    .sort((a, b) => place(a.key) - place(b.key));
  if (!hasRangeColumn || !range) return ordered;
  const dates = rangeText(range);
  return [
    ...ordered,
    { key: 'order_date', title: 'Order Date', kind: 'text', width: 28, value: () => dates },
  ];
}

/** The dates of a range as a workbook shows them: `29 Nov 2026`, `23 Nov – 29 Nov 2026`. */
export function rangeText({ from, to }: ReportRange): string {
  if (from === to) return dateText(to);
  const first = from.slice(0, 4) === to.slice(0, 4) ? dateText(from).slice(0, -5) : dateText(from);
  return `${first} – ${dateText(to)}`;
}

/** Compares an added row with a known one by the terms that the client knows. If they are equal, the added row comes after the known one. */
export function compareRows<Row>(
  order: readonly OrderTerm<Row>[],
  addedRow: Row,
  existingRow: Row,
): number {
  for (const term of order) {
    const sign = term.descending ? -1 : 1;
    if (!term.value) return sign;
    const [a, b] = [term.value(addedRow), term.value(existingRow)];
    const compared =
      typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
    if (compared !== 0) return sign * compared;
  }
  return 1;
}

/** Creates a column for a field of the row; its key is the name of the field. */
export const fieldColumn = <Key extends string, Kind extends ColumnKind>(
  kind: Kind,
  key: Key,
  title: string,
  width: number,
): Pick<ColumnFields<Record<Key, Value>>, 'key' | 'title' | 'width' | 'value' | 'path'> & {
  kind: Kind;
} => ({
  key,
  title,
  kind,
  width,
  value: (row) => row[key],
  path: [key],
});

/** Creates a column for a figure of the row that one event gave as it is. */
export const entryColumn = <Key extends string, Row extends Record<Key, Value>>(
  key: Key,
  title: string,
  width: number,
  events: (row: Row) => ActivityFilter,
) => ({
  ...fieldColumn('quantity', key, title, width),
  explained: { by: 'entry' as const, events },
});

/** Converts a blank text to null, which is sorted last and shown as "-". */
export const textOrNull = (text: string | null | undefined): string | null =>
  text?.trim() ? text : null;
