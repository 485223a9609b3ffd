import type { Worksheet } from 'exceljs';

/** The font of headings. Without a name, programs other than Excel choose one that differs from the other cells'. */
export const BOLD = { name: 'Calibri', size: 11, bold: true } as const;

/** A sheet of a template: its columns with their widths, and its rows. */
export interface TemplateSheet {
  name: string;
  columns: readonly (readonly [title: string, width: number])[];
  rows?: readonly unknown[][];
  /** The number of columns, from the first, in which text that looks like a number stays as it is typed. */
  textColumns?: number;
}

/** Creates a workbook to fill in. */
export async function templateOf(sheets: readonly TemplateSheet[]): Promise<Buffer> {
  // Loaded when it is first used: loading it takes a tenth of the server's start.
  const { Workbook } = await import('exceljs');
  const book = new Workbook();
  for (const sheet of sheets) fill(book.addWorksheet(sheet.name), sheet);
  return Buffer.from(await book.xlsx.writeBuffer());
}

function fill(sheet: Worksheet, { columns, rows = [], textColumns = 0 }: TemplateSheet): void {
  sheet.columns = columns.map(([header, width]) => ({ header, width }));
  for (let column = 1; column <= textColumns; column++) sheet.getColumn(column).numFmt = '@';
  sheet.views = [{ state: 'frozen', ySplit: 1 }];
  sheet.getRow(1).font = BOLD;
  for (const row of rows) sheet.addRow(row);
}

/** Returns a sheet that explains the columns. */
export const explanation = (
  columns: readonly (readonly [title: string, about: string])[],
  notes: readonly string[],
): TemplateSheet => ({
  name: 'Columns',
  columns: [
    ['Column', 18],
    ['What it holds', 110],
  ],
  rows: [...columns.map((column) => [...column]), [], ...notes.map((note) => ['', note])],
});
