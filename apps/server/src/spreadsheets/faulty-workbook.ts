import type { CellValue, Row, Worksheet } from 'exceljs';
import type { RowError } from '@milkround/contracts';
import type { StreamableFile } from '@nestjs/common';
import { textOf } from './check/cell-values';
import { groupBy } from './check/group-by';
import type { PickedRows } from './check/sheets';
import type { Cell } from './file/sheet';
import { xlsxFile } from './file-name';
import { placeKey } from './row-order';
import { BOLD } from './template';

const ERROR = 'Error';
const WIDTHS = { column: 18, error: 70 };
/** Days between the starts of Excel's two calendars. */
const FROM_1904 = 1462;

/**
 * Answers a workbook of the faulty rows with their errors in a last column, so that they can be corrected and uploaded by themselves. The sheets keep
 * their names. The upload ignores that column. Errors that the column has from an earlier upload are replaced.
 */
export async function faultyWorkbook(
  sheets: readonly PickedRows[],
  errors: readonly RowError[],
): Promise<StreamableFile> {
  // Loaded when it is first used: loading it takes a tenth of the server's start.
  const { Workbook } = await import('exceljs');
  const book = new Workbook();
  const byRow = groupBy(errors, placeKey);
  for (const picked of sheets) addSheet(book.addWorksheet(picked.name ?? 'Rows'), picked, byRow);
  return xlsxFile(Buffer.from(await book.xlsx.writeBuffer()), 'FaultyRows.xlsx');
}

function addSheet(
  sheet: Worksheet,
  { name, headerRows, rows, date1904 }: PickedRows,
  errors: ReadonlyMap<string, RowError[]>,
): void {
  const titles = headerRows.at(-1)?.cells ?? [];
  const width = Math.max(...headerRows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    isDate: /date/i.test(textOf(titles[index])),
  })).filter(({ index }) => textOf(titles[index]) !== ERROR);
  sheet.columns = [
    ...columns.map(() => ({ width: WIDTHS.column })),
    { width: WIDTHS.error, style: { alignment: { wrapText: true } } },
  ];
  sheet.views = [{ state: 'frozen', ySplit: headerRows.length }];
  for (const [index, { cells }] of headerRows.entries()) {
    const isLast = index === headerRows.length - 1;
    const row = sheet.addRow([
      ...columns.map((column) => textOf(cells[column.index])),
      ...(isLast ? [ERROR] : []),
    ]);
    row.font = BOLD;
  }
  for (const { row, cells } of rows) {
    const texts = (errors.get(placeKey({ sheet: name, row })) ?? []).map(errorText);
    const addedRow = sheet.addRow([
      ...columns.map(({ index }) => valueOf(cells[index], date1904)),
      texts.join('\n'),
    ]);
    columns.forEach(({ index, isDate }, at) =>
      show(addedRow, at + 1, isDate || hasDate(cells[index])),
    );
  }
}

const errorText = ({ column, message }: RowError) => (column ? `${column}: ${message}` : message);

const hasDate = (cell: Cell): boolean =>
  typeof cell === 'object' && 'isDate' in cell && cell.isDate;

/** A number with a format is written as the text that it shows, and a date as a date. */
function valueOf(cell: Cell, date1904: boolean): CellValue {
  if (typeof cell !== 'object') return cell;
  if (!('isDate' in cell) || !cell.isDate) return cell.text;
  return date1904 ? cell.value + FROM_1904 : cell.value;
}

/** Keeps text as text even when a person edits it: an id keeps its zeros, and text that begins like a formula does not become one. */
function show(row: Row, column: number, isDate: boolean): void {
  const cell = row.getCell(column);
  if (typeof cell.value === 'string') cell.numFmt = '@';
  else if (isDate) cell.numFmt = 'yyyy-mm-dd';
}
