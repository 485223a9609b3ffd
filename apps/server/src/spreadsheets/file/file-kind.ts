import { createMessage } from '@milkround/contracts';
import { refusals } from './file-refused';

export type FileKind = 'xlsx' | 'xls' | 'csv';

/**
 * The first bytes of the supported file formats. A zip archive can be a workbook, and a compound file an Excel 97 workbook; their readers check that.
 */
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const UTF16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** The number of bytes of a text file that are examined. */
const SAMPLE_BYTES = 64 * 1024;

export const CONTENT_TYPES: Record<FileKind, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
};

/**
 * Recognises a file by its content; its name is ignored.
 * @throws FileRefused wrong kind, or empty
 */
export function kindOf(bytes: Buffer): FileKind {
  if (bytes.length === 0) throw refusals.empty();
  const begins = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);
  if (begins(ZIP)) return 'xlsx';
  if (begins(EMPTY_ZIP)) throw refusals.wrongKind();
  if (begins(COMPOUND)) return 'xls';
  if (UTF16.some(begins)) throw refusals.wrongKind(createMessage('file-utf16'));
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (!looksLikeText(sample) || looksLikeMarkup(sample)) throw refusals.wrongKind();
  return 'csv';
}

/** Text has no control characters except tab, line ends, form feed and the old end-of-file mark. */
function looksLikeText(sample: Buffer): boolean {
  return sample.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1a);
}

/** Web pages and other markup under the name of a workbook, and PDF. */
function looksLikeMarkup(sample: Buffer): boolean {
  return /^(\xef\xbb\xbf)?\s*(<[!?a-z]|%pdf-|\{\\rtf)/i.test(sample.toString('latin1', 0, 1024));
}
