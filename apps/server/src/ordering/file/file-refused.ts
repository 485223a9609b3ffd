/** 413: past a limit; 415: not a kind of file that is taken; 422: of the right kind, but it cannot be read or holds nothing. */
export type RefusalStatus = 413 | 415 | 422;

/** The file as a whole is not taken; the message is the sentence that the user reads. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  constructor(
    readonly status: RefusalStatus,
    message: string,
  ) {
    super(message);
  }
}

export const ACCEPTED = 'Please upload an Excel workbook (.xlsx or .xls) or a .csv file.';
const SAVE_AGAIN = 'Please save it again in Excel and upload the new file.';

export const refusals = {
  wrongKind: (what = 'This file is not an Excel workbook or a CSV file.') => new FileRefused(415, `${what} ${ACCEPTED}`),
  damaged: () => new FileRefused(422, `The file is damaged and cannot be read. ${SAVE_AGAIN}`),
  locked: () => new FileRefused(422, 'The file is protected with a password. Please save it without a password and upload it again.'),
  macros: () => new FileRefused(415, 'This workbook contains macros. Please save it as .xlsx without macros and upload it again.'),
  binaryWorkbook: () => new FileRefused(415, 'This is a binary workbook (.xlsb). Please save it as .xlsx and upload it again.'),
  empty: () => new FileRefused(422, 'The file is empty.'),
  noOrders: () => new FileRefused(422, 'The file holds no orders.'),
  tooLarge: (bytes: number) => new FileRefused(413, `The file is larger than ${mebibytes(bytes)} MB. Please split it.`),
  unpacksTooLarge: (bytes: number) => new FileRefused(413, `The file unpacks to more than ${mebibytes(bytes)} MB. Please split it.`),
  tooManyRows: (rows: number) => new FileRefused(413, `The file has more than ${rows.toLocaleString('en')} rows. Please split it.`),
  tooMuch: () => new FileRefused(413, 'The file holds more than can be read at once. Please split it.'),
  tooSlow: () => new FileRefused(413, 'Reading the file takes too long. Please split it.'),
};

const mebibytes = (bytes: number) => Math.floor(bytes / (1024 * 1024));
