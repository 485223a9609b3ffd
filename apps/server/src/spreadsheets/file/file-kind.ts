import { refusals } from './file-refused';
import { decodeText, startsWith } from './text';

export type FileKind = 'xlsx' | 'xls' | 'csv';

/**
 * The first bytes of the supported file formats. A zip archive can be a workbook, and a compound file an Excel 97 workbook; their readers check that.
 */
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** The number of bytes of a text file that are examined. */
const SAMPLE_BYTES = 64 * 1024;

export const CONTENT_TYPES: Record<FileKind, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
};

/**
 * Recognises a file by its content; its name is ignored. A web page with a table and an XML workbook of Excel 2003 count as `xls`, because they come under that name.
 * @throws FileRefused wrong kind, or empty
 */
export function kindOf(bytes: Buffer): FileKind {
  if (bytes.length === 0) throw refusals.empty();
  if (startsWith(bytes, ZIP)) return 'xlsx';
  if (startsWith(bytes, EMPTY_ZIP)) throw refusals.wrongKind();
  if (startsWith(bytes, COMPOUND)) return 'xls';
  const text = decodeText(bytes.subarray(0, SAMPLE_BYTES));
  if (hasControls(withoutEndMark(text))) throw refusals.wrongKind();
  if (isTableMarkup(text)) return 'xls';
  if (/^\s*(<[!?a-z]|%pdf-|\{\\rtf|ID;P|TABLE\r?\n0,1|socialcalc:)/i.test(text))
    throw refusals.wrongKind();
  return 'csv';
}

/** Removes the end-of-file mark of DOS and the zeros that fill its last block. */
export const withoutEndMark = (text: string): string => text.replace(/[\x00\x1a]+$/, '');

/** Text has no control characters except tab, line ends, form feed and the end-of-file mark. */
const hasControls = (text: string): boolean => /[\x00-\x08\x0e-\x19\x1b-\x1f]/.test(text);

/** Whether a text is a web page with a table, or an XML workbook of Excel 2003. */
export const isTableMarkup = (text: string): boolean =>
  /^\s*</.test(text) &&
  /<table[\s>]|<(\w+:)?workbook[\s>][^>]*urn:schemas-microsoft-com:office:spreadsheet/i.test(text);
