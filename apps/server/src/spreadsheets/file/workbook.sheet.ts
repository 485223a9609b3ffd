import {
  CFB,
  parse_zip,
  read,
  type CellObject,
  type LazyArchive,
  type ParsingOptions,
  type WorkBook,
} from '@e965/xlsx';
import { UPLOAD_LIMITS } from '@milkround/contracts';
import { FileRefused, refusals } from './file-refused';
import { markFormulas } from './formulas';
import { isBlankCell, MAX_COLUMNS, MAX_ROWS, type Cell, type Sheet, type SheetRow } from './sheet';
import { unpack, zipEntries, type ZipEntry } from './zip';

/** Reads values with the number formats for leading zeros only. */
const OPTIONS: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
};

/** Twenty cells for each row that may hold orders. */
const MAX_CELLS = 20 * UPLOAD_LIMITS.rows;

/** @throws FileRefused if it cannot be read */
export function xlsxSheet(bytes: Buffer): Sheet {
  const entries = zipEntries(bytes);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.has('xl/workbook.bin')) throw refusals.binaryWorkbook();
  if (names.has('xl/vbaproject.bin')) throw refusals.macros();
  if (!names.has('[content_types].xml') || !names.has('xl/workbook.xml'))
    throw refusals.wrongKind();
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  if (unpackedBytes > UPLOAD_LIMITS.unpackedBytes)
    throw refusals.unpacksTooLarge(UPLOAD_LIMITS.unpackedBytes);
  return firstVisibleSheet((sheets) => {
    const archive = new LazyEntries(bytes, entries);
    const book = parse_zip(archive, { ...OPTIONS, sheets });
    // The reader treats a sheet that it cannot open as missing.
    if (archive.refusal) throw archive.refusal;
    return book;
  });
}

/** @throws FileRefused if it cannot be read */
export function xlsSheet(bytes: Buffer): Sheet {
  const streams = compoundStreams(bytes);
  if (streams.some((name) => /encryptedpackage$/i.test(name))) throw refusals.locked();
  if (streams.some((name) => /_vba_project(_cur)?(\/|$)/i.test(name))) throw refusals.macros();
  if (!streams.some((name) => /\/(workbook|book)$/i.test(name))) throw refusals.wrongKind();
  return firstVisibleSheet((sheets) => read(bytes, { ...OPTIONS, sheets, type: 'buffer' }));
}

/** Entries are unpacked only when the reader asks for them: pictures and further sheets stay packed. */
class LazyEntries implements LazyArchive {
  readonly files: LazyArchive['files'];
  refusal: Error | null = null;
  private remainingBytes = UPLOAD_LIMITS.unpackedBytes;

  constructor(
    private readonly bytes: Buffer,
    entries: readonly ZipEntry[],
  ) {
    this.files = Object.fromEntries(
      entries.map((entry) => [
        entry.name,
        { name: entry.name, asNodeBuffer: () => this.unpackEntry(entry) },
      ]),
    );
  }

  private unpackEntry(entry: ZipEntry): Buffer {
    try {
      const content = unpack(this.bytes, entry, this.remainingBytes);
      this.remainingBytes -= content.length;
      if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name)) return content;
      assertReadable(content);
      return markFormulas(content);
    } catch (error) {
      this.refusal ??= error instanceof Error ? error : refusals.damaged();
      throw error;
    }
  }
}

/** Rows and cells take most of the reading time, also blank ones: they are counted in the XML before it is parsed. @throws FileRefused */
function assertReadable(xml: Buffer): void {
  if (hasMoreThan(MAX_ROWS, '<row', xml)) throw refusals.tooManyBlankRows(MAX_ROWS);
  if (hasMoreThan(MAX_CELLS, '<c', xml)) throw refusals.tooMuch();
}

function hasMoreThan(max: number, tag: string, xml: Buffer): boolean {
  let count = 0;
  for (
    let position = xml.indexOf(tag);
    position >= 0 && count <= max;
    position = xml.indexOf(tag, position + tag.length)
  )
    count += 1;
  return count > max;
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

/** Reads the first sheet that people see. `parse` reads the sheet of an index; most files have no hidden sheet, so the first one is tried. */
function firstVisibleSheet(parse: (index: number) => WorkBook): Sheet {
  const book = parseGuarded(() => parse(0));
  const visibleIndex = book.Workbook?.Sheets?.findIndex(({ Hidden }) => !Hidden) ?? 0;
  return visibleIndex > 0
    ? sheetOf(
        parseGuarded(() => parse(visibleIndex)),
        visibleIndex,
      )
    : sheetOf(book, 0);
}

function sheetOf(book: WorkBook, index: number): Sheet {
  const sheet = book.Sheets[book.SheetNames[index] ?? ''];
  const data = sheet?.['!data'];
  if (!data) throw refusals.damaged();
  const rows: SheetRow[] = [];
  // The array has holes, and its length is the row number that a row claims: only existing elements are visited.
  for (const index of Object.keys(data).map(Number)) {
    const cells = data[index]?.slice(0, MAX_COLUMNS).map(valueOf) ?? [];
    if (cells.every(isBlankCell)) continue;
    rows.push({ row: index + 1, cells });
  }
  // The header also counts as a row.
  if (rows.length > UPLOAD_LIMITS.rows + 1) throw refusals.tooManyRows(UPLOAD_LIMITS.rows);
  return { rows, date1904: book.Workbook?.WBProps?.date1904 === true };
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

const ERRORS: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

/** A number whose format is only zeros (`00000`) is shown, and meant, with its leading zeros. */
function valueOf(cell: CellObject | undefined): Cell {
  if (!cell) return undefined;
  const { t, v, z } = cell;
  if (t === 'e') return (typeof v === 'number' && ERRORS[v]) || '#ERROR';
  if (typeof v === 'number')
    return typeof z === 'string' && /^0{2,}$/.test(z) ? String(v).padStart(z.length, '0') : v;
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE';
  return typeof v === 'string' ? v : undefined;
}
