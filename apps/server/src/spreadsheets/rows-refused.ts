import {
  appendMessage,
  createMessage,
  formatMessage,
  readStoredMessage,
  type Message,
  type RowError,
} from '@milkround/contracts';

/** Rows have errors, and nothing was changed. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused';
  readonly reason: Message;

  constructor(
    /** At most `UPLOAD_LIMITS.errorsAnswered`, in the order of rows. */
    readonly errors: RowError[],
    count: number,
  ) {
    const reason = refusal(errors, count);
    super(formatMessage(reason));
    this.reason = reason;
  }
}

/** Returns the number of errors, and the first of them. */
function refusal([first]: readonly RowError[], count: number): Message {
  const countMessage =
    count === 1
      ? createMessage('file-one-refused')
      : createMessage('file-many-refused', { number: count });
  return first ? appendMessage(countMessage, withPlace(first)) : countMessage;
}

function withPlace({ sheet, row, column, message, ...codeFields }: RowError): Message {
  const reason = readStoredMessage(message, codeFields);
  if (sheet !== undefined && row > 0)
    return createMessage('file-first-error-sheet', { sheet, row, column, why: reason });
  return row > 0 ? createMessage('file-first-error', { row, column, why: reason }) : reason;
}
