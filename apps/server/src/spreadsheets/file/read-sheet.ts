import { csvSheet } from './csv.sheet';
import { kindOf, type FileKind } from './file-kind';
import type { Sheet } from './sheet';
import { xlsSheet, xlsxSheet } from './workbook.sheet';

const READERS: Record<FileKind, (bytes: Buffer) => Sheet> = {
  xlsx: xlsxSheet,
  xls: xlsSheet,
  csv: csvSheet,
};

/**
 * Reads the first visible sheet of an uploaded file. Time and memory depend on the file: it must not run in the process that serves requests.
 * @throws FileRefused 413, 415 or 422
 */
export function readSheet(bytes: Buffer): { kind: FileKind; sheet: Sheet } {
  const kind = kindOf(bytes);
  return { kind, sheet: READERS[kind](bytes) };
}
