import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { tzOffset } from '@date-fns/tz';
import { stream, type Style } from 'exceljs';
import type { Cell, ExportedReport, Sheet, SheetColumn } from './report';

/**
 * How cells are shown. Texts are marked as text, so that one that begins with `=`, `+`, `-` or `@` stays text even when somebody edits
 * it; the writer makes a formula of nothing but an object that says so, and no cell is one.
 */
const STYLES: Record<SheetColumn['kind'], Partial<Style>> = {
  text: { numFmt: '@' },
  flag: { numFmt: '@' },
  file: { numFmt: '@' },
  quantity: { numFmt: 'General' },
  rupees: { numFmt: 'General' },
  date: { numFmt: 'yyyy-mm-dd' },
  time: { numFmt: 'd/m/yyyy, h:mm:ss AM/PM' },
};
const HEADER: Partial<Style> = {
  font: { bold: true, color: { argb: 'FFFFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF1F4E79' } },
  alignment: { vertical: 'middle' },
};

/** A download is ended when its receiver accepts no data for this time, because other downloads wait for it. */
const SILENT_MS = 20_000;

/**
 * Writes a workbook of one sheet page by page, no faster than `output` is read. Times are shown in the time zone.
 * Rejects when the signal says so; `output` is then for the caller to destroy.
 */
export async function writeWorkbook(
  { sheet: name }: Pick<ExportedReport, 'sheet'>,
  { columns, pages }: Sheet,
  timeZone: string,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const book = new stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ title, exportTitle = title, width }) => ({ header: exportTitle, width }));
  const header = sheet.getRow(1);
  columns.forEach((_, index) => (header.getCell(index + 1).style = HEADER));
  header.commit();
  const clock = wallClock(timeZone);
  for await (const page of pages) {
    for (const cells of page) {
      const row = sheet.addRow(cells.map((cell, index) => typed(cell, columns[index]?.kind ?? 'text', clock)));
      columns.forEach(
        ({ kind }, index) => (row.getCell(index + 1).style = STYLES[typeof cells[index] === 'string' && kind !== 'date' ? 'text' : kind]),
      );
      row.commit();
    }
    signal.throwIfAborted();
    if (output.writableNeedDrain) await once(output, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(SILENT_MS)]) });
  }
  await book.commit();
}

function typed(cell: Cell, kind: SheetColumn['kind'], clock: (at: Date) => Date): Cell {
  if (cell instanceof Date) return clock(cell);
  return kind === 'date' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell;
}

/** Cells know no time zone: the moment whose UTC reads as the clock on the business's wall does, to the second. */
const wallClock =
  (timeZone: string) =>
  (at: Date): Date =>
    new Date(Math.floor(at.getTime() / 1_000) * 1_000 + tzOffset(timeZone, at) * 60_000);
