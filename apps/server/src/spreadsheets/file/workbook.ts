import {
  CFB,
  parse_zip,
  read,
  SSF,
  type CellObject,
  type LazyArchive,
  type ParsingOptions,
  type Range,
  type WorkBook,
  type WorkSheet,
} from '@e965/xlsx';
import { createMessage, UPLOAD_LIMITS } from '@milkround/contracts';
import { FileRefused, refusals } from './file-refused';
import {
  isBlankCell,
  MAX_COLUMNS,
  shownText,
  type Cell,
  type Merge,
  type Sheet,
  type SheetRow,
} from './sheet';
import { decodeText } from './text';
import {
  relationshipsOf,
  sheetEntries,
  SheetScanner,
  refuseHiddenFaults,
  struckStrings,
  struckStyles,
  type Relationship,
  type SheetEntry,
  type SheetFacts,
} from './workbook-xml';
import { unpack, zipEntries, type ZipEntry } from './zip';

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

/** Where a workbook stands if the archive does not say it. */
const USUAL_WORKBOOK = { id: '', type: 'officeDocument', part: 'xl/workbook.xml' };

/** @throws FileRefused if it cannot be read */
export function readXlsx(bytes: Buffer): Workbook {
  const archive = new Archive(bytes);
  const workbook =
    archive.relationshipsOf('').find(({ type }) => type === 'officeDocument') ?? USUAL_WORKBOOK;
  if (!archive.has(workbook.part)) throw refusals.wrongKind();
  if (/\.bin$/i.test(workbook.part)) throw refusals.binaryWorkbook();
  if (archive.hasMacros()) throw refusals.macros();
  const relationships = archive.relationshipsOf(workbook.part);
  const entries = sheetEntries(archive.unpack(workbook.part), relationships);
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw refusals.damaged();
  const visible = entries.filter(({ isHidden, isWorksheet }) => isWorksheet && !isHidden);
  const xmlOf = (wanted: string) => {
    const found = relationships.find(({ type, part }) => type === wanted && archive.has(part));
    return found ? archive.unpack(found.part) : NO_BYTES;
  };
  const scanner = new SheetScanner({
    styles: struckStyles(xmlOf('styles')),
    strings: struckStrings(xmlOf('sharedStrings')),
  });
  const facts = new Map<SheetEntry, SheetFacts>();
  for (const entry of visible) facts.set(entry, scanner.scan(archive.unpack(entry.part)));
  const book = parseGuarded(() =>
    parse_zip(archive.forReader(workbook, relationships, visible), {
      ...OPTIONS,
      sheets: visible.map((entry) => entries.indexOf(entry)),
    }),
  );
  const sheets = visible.map((entry) =>
    toSheet(book, book.SheetNames[entries.indexOf(entry)], facts.get(entry)),
  );
  return { sheets: bounded(sheets), hiddenSheets: hiddenNames(entries) };
}

const NO_BYTES = Buffer.alloc(0);

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

const hiddenNames = (entries: readonly { name: string; isHidden: boolean }[]): string[] =>
  entries.filter(({ isHidden }) => isHidden).map(({ name }) => name);

/** The header also counts as a row. @throws FileRefused */
function bounded(sheets: Sheet[]): Sheet[] {
  const rows = sheets.reduce((sum, sheet) => sum + Math.max(0, sheet.rows.length - 1), 0);
  if (rows > UPLOAD_LIMITS.rows) throw refusals.tooManyRows(UPLOAD_LIMITS.rows);
  return sheets;
}

const CONTENT_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml.';
/** The parts of a workbook that the reader finds by their content types, by the types of their relationships. */
const READ_PARTS: Record<string, string> = {
  officeDocument: 'sheet.main+xml',
  sharedStrings: 'sharedStrings+xml',
  styles: 'styles+xml',
};

