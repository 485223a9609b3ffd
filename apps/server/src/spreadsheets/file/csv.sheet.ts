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

/** Returns the list separator, which Excel writes by country: the most frequent one in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const firstLine = /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, MAX_RECORD_CHARACTERS))?.[0] ?? '';
  const unquotedLine = firstLine.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => unquotedLine.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
