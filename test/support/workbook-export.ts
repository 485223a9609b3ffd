import { Workbook, type Row, type Worksheet } from 'exceljs';
import type { Person } from './client';

export interface OpenedWorkbook {
  disposition: string | null;
  sheet: Worksheet;
  /** Cell values without the header. */
  rows: unknown[][];
}

/** Asks for a report as a workbook and reads the file that comes. `query` without the question mark. */
export async function openExport(person: Person, call: string, query: string): Promise<OpenedWorkbook> {
  const response = await fetch(`${person.url}/apis/public/api/${person.session.role}/${call}/export?${query}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const book = new Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  expect(book.worksheets).toHaveLength(1);
  const sheet = book.worksheets[0]!;
  const rows = (sheet.getRows(2, sheet.rowCount - 1) ?? []).map((row) => valuesOf(row, sheet.columnCount));
  return { disposition: response.headers.get('content-disposition'), sheet, rows };
}
export const valuesOf = (row: Row, width: number) => Array.from({ length: width }, (_, index) => row.getCell(index + 1).value);