/** The parts of a workbook by name, unpacked only when they are read: pictures and hidden sheets stay packed. */
class Archive {
  private readonly parts: Map<string, ZipEntry>;
  private readonly unpacked = new Map<string, Buffer>();
  private remainingBytes = UPLOAD_LIMITS.unpackedBytes;

  constructor(private readonly bytes: Buffer) {
    const entries = zipEntries(bytes);
    const unpackedBytes = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
    if (unpackedBytes > UPLOAD_LIMITS.unpackedBytes)
      throw refusals.unpacksTooLarge(UPLOAD_LIMITS.unpackedBytes);
    this.parts = new Map(entries.map((entry) => [keyOf(entry.name), entry]));
  }

  has(name: string): boolean {
    return this.parts.has(keyOf(name));
  }

  hasMacros(): boolean {
    return [...this.parts.keys()].some((key) => /(^|\/)vbaproject\.bin$/.test(key));
  }

  /** Returns the relationships of a part, or of the archive for an empty name. */
  relationshipsOf(part: string): Relationship[] {
    const name = relationshipsPart(part);
    return this.has(name) ? relationshipsOf(this.unpack(name), part.replace(/[^/]*$/, '')) : [];
  }

  /** @throws FileRefused damaged or too large */
  unpack(part: string): Buffer {
    const key = keyOf(part);
    const known = this.unpacked.get(key);
    if (known) return known;
    const entry = this.parts.get(key);
    if (!entry) throw refusals.damaged();
    const content = unpack(this.bytes, entry, this.remainingBytes);
    this.remainingBytes -= content.length;
    this.unpacked.set(key, content);
    return content;
  }

