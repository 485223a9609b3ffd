import { UPLOAD_LIMITS } from '@milkround/contracts';
import { text } from '../i18n';

/** The kinds of file that are taken, as a file dialog wants them. */
export const FILE_KINDS = '.csv,.xls,.xlsx';

const MEBIBYTE = 1024 * 1024;

/** Bytes of an order file as they were when it was chosen: what was checked is what is uploaded, whatever happens to the file meanwhile. */
export interface ChosenFile {
  name: string;
  content: Blob;
}

/** Why a file need not be sent, in a sentence; null when it can be. What is in it only the server knows. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(csv|xlsx?)$/i.test(name)) return text('Please choose an Excel workbook (.xlsx or .xls) or a .csv file.');
  if (size === 0) return text('The file is empty.');
  if (size > UPLOAD_LIMITS.bytes) return text('The file is larger than 10 MB. Please split it.');
  return null;
}

/** `69 KB`, `1.2 MB` */
export const sizeText = (bytes: number): string =>
  bytes < MEBIBYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${Math.round((10 * bytes) / MEBIBYTE) / 10} MB`;
