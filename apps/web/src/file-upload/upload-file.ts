import { UPLOAD_LIMITS, type BusinessDate } from '@milkround/contracts';
import { text } from '../i18n';

/** The accepted kinds of file, in the format of a file dialog. */
export const FILE_KINDS = '.csv,.xls,.xlsx';

const MEBIBYTE = 1024 * 1024;

/** The bytes of an order file at the time of the choice, so that the checked content is uploaded even if the file changes meanwhile. */
export interface ChosenFile {
  name: string;
  content: Blob;
  /** The server makes it from the list of this day. */
  listOf?: BusinessDate;
}

/** The reason why a file is refused before it is sent; null if there is none. Only the server checks the content. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(csv|xlsx?)$/i.test(name))
    return text('Please choose an Excel workbook (.xlsx or .xls) or a .csv file.');
  if (size === 0) return text('The file is empty.');
  if (size > UPLOAD_LIMITS.bytes) return text('The file is larger than 10 MB. Please split it.');
  return null;
}

/** `69 KB`, `1.2 MB` */
export const sizeText = (bytes: number): string =>
  bytes < MEBIBYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${Math.round((10 * bytes) / MEBIBYTE) / 10} MB`;
