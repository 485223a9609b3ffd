import { UPLOAD_LIMITS, type Message } from '@milkround/contracts';

/** A number with a number format. */
export interface ShownNumber {
  value: number;
  /** The text that the format shows. */
  text: string;
  isDate: boolean;
}

/** A cell whose value is lost or unclear. */
export interface FaultyCell {
  text: string;
  fault: Message;
}

/** A cell as a person sees it: text, a number without a format, or undefined for an empty cell. */
export type Cell = string | number | ShownNumber | FaultyCell | undefined;

export interface SheetRow {
  /** Excel's own row number, from 1. */
  row: number;
  /** By column, from 0. */
  cells: Cell[];
  isHidden?: boolean;
  /** Why the row as a whole cannot be read. */
  fault?: Message;
}

/** Merged cells, by Excel's row numbers and by columns from 0. */
export interface Merge {
  rows: { from: number; to: number };
  columns: { from: number; to: number };
}

/** A visible sheet of a file, without blank rows. */
export interface Sheet {
  /** Empty for a file that has no sheets. */
  name: string;
  rows: SheetRow[];
  merges: Merge[];
  hiddenColumns: ReadonlySet<number>;
  /** Whether serial numbers count from 1904 instead of 1900. */
  date1904: boolean;
}

/** The maximum number of rows of a file, including blank ones: a file with more is refused before it is read. */
export const MAX_ROWS = 2 * UPLOAD_LIMITS.rows;

/** A file with cells to the right of this column is refused. */
export const MAX_COLUMNS = 512;

/** Returns the text of a cell as it is shown. Numbers are rounded to 15 digits, the maximum that Excel shows. */
export function shownText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return typeof cell === 'string' ? cell : cell.text;
}

export const isBlankCell = (cell: Cell): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '');
