import { CsvError, parse } from 'csv-parse/sync';
import { createMessage, UPLOAD_LIMITS } from '@milkround/contracts';
import { withoutEndMark } from './file-kind';
import { refusals } from './file-refused';
import { isBlankCell, MAX_COLUMNS, MAX_ROWS, type Sheet, type SheetRow } from './sheet';
import { decodeText } from './text';

const MAX_RECORD_CHARACTERS = 1024 * 1024;
/** Each faulty quotation mark starts the parser again, so a file with more of them is refused. */
const MAX_FAULTY_MARKS = 100;

/**
 * Reads a CSV file. A quoted line break stays in its cell, so a record is Excel's row. Every cell is text.
 * @throws FileRefused damaged, or too many rows
 */
export function csvSheet(bytes: Buffer): Sheet {
  const text = withoutEndMark(decodeText(bytes));
  const dialect = dialectOf(text);
  const content = Buffer.from(text);
  const rows: SheetRow[] = [];
  const add = (row: SheetRow) => {
    if (row.cells.every(isBlankCell)) return;
    // The header also counts as a row.
    if (rows.length > UPLOAD_LIMITS.rows) throw refusals.tooManyRows(UPLOAD_LIMITS.rows);
    rows.push(row);
  };
  let offset = 0;
  let rowsBefore = 0;
  for (let marks = 0; offset < content.length; marks += 1) {
    if (marks > MAX_FAULTY_MARKS) throw refusals.damaged();
    const faulty = readRecords(content.subarray(offset), dialect, rowsBefore, add);
    if (!faulty) break;
    // The row is an error. Those after it are read as if it had no quotation mark.
    const { line, row, endOffset } = faulty;
    const cells = line.split(dialect.delimiter).slice(0, MAX_COLUMNS);
    add({ row, cells, fault: createMessage('row-open-quote') });
    offset += endOffset;
    rowsBefore = row;
  }
  return { name: '', rows, merges: [], hiddenColumns: new Set(), date1904: false };
}

interface Dialect {
  delimiter: string;
  /** The number of columns of the header; infinite if it is not clear. */
  columns: number;
}

/** A line with a quotation mark that is never closed or that takes in further rows. */
interface FaultyLine {
  line: string;
  row: number;
  /** Where the next line begins. */
  endOffset: number;
}

class FaultyMark extends Error {}

/** Calls back with each record and its row number in Excel, up to the first faulty quotation mark. The records are not stored. */
function readRecords(
  content: Buffer,
  dialect: Dialect,
  rowsBefore: number,
  onRecord: (row: SheetRow) => void,
): FaultyLine | null {
  let endOfLast = 0;
  let lastRow = rowsBefore;
  try {
    parse(content, {
      delimiter: dialect.delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      ltrim: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      // The parser takes a hundred times as long for a record of another length than the first, so it skips empty lines.
      skip_empty_lines: true,
      on_record: (record: string[], { records, empty_lines, bytes }) => {
        if (records > MAX_ROWS) throw refusals.tooManyBlankRows(MAX_ROWS);
        if (hasFaultyMark(record, dialect)) throw new FaultyMark();
        if (record.slice(MAX_COLUMNS).some((cell) => cell.trim() !== ''))
          throw refusals.tooWide(MAX_COLUMNS);
        const row = rowsBefore + records + empty_lines;
        const raw = () => content.toString('utf8', endOfLast, bytes);
        onRecord({ row, cells: record.slice(0, MAX_COLUMNS).map((cell) => cellOf(cell, raw)) });
        [endOfLast, lastRow] = [bytes, row];
      },
    });
    return null;
  } catch (error) {
    const isOpen = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED';
    if (isOpen || error instanceof FaultyMark) return faultyLine(content, endOfLast, lastRow);
    if (error instanceof CsvError) throw refusals.damaged();
    throw error;
  }
}

function faultyLine(content: Buffer, offset: number, lastRow: number): FaultyLine {
  const rest = content.toString('utf8', offset, offset + MAX_RECORD_CHARACTERS);
  const [match = '', emptyLines = '', line = ''] =
    /^((?:\r\n|\n|\r)*)([^\r\n]*)(?:\r\n|\n|\r|$)/.exec(rest) ?? [];
  const row = lastRow + (emptyLines.match(/\r\n|\n|\r/g)?.length ?? 0) + 1;
  return { line, row, endOffset: offset + Buffer.byteLength(match) };
}

/**
 * Whether a quotation mark takes in further rows: its cell has a line break and as many separators as the header has columns, or it joins
 * one row to the next at the same column.
 */
function hasFaultyMark(record: readonly string[], { delimiter, columns }: Dialect): boolean {
  return record.some((cell, index) => {
    if (!/[\r\n]/.test(cell)) return false;
    const counts = cell.split(/\r\n|\n|\r/).map((line) => line.split(delimiter).length - 1);
    const separators = counts.reduce((sum, count) => sum + count, 0);
    // The parser leaves the marks in a cell that has a mark inside.
    if (cell.startsWith('"') && cell.includes(`${delimiter}"`)) return true;
    return (
      separators >= columns ||
      (separators === columns - 1 && counts[0] === columns - 1 - index && counts.at(-1) === index)
    );
  });
}

/** Programs write `="00123"` into CSV files, so that Excel shows the text with its zeros. */
const TEXT_FORMULA = /^="([^"]*)"$/;
const LEFT_QUOTED = /^"([^]*"[^]*)"\s*$|^"([^]*)"\s+$/;

/** @param raw Returns the text of the record. The parser leaves the outer marks of a cell that has further marks inside or a space after it. */
function cellOf(cell: string, raw: () => string): string {
  const [, withMarks, withSpace] = LEFT_QUOTED.exec(cell) ?? [];
  const inner = withMarks ?? withSpace;
  const text = inner !== undefined && raw().includes(cell) ? inner.replaceAll('""', '"') : cell;
  return (TEXT_FORMULA.exec(text)?.[1] ?? text).replaceAll('\\"', '"');
}

const DELIMITERS = [',', ';', '\t', '|'];
/** A line with fewer separators may be a title above the header, because every file needs at least four columns. */
const MIN_DELIMITERS = 3;
const SAMPLE_LINES = 50;

/** Finds the list separator, which Excel writes by country: the one that most lines have in the same number. */
function dialectOf(text: string): Dialect {
  const named = /^sep=([,;\t|])\r?\n/i.exec(text)?.[1];
  const lines = text
    .slice(0, MAX_RECORD_CHARACTERS)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
    .map((line) => line.replace(/"[^"]*"/g, ''));
  let best = { delimiter: named ?? ',', columns: Infinity, lines: 0 };
  for (const delimiter of named ? [named] : DELIMITERS) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    for (const count of new Set(counts)) {
      if (count < MIN_DELIMITERS) continue;
      const agreeing = counts.filter((other) => other === count).length;
      const isBetter = agreeing > best.lines || (agreeing === best.lines && count >= best.columns);
      if (isBetter) best = { delimiter, columns: count + 1, lines: agreeing };
    }
  }
  return best;
}
