import { createMessage, type Message, type RowError } from '@milkround/contracts';
import { refusals } from '../file/file-refused';
import { isBlankCell, type Sheet, type SheetRow } from '../file/sheet';
import type { Workbook } from '../file/workbook';
import { placeKey } from '../row-order';
import { quoted, textOf } from './cell-values';
import { likelyHeader, type Column, type Header } from './columns';

/** How the sheets of one kind of file are found and read. */
export interface SheetKind<Layout> {
  findHeader: (sheet: Sheet) => Header | null;
  /** Returns the positions of the columns, and the errors of the header. */
  layoutOf: (sheet: Sheet, header: Header) => { layout: Layout; errors: RowError[] };
  /** Whether a sheet with these columns is of the kind. Others are not read. */
  isComplete: (layout: Layout) => boolean;
  /** The columns whose merged cells hold for each row of the merge. */
  repeatedColumns: (layout: Layout) => readonly Column[];
  /** The columns in which each cell has a value of its own: merged ones are errors. */
  singleColumns?: (layout: Layout) => readonly Column[];
  notesOf?: (layout: Layout) => Message[];
  /** The note on a sheet of another kind. */
  unreadNote: (sheet: string) => Message;
}

/** A sheet of a file whose rows are read. */
export interface ReadSheet<Layout> {
  layout: Layout;
  /** Its name in places; undefined in a file with one sheet of the kind. */
  name: string | undefined;
  /** The rows of the header, one or two. */
  headerRows: SheetRow[];
  /** The rows below it, without blank ones. */
  rows: SheetRow[];
  blankRows: number;
  /** Whether serial numbers of dates count from 1904 instead of 1900. */
  date1904: boolean;
}

/** Some rows of a sheet, under its header. */
export type PickedRows = Pick<ReadSheet<unknown>, 'name' | 'headerRows' | 'rows' | 'date1904'>;

/** Returns the rows with these keys (see `placeKey`). */
export const pickRows = (
  sheets: readonly ReadSheet<unknown>[],
  keys: ReadonlySet<string>,
): PickedRows[] =>
  sheets
    .map(({ name, headerRows, rows, date1904 }) => ({
      ...{ name, headerRows, date1904 },
      rows: rows.filter(({ row }) => keys.has(placeKey({ sheet: name, row }))),
    }))
    .filter(({ rows }) => rows.length > 0);

/** The sheets of a kind, and what is to be said about the others. */
export interface ReadSheets<Layout> {
  sheets: ReadSheet<Layout>[];
  /** The errors of the headers. */
  errors: RowError[];
  notes: Message[];
}

interface Candidate<Layout> {
  sheet: Sheet;
  header: Header;
  layout: Layout;
  errors: RowError[];
}

/** Merged cells that are filled at most, because a file can claim any number of them. */
const MAX_FILLED_CELLS = 2_000_000;

/**
 * Finds the sheets of a kind: every visible one whose header is complete. If there is none, the first sheet with a header is answered with its errors.
 * @throws FileRefused empty, or too many merged cells
 */
export function readSheets<Layout>(
  { sheets, hiddenSheets }: Workbook,
  kind: SheetKind<Layout>,
): ReadSheets<Layout> {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  const candidateOf = (sheet: Sheet, header: Header): Candidate<Layout> => ({
    ...{ sheet, header },
    ...kind.layoutOf(sheet, header),
  });
  const found = filled.flatMap((sheet) => {
    const header = kind.findHeader(sheet);
    return header ? [candidateOf(sheet, header)] : [];
  });
  const [first] = filled;
  if (!first) throw refusals.empty();
  const complete = found.filter(({ layout }) => kind.isComplete(layout));
  const fallback = found[0] ?? candidateOf(first, likelyHeader(first.rows));
  const chosen = complete.length > 0 ? complete : [fallback];
  const isSeveral = chosen.length > 1;
  return {
    sheets: chosen.map((candidate) => {
      const { layout } = candidate;
      fillMerged(candidate, kind.repeatedColumns(layout), kind.singleColumns?.(layout) ?? []);
      return toReadSheet(candidate, isSeveral);
    }),
    errors: chosen.flatMap(({ sheet, errors }) =>
      errors.map((error) => (isSeveral ? { ...error, sheet: sheet.name } : error)),
    ),
    notes: [
      ...hiddenSheets.map((sheet) => createMessage('file-sheet-hidden', { sheet })),
      ...filled
        .filter((sheet) => !chosen.some((other) => other.sheet === sheet))
        .map(({ name }) => kind.unreadNote(name)),
      ...chosen.flatMap((candidate) => [
        ...hiddenNotes(candidate),
        ...(kind.notesOf?.(candidate.layout) ?? []),
      ]),
    ],
  };
}

function hiddenNotes({ sheet, header }: Candidate<unknown>): Message[] {
  const notes: Message[] = [];
  const hiddenRows = sheet.rows.slice(header.to + 1).filter(({ isHidden }) => isHidden).length;
  if (hiddenRows === 1) notes.push(createMessage('file-hidden-row'));
  if (hiddenRows > 1) notes.push(createMessage('file-hidden-rows', { number: hiddenRows }));
  const columns = header.columns
    .filter(({ index }) => sheet.hiddenColumns.has(index))
    .map(({ title }) => title);
  if (columns.length > 0)
    notes.push(createMessage('file-hidden-columns', { columns: columns.join(', ') }));
  return notes;
}

function toReadSheet<Layout>(
  { sheet: { name, date1904, rows: all }, header, layout }: Candidate<Layout>,
  isSeveral: boolean,
): ReadSheet<Layout> {
  const rows = all.slice(header.to + 1);
  const headerRows = all.slice(header.from, header.to + 1);
  const from = headerRows.at(-1)?.row ?? 0;
  const blankRows = (rows.at(-1)?.row ?? from) - from - rows.length;
  return { layout, name: isSeveral ? name : undefined, headerRows, rows, blankRows, date1904 };
}

/** Gives each row of merged cells their value as it is seen; where each cell needs a value of its own, all of them are errors. */
function fillMerged(
  { sheet: { rows, merges }, header }: Candidate<unknown>,
  repeatedColumns: readonly Column[],
  singleColumns: readonly Column[],
): void {
  const [repeated, single] = [repeatedColumns, singleColumns].map(
    (columns) => new Set(columns.map(({ index }) => index)),
  );
  const indexes = new Map(rows.map(({ row }, index) => [row, index]));
  let filledCells = 0;
  for (const { rows: covered, columns } of merges) {
    const first = indexes.get(covered.from);
    if (first === undefined || first <= header.to) continue;
    const value = rows[first]?.cells[columns.from];
    const isSingle = single?.has(columns.from) === true && !isBlankCell(value);
    if (!isSingle && !repeated?.has(columns.from)) continue;
    const fault = createMessage('row-merged', { value: quoted(textOf(value)) });
    for (let index = first; (rows[index]?.row ?? Infinity) <= covered.to; index += 1) {
      filledCells += 1;
      if (filledCells > MAX_FILLED_CELLS) throw refusals.tooMuch();
      const cells = rows[index]?.cells ?? [];
      if (!isSingle) cells[columns.from] = value;
      for (let column = columns.from; isSingle && column <= columns.to; column += 1)
        if (single.has(column)) cells[column] = { text: textOf(value), fault };
    }
  }
}
