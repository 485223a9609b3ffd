import { UPLOAD_LIMITS } from '@milkround/contracts';

/** The value of a cell as a person sees it: text, a number (a date is Excel's serial number), or undefined for an empty cell. */
export type Cell = string | number | undefined;

export interface SheetRow {
  /** Excel's own row number, from 1. */
  row: number;
  /** By column, from 0. */
  cells: Cell[];
}

/** The first visible sheet of a file, without blank rows. */
export interface Sheet {
  rows: SheetRow[];
  /** Whether serial numbers count from 1904 instead of 1900. */
  date1904: boolean;
}

/** The maximum number of rows of a sheet, including blank ones: a file with more is refused before it is read. */
export const MAX_ROWS = 2 * UPLOAD_LIMITS.rows;

/** Columns to the right of this are ignored. */
export const MAX_COLUMNS = 512;

export const isBlankCell = (cell: Cell): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '');
