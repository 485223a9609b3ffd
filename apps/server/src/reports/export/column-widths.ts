import { PAGE_ROWS, type Cell, type SheetColumn } from './report';

/** Free space of a cell beside its text, in characters. */
const ROOM = 2.5;
/** A sum, and figures of later pages, have more digits than those of the first page. */
const MORE_DIGITS = 4;
const NARROWEST = 6;

export const isFigure = (kind: SheetColumn['kind']): boolean =>
  kind === 'quantity' || kind === 'rupees';
const isTime = (kind: SheetColumn['kind']): boolean => kind === 'time' || kind === 'date';

/**
 * Returns the columns of a sheet with the widths that its first page needs, at most those of the report, so that the printed type is as large as
 * possible. Longer texts of later pages are wrapped. A time cannot be wrapped: its column is narrower only if no row of the sheet has a time.
 */
export function fitColumns(
  columns: readonly SheetColumn[],
  firstPage: readonly Cell[][],
): SheetColumn[] {
  const isWhole = firstPage.length < PAGE_ROWS;
  return columns.map((column, index) => {
    const cells = firstPage.map((row) => row[index] ?? null);
    if (isTime(column.kind) && (!isWhole || cells.some((cell) => cell !== null))) return column;
    const maxWidth = cells.reduce<number>((max, cell) => Math.max(max, cellWidth(column, cell)), 0);
    return {
      ...column,
      width: Math.min(column.width, Math.max(NARROWEST, headingWidth(column), maxWidth)),
    };
  });
}

/** Headings are wrapped between their words. */
const headingWidth = (column: SheetColumn): number =>
  maxLength(headingOf(column).split(' ')) + ROOM;

export const headingOf = ({ title, exportTitle = title }: SheetColumn): string => exportTitle;

function cellWidth({ kind }: SheetColumn, cell: Cell): number {
  return cell === null
    ? 0
    : maxLength(String(cell).split('\n')) + ROOM + (isFigure(kind) ? MORE_DIGITS : 0);
}

const maxLength = (texts: readonly string[]): number =>
  texts.reduce((max, { length }) => Math.max(max, length), 0);

/** Returns the number of lines that a row needs when its longest texts are wrapped in their columns. */
export const linesOf = (columns: readonly SheetColumn[], cells: readonly Cell[]): number =>
  columns.reduce((max, { width }, index) => {
    const cell = cells[index];
    return typeof cell === 'string' ? Math.max(max, wrappedLines(cell, width)) : max;
  }, 1);

function wrappedLines(text: string, width: number): number {
  // Most texts fit, and an export has many.
  if (text.length < width && !text.includes('\n')) return 1;
  return text
    .split('\n')
    .reduce((lines, line) => lines + linesOfWords(line.split(' '), Math.max(1, width - 1)), 0);
}

function linesOfWords(words: readonly string[], width: number): number {
  let lines = 1;
  let usedWidth = 0;
  for (const { length } of words) {
    const isNext = usedWidth > 0 && usedWidth + 1 + length > width;
    if (isNext) lines += 1;
    usedWidth = isNext || usedWidth === 0 ? length : usedWidth + 1 + length;
    // A word that is longer than the column is broken.
    lines += Math.max(0, Math.ceil(usedWidth / width) - 1);
    if (usedWidth > width) usedWidth %= width;
  }
  return lines;
}
