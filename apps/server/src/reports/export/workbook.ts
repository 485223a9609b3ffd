import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { tzOffset } from '@date-fns/tz';
import type { AddWorksheetOptions, Font, Row, Style, Worksheet } from 'exceljs';
import { BOLD } from '../../spreadsheets/template';
import { headingOf, isFigure, linesOf } from './column-widths';
import type { Cell, Sheet, SheetColumn } from './report';

const A4 = 9;
/** The number of characters in a line of portrait paper. A wider sheet is printed on landscape paper. */
const MAX_PORTRAIT = 105;
/** In inches, as narrow as printers allow: the sheets are wide. */
const MARGINS = { left: 0.3, right: 0.3, top: 0.4, bottom: 0.5, header: 0.2, footer: 0.25 };

/** In points. */
const LINE_HEIGHT = 15;

/** Figures keep a distance to the text of the next column. */
const RIGHT = { horizontal: 'right', vertical: 'top', indent: 1 } as const;
const LEFT = { horizontal: 'left', vertical: 'top' } as const;
const TEXT: Partial<Style> = { numFmt: '@', alignment: { vertical: 'top', wrapText: true } };

/**
 * The formats of cells. Texts are marked as text, so that a text that begins with `=`, `+`, `-` or `@` stays text even when a person edits it.
 * The writer creates a formula only from an object with a formula field, and no cell is such an object.
 */
const STYLES: Record<SheetColumn['kind'], Partial<Style>> = {
  text: TEXT,
  flag: TEXT,
  file: TEXT,
  quantity: { numFmt: 'General', alignment: RIGHT },
  rupees: { numFmt: 'General', alignment: RIGHT },
  date: { numFmt: 'yyyy-mm-dd', alignment: LEFT },
  time: { numFmt: 'd/m/yyyy, h:mm:ss AM/PM', alignment: LEFT },
};
/** A text among figures, such as `37 / 40`. */
const FIGURE_TEXT: Partial<Style> = { numFmt: '@', alignment: RIGHT };
const styleOf = (cell: Cell | undefined, kind: SheetColumn['kind']): Partial<Style> => {
  if (typeof cell !== 'string' || kind === 'date') return STYLES[kind];
  return isFigure(kind) ? FIGURE_TEXT : STYLES.text;
};
const headerOf = ({ kind }: SheetColumn): Partial<Style> => ({
  font: { ...BOLD, color: { argb: 'FFFFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF1F4E79' } },
  alignment: { ...(isFigure(kind) ? RIGHT : LEFT), vertical: 'middle', wrapText: true },
});

export interface WorkbookPlan {
  /** Name of the sheet with the rows. */
  name: string;
  sheet: Sheet;
  /** Times are shown in this time zone. */
  timeZone: string;
  /** Called with the number of rows of the first sheet that are written. */
  onRows?: (rows: number) => void;
}

/**
 * Writes a workbook, page by page, no faster than `output` is read.
 * Rejects when the signal is aborted; the caller must then destroy `output`.
 */
export async function writeWorkbook(
  plan: WorkbookPlan,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  // Loaded when it is first used: loading it takes a tenth of the server's start.
  const { stream } = await import('exceljs');
  const book = new stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const addSheet = ({ name, columns }: { name: string; columns: readonly SheetColumn[] }) =>
    book.addWorksheet(name, layoutOf(columns));
  const { name, sheet } = plan;
  await writeRows(plan, addSheet({ name, columns: sheet.columns }), output, signal);
  const below = sheet.below?.();
  if (below) {
    const { columns, cells } = below;
    const pages = (async function* () {
      yield cells;
    })();
    const { timeZone } = plan;
    await writeRows({ sheet: { columns, pages }, timeZone }, addSheet(below), output, signal);
  }
  signal.throwIfAborted();
  // The library never ends when its output is destroyed.
  await Promise.race([book.commit(), rejectionBy(signal)]);
}

const rejectionBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('The download was ended')), {
      once: true,
    }),
  );

/** The header stays in view and is printed on every page; all columns fit on one. */
const layoutOf = (columns: readonly SheetColumn[]): Partial<AddWorksheetOptions> => ({
  views: [{ state: 'frozen', ySplit: 1 }],
  pageSetup: {
    paperSize: A4,
    orientation:
      columns.reduce((sum, { width }) => sum + width, 0) > MAX_PORTRAIT ? 'landscape' : 'portrait',
    margins: MARGINS,
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '1:1',
  },
  headerFooter: { oddFooter: '&L&A&R&P / &N' },
});

async function writeRows(
  { sheet: { columns, pages, totals }, timeZone, onRows }: Omit<WorkbookPlan, 'name'>,
  sheet: Worksheet,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const titles = columns.map(headingOf);
  sheet.columns = columns.map(({ width }, index) => ({ header: titles[index], width }));
  const header = sheet.getRow(1);
  columns.forEach((column, index) => (header.getCell(index + 1).style = headerOf(column)));
  setHeight(header, linesOf(columns, titles));
  header.commit();
  let rows = 0;
  const clock = wallClock(timeZone);
  const write = (page: Cell[][], font?: Partial<Font>) => {
    for (const cells of page) {
      const row = sheet.addRow(
        cells.map((cell, index) => toTypedCell(cell, columns[index]?.kind ?? 'text', clock)),
      );
      columns.forEach(({ kind }, index) => {
        const style = styleOf(cells[index], kind);
        row.getCell(index + 1).style = font ? { ...style, font } : style;
      });
      setHeight(row, linesOf(columns, cells));
      row.commit();
    }
    rows += page.length;
    onRows?.(rows);
  };
  for await (const page of pages) {
    write(page);
    signal.throwIfAborted();
    if (output.writableNeedDrain) await once(output, 'drain', { signal });
  }
  write(totals?.() ?? [], BOLD);
  sheet.commit();
}

/** Sets the height of a row with wrapped texts, because some spreadsheet programs do not compute it. */
function setHeight(row: Row, lines: number): void {
  if (lines > 1) row.height = LINE_HEIGHT * lines;
}

function toTypedCell(cell: Cell, kind: SheetColumn['kind'], clock: (time: Date) => Date): Cell {
  if (cell instanceof Date) return clock(cell);
  return kind === 'date' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell;
}

/** Converts times for cells, which have no time zone: the UTC of the result reads as the local time of the business, to the second. */
const wallClock =
  (timeZone: string) =>
  (time: Date): Date =>
    new Date(Math.floor(time.getTime() / 1_000) * 1_000 + tzOffset(timeZone, time) * 60_000);
