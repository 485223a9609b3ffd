import { Workbook, type Row, type Worksheet } from 'exceljs';
import type { Person } from './client';

export interface OpenedWorkbook {
  disposition: string | null;
  sheet: Worksheet;
  /** Cell values without the header and the totals. */
  rows: unknown[][];
  /** Cell values of the totals; undefined if the report has none. */
  totals: unknown[] | undefined;
  /** Number of the lines below the header. */
  lines: number;
  /** The second sheet; undefined in most workbooks. */
  below: { name: string; rows: unknown[][] } | undefined;
}

/** Requests a report as a workbook and reads the file. `query` without the question mark. */
export async function openExport(
  person: Person,
  call: string,
  query: string,
): Promise<OpenedWorkbook> {
  const response = await fetch(
    `${person.url}/apis/public/api/${person.session.role}/${call}/export?${query}`,
    {
      headers: { authorization: `Bearer ${person.token}` },
    },
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  const book = new Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const [sheet, sheetBelow, ...otherSheets] = book.worksheets;
  if (!sheet || otherSheets.length > 0)
    throw new Error(`The workbook has ${book.worksheets.length} sheets`);
  const linesOf = (of: Worksheet) =>
    (of.getRows(2, of.rowCount - 1) ?? []).map((row) => valuesOf(row, of.columnCount));
  const lines = linesOf(sheet);
  const lastLine = lines.at(-1);
  const totals = lastLine?.[0] === 'Grand Total' ? lastLine : undefined;
  const rows = totals ? lines.slice(0, -1) : lines;
  return {
    disposition: response.headers.get('content-disposition'),
    sheet,
    rows,
    totals,
    lines: lines.length,
    below: sheetBelow && { name: sheetBelow.name, rows: linesOf(sheetBelow) },
  };
}
export const valuesOf = (row: Row, width: number) =>
  Array.from({ length: width }, (_, index) => row.getCell(index + 1).value);
