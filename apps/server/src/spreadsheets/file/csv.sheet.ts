import { CsvError, parse } from 'csv-parse/sync';
import { createMessage, UPLOAD_LIMITS } from '@milkround/contracts';
import { FileRefused, refusals } from './file-refused';
import { isBlankCell, MAX_COLUMNS, MAX_ROWS, type Sheet, type SheetRow } from './sheet';
import { windows1252 } from './windows-1252';

const DELIMITERS = [',', ';', '\t'];
const MAX_RECORD_CHARACTERS = 1024 * 1024;

/**
 * Reads a CSV file: UTF-8 with or without byte order mark, else Windows-1252. A quoted line break stays in its cell, so a record is
 * Excel's row. Every cell is text.
 * @throws FileRefused damaged, or too many rows
 */
export function csvSheet(bytes: Buffer): Sheet {
  const rows: SheetRow[] = [];
  readRecords(decode(bytes), (row, record) => {
    const cells = record.slice(0, MAX_COLUMNS).map(withoutTextFormula);
    if (cells.every(isBlankCell)) return;
    // The header also counts as a row.
    if (rows.length > UPLOAD_LIMITS.rows) throw refusals.tooManyRows(UPLOAD_LIMITS.rows);
    rows.push({ row, cells });
  });
  return { rows, date1904: false };
}

/** Programs write `="00123"` into CSV files, so that Excel shows the text with its zeros. */
const TEXT_FORMULA = /^="([^"]*)"$/;

const withoutTextFormula = (cell: string): string => TEXT_FORMULA.exec(cell)?.[1] ?? cell;

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** Calls back with each record and its row number in Excel; the records are not stored, and an error of the callback ends the reading. */
function readRecords(text: string, onRecord: (row: number, record: string[]) => void): void {
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      // The parser takes a hundred times as long for a record of another length than the first, so it skips empty lines.
      skip_empty_lines: true,
      on_record: (record: string[], { records, empty_lines }) => {
        if (records > MAX_ROWS) throw refusals.tooManyBlankRows(MAX_ROWS);
        onRecord(records + empty_lines, record);
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw new FileRefused(422, createMessage('file-open-quote'));
    }
    throw refusals.damaged();
  }
}

/** A line with fewer separators may be a title above the header, because every file needs at least four columns. */
const HEADER_DELIMITERS = 3;
const TITLE_LINES = 20;
/** A line with its quoted line breaks, and the line ends before it. */
const LINE = /[\r\n]*((?:"(?:[^"]|"")*"|[^"\r\n])+)/gy;

/** Returns the list separator, which Excel writes by country: the most frequent one, outside quotes, in the first line that can be the header. */
function delimiterOf(text: string): string {
  const counts: number[][] = [];
  for (const [line] of text.slice(0, MAX_RECORD_CHARACTERS).matchAll(LINE)) {
    if (counts.push(delimiterCounts(line)) === TITLE_LINES) break;
  }
  const headerCounts =
    counts.find((each) => Math.max(...each) >= HEADER_DELIMITERS) ?? counts[0] ?? [];
  return DELIMITERS[headerCounts.indexOf(Math.max(...headerCounts))] ?? ',';
}

function delimiterCounts(line: string): number[] {
  const unquotedLine = line.replace(/"(?:[^"]|"")*"/g, '');
  return DELIMITERS.map((delimiter) => unquotedLine.split(delimiter).length - 1);
}
