import { csvSheet } from './csv';
import { isTableMarkup, kindOf, type FileKind } from './file-kind';
import { decodeText } from './text';
import { readMarkup, readXls, readXlsx, type Workbook } from './workbook';

/** An uploaded file: its visible sheets, and the names of the hidden ones. A CSV file has one sheet without a name. */
export interface ReadFile extends Workbook {
  kind: FileKind;
}

/**
 * Reads an uploaded file. Time and memory depend on the file: it must not run in the process that serves requests.
 * @throws FileRefused 413, 415 or 422
 */
export function readFile(bytes: Buffer): ReadFile {
  const kind = kindOf(bytes);
  switch (kind) {
    case 'xlsx':
      return { kind, ...readXlsx(bytes) };
    case 'xls':
      return { kind, ...(isMarkup(bytes) ? readMarkup(bytes) : readXls(bytes)) };
    case 'csv':
      return { kind, sheets: [csvSheet(bytes)], hiddenSheets: [] };
  }
}

const isMarkup = (bytes: Buffer) => isTableMarkup(decodeText(bytes.subarray(0, 64 * 1024)));
