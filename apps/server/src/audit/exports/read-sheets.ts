import { read, type CellObject, type WorkBook } from '@e965/xlsx';
import type { CellValue } from './cell-values';

/** The rows of a sheet from its first one on, without holes. */
export type SheetCells = CellValue[][];

/** More than Excel has; a damaged file can claim any number. */
const MAX_ROWS = 1_048_576;

/** Whether a file begins as every ZIP archive does, and so every .xlsx. */
export const isZip = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** The cells of all sheets by their names; null when the file is no workbook that can be read. */
export function readSheets(bytes: Buffer): ReadonlyMap<string, SheetCells> | null {
  if (!isZip(bytes)) return null;
  const book = parse(bytes);
  if (!book) return null;
  return new Map(
    book.SheetNames.map((name) => [name, cellsOf(book.Sheets[name]?.['!data'] ?? [])]),
  );
}

function parse(bytes: Buffer): WorkBook | null {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: true,
      cellHTML: false,
      cellText: false,
      cellDates: false,
    });
  } catch {
    return null;
  }
}

function cellsOf(data: readonly (readonly (CellObject | undefined)[] | undefined)[]): SheetCells {
  const length = Math.min(data.length, MAX_ROWS);
  return Array.from({ length }, (_, row) => Array.from(data[row] ?? [], valueOf));
}

function valueOf(cell: CellObject | undefined): CellValue {
  if (!cell) return null;
  if (cell.f !== undefined) return { formula: cell.f };
  return cell.v instanceof Date ? cell.v : cell.v;
}
