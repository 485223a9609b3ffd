import { createMessage, appendMessage, formatMessage, type Message } from '@milkround/contracts';
import { formatCount } from '../../words/formats';

/** 413: beyond a limit; 415: not an accepted kind of file; 422: an accepted kind, but unreadable or empty. */
export type RefusalStatus = 413 | 415 | 422;

/** The file as a whole is refused; `reason` is the text for the user. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  constructor(
    readonly status: RefusalStatus,
    readonly reason: Message,
  ) {
    super(formatMessage(reason));
  }
}

export const refusals = {
  wrongKind: (reason = createMessage('file-wrong-kind')) =>
    new FileRefused(415, appendMessage(reason, createMessage('file-accepted'))),
  damaged: () => new FileRefused(422, createMessage('file-damaged')),
  locked: () => new FileRefused(422, createMessage('file-locked')),
  macros: () => new FileRefused(415, createMessage('file-macros')),
  binaryWorkbook: () => new FileRefused(415, createMessage('file-binary-workbook')),
  empty: () => new FileRefused(422, createMessage('file-empty')),
  noOrders: () => new FileRefused(422, createMessage('file-no-orders')),
  tooLarge: (bytes: number) =>
    new FileRefused(413, createMessage('file-too-large', { size: mebibytes(bytes) })),
  unpacksTooLarge: (bytes: number) =>
    new FileRefused(413, createMessage('file-unpacks-too-large', { size: mebibytes(bytes) })),
  tooManyRows: (rows: number) =>
    new FileRefused(413, createMessage('file-too-many-rows', { rows: formatCount(rows) })),
  tooManyBlankRows: (rows: number) =>
    new FileRefused(413, createMessage('file-too-many-blank-rows', { rows: formatCount(rows) })),
  tooWide: (columns: number) => new FileRefused(413, createMessage('file-too-wide', { columns })),
  tooMuch: () => new FileRefused(413, createMessage('file-too-much')),
  tooSlow: () => new FileRefused(413, createMessage('file-too-slow')),
};

const mebibytes = (bytes: number) => Math.floor(bytes / (1024 * 1024));
