import {
  CFB,
  read,
  type CellObject,
  type ParsingOptions,
  type Range,
  type WorkBook,
  type WorkSheet,
} from '@e965/xlsx';
import { createMessage, UPLOAD_LIMITS } from '@milkround/contracts';
import { FileRefused, refusals } from './file-refused';
import { ERRORS, shownNumber } from './number-format';
import {
  isBlankCell,
  MAX_COLUMNS,
  type Cell,
  type Merge,
  type Sheet,
  type SheetRow,
} from './sheet';
import { decodeText } from './text';
import { refuseHiddenFaults } from './workbook-xml';

/** The visible sheets of a workbook, and the names of the hidden ones. */
export interface Workbook {
  sheets: Sheet[];
  hiddenSheets: string[];
}

const OPTIONS: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
};

/** Reads an Excel 97 workbook. @throws FileRefused if it cannot be read */
export function readXls(bytes: Buffer): Workbook {
  const streams = compoundStreams(bytes);
  if (streams.some((name) => /encryptedpackage$/i.test(name))) throw refusals.locked();
  if (streams.some((name) => /_vba_project(_cur)?(\/|$)/i.test(name))) throw refusals.macros();
  if (!streams.some((name) => /\/(workbook|book)$/i.test(name))) throw refusals.wrongKind();
  return readBook(() => read(bytes, { ...OPTIONS, cellStyles: true, type: 'buffer' }));
}

/** Tags and styles of web pages that strike text through. */
const STRUCK_TAG = /<(s|strike|del)[\s>]|text-decoration:[^;"']*line-through/i;
const XML_WORKBOOK = /urn:schemas-microsoft-com:office:spreadsheet/;

/** Reads a web page with tables, or an XML workbook of Excel 2003. @throws FileRefused if it cannot be read */
export function readMarkup(bytes: Buffer): Workbook {
  const text = decodeText(bytes);
  if (STRUCK_TAG.test(text)) throw new FileRefused(422, createMessage('row-struck'));
  if (XML_WORKBOOK.test(text)) refuseHiddenFaults(Buffer.from(text));
  return readBook(() => read(text, { ...OPTIONS, raw: true, type: 'string' }));
}

function readBook(parse: () => WorkBook): Workbook {
  const book = parseGuarded(parse);
  const states = book.Workbook?.Sheets ?? [];
  const entries = book.SheetNames.map((name, index) => ({
    name,
    isHidden: Boolean(states[index]?.Hidden),
  }));
  const visible = entries.filter(({ isHidden }) => !isHidden);
  return {
    sheets: bounded(visible.map(({ name }) => toSheet(book, name))),
    hiddenSheets: hiddenNames(entries),
  };
}

export const hiddenNames = (entries: readonly { name: string; isHidden: boolean }[]): string[] =>
  entries.filter(({ isHidden }) => isHidden).map(({ name }) => name);

/** The header also counts as a row. @throws FileRefused */
export function bounded(sheets: Sheet[]): Sheet[] {
  const rows = sheets.reduce((sum, sheet) => sum + Math.max(0, sheet.rows.length - 1), 0);
  if (rows > UPLOAD_LIMITS.rows) throw refusals.tooManyRows(UPLOAD_LIMITS.rows);
  return sheets;
}

/** The part of the compound-file reader that is used here; its package declares it as `any`. */
interface CompoundFiles {
  read: (bytes: Buffer, options: { type: 'buffer' }) => { FullPaths: string[] };
}

function compoundStreams(bytes: Buffer): string[] {
  try {
    return (CFB as CompoundFiles).read(bytes, { type: 'buffer' }).FullPaths;
  } catch {
    throw refusals.damaged();
  }
}

/** Reports an error that the reader throws as a fault of the file. */
function parseGuarded(parse: () => WorkBook): WorkBook {
  try {
    return parse();
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw error instanceof Error && /password/i.test(error.message)
      ? refusals.locked()
      : refusals.damaged();
  }
}

function toSheet(book: WorkBook, name: string): Sheet {
  const sheet = book.Sheets[name];
  const data = sheet?.['!data'];
  if (!sheet || !data) throw refusals.damaged();
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows: SheetRow[] = [];
  // The array has holes, and its length is the row number that a row claims: only existing elements are visited.
  for (const key of Object.keys(data)) {
    const index = Number(key);
    const cells = data[index]?.slice(0, MAX_COLUMNS).map((cell) => toCell(cell, date1904)) ?? [];
    if (data[index]?.slice(MAX_COLUMNS).some((cell) => !isBlankCell(toCell(cell, date1904))))
      throw refusals.tooWide(MAX_COLUMNS);
    if (cells.every(isBlankCell)) continue;
    const row = index + 1;
    const isHidden = sheet['!rows']?.[index]?.hidden === true;
    rows.push(isHidden ? { row, cells, isHidden } : { row, cells });
  }
  return {
    name,
    rows,
    merges: (sheet['!merges'] ?? []).map(toMerge),
    hiddenColumns: hiddenColumnsOf(sheet),
    date1904,
  };
}

const toMerge = ({ s, e }: Range): Merge => ({
  rows: { from: s.r + 1, to: e.r + 1 },
  columns: { from: s.c, to: e.c },
});

const hiddenColumnsOf = (sheet: WorkSheet): ReadonlySet<number> =>
  new Set((sheet['!cols'] ?? []).flatMap((column, index) => (column?.hidden ? [index] : [])));

function toCell(cell: CellObject | undefined, date1904: boolean): Cell {
  if (!cell) return undefined;
  const { t, v, z } = cell;
  if (t === 'e') return (typeof v === 'number' && ERRORS[v]) || '#ERROR';
  if (typeof v === 'number') return shownNumber(v, z, date1904);
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE';
  return typeof v === 'string' ? v : undefined;
}
