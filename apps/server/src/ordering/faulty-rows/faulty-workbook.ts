import type { Row } from 'exceljs';
import type { RowError } from '@milkround/contracts';
import { BOLD } from '../../spreadsheets/bold';
import { textOf } from '../../spreadsheets/check/cell-values';
import type { PickedRows } from './picked-rows';

export const FAULTY_ROWS_NAME = 'FaultyRows.xlsx';
const ERROR = 'Error';
const WIDTHS = { column: 18, error: 70 };
/** Days between the starts of Excel's two calendars. */
const FROM_1904 = 1462;

/**
 * Creates a workbook of the faulty rows with their errors in a last column, so that they can be corrected and uploaded by themselves.
 * The upload ignores that column. Errors that the column has from an earlier upload are replaced.
 */
export async function faultyWorkbook(
  { header, rows, date1904 }: PickedRows,
  errors: ReadonlyMap<number, RowError[]>,
): Promise<Buffer> {
  const columns = header
    .map(textOf)
    .flatMap((title, index) =>
      title === ERROR ? [] : [{ title, index, isDate: /date/i.test(title) }],
    );
  // Loaded when it is first used: loading it takes a tenth of the server's start.
  const { Workbook } = await import('exceljs');
  const book = new Workbook();
  const sheet = book.addWorksheet('Orders', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = [
    ...columns.map(({ title }) => ({ header: title, width: WIDTHS.column })),
    { header: ERROR, width: WIDTHS.error, style: { alignment: { wrapText: true } } },
  ];
  sheet.getRow(1).font = BOLD;
  for (const { row, cells } of rows) {
    const values = columns.map(({ index, isDate }) => {
      const cell = cells[index];
      return isDate && date1904 && typeof cell === 'number' ? cell + FROM_1904 : cell;
    });
    const addedRow = sheet.addRow([...values, (errors.get(row) ?? []).map(errorText).join('\n')]);
    columns.forEach(({ isDate }, index) => show(addedRow, index + 1, isDate));
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

const errorText = ({ column, message }: RowError) => (column ? `${column}: ${message}` : message);

/** Keeps text as text even when a person edits it: an id keeps its zeros, and text that begins like a formula does not become one. */
function show(row: Row, column: number, isDate: boolean): void {
  const cell = row.getCell(column);
  if (typeof cell.value === 'string') cell.numFmt = '@';
  else if (isDate) cell.numFmt = 'yyyy-mm-dd';
}