  /** Returns the parts that the reader needs, with content types that follow from the relationships. */
  forReader(
    workbook: Relationship,
    relationships: readonly Relationship[],
    sheets: readonly SheetEntry[],
  ): LazyArchive {
    const typedParts = [workbook, ...relationships].filter(
      ({ type, part }) => READ_PARTS[type] !== undefined && this.has(part),
    );
    const overrides = typedParts.map(
      ({ type, part }) =>
        `<Override PartName="/${escaped(part)}" ContentType="${CONTENT_TYPES}${READ_PARTS[type]}"/>`,
    );
    const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${overrides.join('')}</Types>`;
    const parts = [...typedParts, ...sheets].map(({ part }) => part);
    const contents = new Map([
      ['[Content_Types].xml', Buffer.from(types)],
      ...parts
        .concat(relationshipsPart(workbook.part))
        .map((part) => [part, plainXml(this.unpack(part))] as const),
    ]);
    return {
      files: Object.fromEntries(
        [...contents].map(([name, content]) => [name, { name, asNodeBuffer: () => content }]),
      ),
    };
  }
}

/** Writes XML as the reader of workbooks knows it: it counts comments, loses empty shared texts, and skips tags with a line break. */
function plainXml(content: Buffer): Buffer {
  const text = content.toString('latin1');
  if (!/<!--|<(\w+:)?si\s*\/>|<[\w:]+[\n\r\t]/.test(text)) return content;
  const plain = text
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(\w+:|)si\s*\/>/g, '<$1si><$1t></$1t></$1si>')
    .replace(/<([\w:]+)\s+/g, '<$1 ');
  return Buffer.from(plain, 'latin1');
}

const relationshipsPart = (part: string) => part.replace(/([^/]*)$/, '_rels/$1.rels');

const escaped = (name: string) => name.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Some programs write the names of the parts with backslashes. */
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

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

/** @param facts of an `.xlsx` sheet; the reader knows what is hidden in sheets of other formats. */
function toSheet(book: WorkBook, name: string | undefined, facts?: SheetFacts): Sheet {
  const sheet = book.Sheets[name ?? ''];
  const data = sheet?.['!data'];
  if (!sheet || !data) throw refusals.damaged();
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows: SheetRow[] = [];
  // The library must have every cell with a value that the scan has counted.
  for (const [row, count] of facts?.filled ?? [])
    if ((data[row - 1]?.filter(({ t }) => t !== 'z').length ?? 0) < count) throw refusals.damaged();
  // The array has holes, and its length is the row number that a row claims: only existing elements are visited.
  for (const row of rowNumbers(data, facts)) {
    const index = row - 1;
    const cells = data[index]?.slice(0, MAX_COLUMNS).map((cell) => toCell(cell, date1904)) ?? [];
    if (data[index]?.slice(MAX_COLUMNS).some((cell) => !isBlankCell(toCell(cell, date1904))))
      throw refusals.tooWide(MAX_COLUMNS);
    for (const column of facts?.dates.get(row) ?? []) {
      const serial = cells[column];
      if (typeof serial === 'number') cells[column] = toShownNumber(serial, 'yyyy-mm-dd', date1904);
    }
    for (const { column, fault } of facts?.faults.get(row) ?? [])
      if (column < MAX_COLUMNS) cells[column] = { text: shownText(cells[column]), fault };
    if (cells.every(isBlankCell)) continue;
    const isHidden = facts ? facts.hiddenRows.has(row) : sheet['!rows']?.[index]?.hidden === true;
    rows.push(isHidden ? { row, cells, isHidden } : { row, cells });
  }
  return {
    name: name ?? '',
    rows,
    merges: (sheet['!merges'] ?? []).map(toMerge),
    hiddenColumns: facts?.hiddenColumns ?? hiddenColumnsOf(sheet),
    date1904,
  };
}

/** A row whose cells have no values is known only from its faults. */
function rowNumbers(data: NonNullable<WorkSheet['!data']>, facts?: SheetFacts): number[] {
  const rows = Object.keys(data).map((index) => Number(index) + 1);
  const faultyRows = [...(facts?.faults.keys() ?? [])].filter((row) => !data[row - 1]);
  return faultyRows.length === 0 ? rows : rows.concat(faultyRows).sort((a, b) => a - b);
}

const toMerge = ({ s, e }: Range): Merge => ({
  rows: { from: s.r + 1, to: e.r + 1 },
  columns: { from: s.c, to: e.c },
});

const hiddenColumnsOf = (sheet: WorkSheet): ReadonlySet<number> =>
  new Set((sheet['!cols'] ?? []).flatMap((column, index) => (column?.hidden ? [index] : [])));

const ERRORS: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

function toCell(cell: CellObject | undefined, date1904: boolean): Cell {
  if (!cell) return undefined;
  const { t, v, z } = cell;
  if (t === 'e') return (typeof v === 'number' && ERRORS[v]) || '#ERROR';
  if (typeof v === 'number') return isPlain(v, z) ? v : toShownNumber(v, String(z), date1904);
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE';
  return typeof v === 'string' ? v : undefined;
}

/** A whole number in the format `0` is shown as it is. */
const isPlain = (value: number, format: unknown) =>
  typeof format !== 'string' || format === 'General' || (format === '0' && Number.isInteger(value));

/** The part of the reader's number formats that is used here; its package declares them as `any`. */
interface NumberFormats {
  format: (format: string, value: number, options: { date1904: boolean }) => string;
  is_date: (format: string) => boolean;
}

function toShownNumber(value: number, format: string, date1904: boolean): Cell {
  const formats = SSF as NumberFormats;
  try {
    const isDate = formats.is_date(format);
    const code = isDate ? format : plainFormat(format, value);
    return { value, text: formats.format(code, value, { date1904 }).trim(), isDate };
  } catch {
    return value;
  }
}

/** Writes a format as the reader knows it: it takes a language for a currency, and `General` with a text for `General` alone. */
const plainFormat = (format: string, value: number): string =>
  format
    .replace(/\[\$-[\da-f]+\]/gi, '')
    .replace(/general/gi, Number.isInteger(value) ? '0' : '0.0##########');
