import { compareTexts, type Role } from '@milkround/contracts';

/**
 * `quantity`: decimals with at most 3 places. `rupees`: an amount. `date`: `YYYY-MM-DD`. `time`: ISO 8601 UTC. `flag`: 0 or 1, exported as a word.
 * `file`: the name of a file that the column's `download` leads to.
 */
export type ColumnKind = 'text' | 'quantity' | 'rupees' | 'date' | 'time' | 'flag' | 'file';

type Value = string | number | null;

export interface ReportColumn<Row> {
  /** Name of the column in `sort` of the export. */
  key: string;
  /** Heading on the screen; of the workbook as well unless `exportTitle` differs. */
  title: string;
  exportTitle?: string;
  /** The title is the name of a product and is never translated. */
  isName?: boolean;
  /** Small text below the heading. */
  unit?: string;
  kind: ColumnKind;
  /** Width in the workbook, in characters. */
  width: number;
  /** What the column is sorted and searched by; null if the cell is empty. */
  value(this: void, row: Row): Value;
  /** Path of the file that a column of the kind `file` names. */
  download?(this: void, row: Row): string;
  /** Cell of the workbook if it is not `value`. */
  exported?(this: void, row: Row): Value;
  /** Path of the value in a row of the report's select: a column, then keys of its JSON. Reports that the database sorts need it. */
  path?: readonly string[];
  /** `search`: not shown, only searched. */
  use?: 'search';
  /** The column shows a total over all rows. */
  hasTotal?: boolean;
}

/** A term of the report's own order. A term without a value is known to the server only. */
export interface OrderTerm<Row> {
  /** A column of the report's select, or the path to a text in its JSON. */
  path: readonly string[];
  isText?: boolean;
  descending?: boolean;
  value?(row: Row): string | number;
}

/** What a report is, for the server and the client. Names and texts are those of the specification. */
export interface ReportDefinition<Read, Row = Read> {
  /** Name of the report, which is the name of its topic on the socket. */
  name: string;
  /** Who may read it; the server decides how much of it each of them sees. */
  roles: readonly Role[];
  /** The read comes in pages, because the report has a row per delivery. */
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
  /** Rows of the table, from those of the read. */
  rows(read: readonly Read[]): readonly Row[];
  /** In the order of the screen. A report with a column per product derives them from the rows. */
  columns(rows: readonly Row[]): readonly ReportColumn<Row>[];
  /** Keys of the columns in the order of the workbook, if it differs; columns per product follow. */
  exportOrder?: readonly string[];
  /** Keys of the columns that a search looks into. */
  searched: readonly string[];
  order: readonly OrderTerm<Row>[];
  /** Identifies a row: on the screen, and in what the socket tells of it. */
  rowKey(this: void, row: Row): string;
}

/** The roles that read the reports of all delivery boys. */
export const OFFICE: readonly Role[] = ['admin', 'supervisor'];

/** The texts that a search looks into, of one row. */
export function searchedTexts<Row>({ searched }: Pick<ReportDefinition<never, Row>, 'searched'>, columns: readonly ReportColumn<Row>[]) {
  const wanted = columns.filter(({ key }) => searched.includes(key));
  return (row: Row): string[] => wanted.map(({ value }) => String(value(row) ?? ''));
}

/** The columns of the workbook, in its order. */
export function exportedColumns<Row>(
  { exportOrder = [] }: Pick<ReportDefinition<never, Row>, 'exportOrder'>,
  columns: readonly ReportColumn<Row>[],
): ReportColumn<Row>[] {
  const place = (key: string) => (exportOrder.includes(key) ? exportOrder.indexOf(key) : exportOrder.length);
  return columns.filter(({ use }) => use !== 'search').sort((a, b) => place(a.key) - place(b.key));
}

/** Compares two rows by the report's own order, as far as the client knows it: a new row then comes after the known rows. */
export function compareRows<Row>(order: readonly OrderTerm<Row>[], added: Row, known: Row): number {
  for (const term of order) {
    const sign = term.descending ? -1 : 1;
    if (!term.value) return sign;
    const [a, b] = [term.value(added), term.value(known)];
    const compared = typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
    if (compared !== 0) return sign * compared;
  }
  return 1;
}

/** A column that shows a field of the row under the field's own name. */
export const fieldColumn = <Key extends string>(
  kind: ColumnKind,
  key: Key,
  title: string,
  width: number,
): Pick<ReportColumn<Record<Key, Value>>, 'key' | 'title' | 'kind' | 'width' | 'value' | 'path'> => ({
  key,
  title,
  kind,
  width,
  value: (row) => row[key],
  path: [key],
});

/** A text that is blank is no value: it is sorted last and shown as "-". */
export const textOrNull = (text: string | null | undefined): string | null => (text?.trim() ? text : null);
