import { headerRow } from '../check/headers';
import { refusals } from '../../spreadsheets/file/file-refused';
import { isBlankCell, type Cell, type Sheet, type SheetRow } from '../../spreadsheets/file/sheet';

/** Some unchanged rows of a file, under its header. */
export interface PickedRows {
  header: Cell[];
  rows: SheetRow[];
  /** Whether serial numbers of dates count from 1904 instead of 1900. */
  date1904: boolean;
}

/** Returns the rows with these Excel row numbers. The header and the rows above it are left out. @throws FileRefused */
export function pickedRows({ rows, date1904 }: Sheet, rowNumbers: ReadonlySet<number>): PickedRows {
  const headerAt = headerRow(rows);
  const header = rows[headerAt];
  if (!header) throw refusals.empty();
  return {
    header: header.cells.slice(0, header.cells.findLastIndex((cell) => !isBlankCell(cell)) + 1),
    rows: rows.slice(headerAt + 1).filter(({ row }) => rowNumbers.has(row)),
    date1904,
  };
}
