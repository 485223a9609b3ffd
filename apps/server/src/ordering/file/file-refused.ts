import { FILE_SAYS, said } from '@milkround/contracts';

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

export const refusals = {
  wrongKind: (what: string = FILE_SAYS.wrongKind) => new FileRefused(415, `${what} ${FILE_SAYS.accepted}`),
  damaged: () => new FileRefused(422, FILE_SAYS.damaged),
  locked: () => new FileRefused(422, FILE_SAYS.locked),
  macros: () => new FileRefused(415, FILE_SAYS.macros),
  binaryWorkbook: () => new FileRefused(415, FILE_SAYS.binaryWorkbook),
  empty: () => new FileRefused(422, FILE_SAYS.empty),
  noOrders: () => new FileRefused(422, FILE_SAYS.noOrders),
  tooLarge: (bytes: number) => new FileRefused(413, said(FILE_SAYS.tooLarge, { size: mebibytes(bytes) })),
  unpacksTooLarge: (bytes: number) => new FileRefused(413, said(FILE_SAYS.unpacksTooLarge, { size: mebibytes(bytes) })),
  tooManyRows: (rows: number) => new FileRefused(413, said(FILE_SAYS.tooManyRows, { rows: rows.toLocaleString('en') })),
  tooManyBlankRows: (rows: number) => new FileRefused(413, said(FILE_SAYS.tooManyBlankRows, { rows: rows.toLocaleString('en') })),
  tooMuch: () => new FileRefused(413, FILE_SAYS.tooMuch),
  tooSlow: () => new FileRefused(413, FILE_SAYS.tooSlow),
};

const mebibytes = (bytes: number) => Math.floor(bytes / (1024 * 1024));
