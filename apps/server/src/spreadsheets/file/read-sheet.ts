import { csvSheet } from './csv.sheet';
import { kindOf, type FileKind } from './file-kind';
import type { Sheet } from './sheet';
import { xlsSheet, xlsxSheet } from './workbook.sheet';

const READERS: Record<FileKind, (bytes: Buffer) => Sheet> = { xlsx: xlsxSheet, xls: xlsSheet, csv: csvSheet };

/**
 * The first sheet of an uploaded file. Takes time and memory by the file: not for the process that serves requests.
 * @throws FileRefused 413, 415 or 422
 */
export function readSheet(bytes: Buffer): { kind: FileKind; sheet: Sheet } {
  const kind = kindOf(bytes);
  return { kind, sheet: READERS[kind](bytes) };
}
