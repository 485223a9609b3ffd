import { appendMessage, createMessage, formatMessage, readStoredMessage, type Message, type RowError } from '@milkround/contracts';

/** The first part of the codes of the messages. */
type FileContent = 'file' | 'staff';

/** Rows have errors, and nothing was changed. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused';
  readonly reason: Message;

  constructor(
    /** At most `UPLOAD_LIMITS.errorsAnswered`, in the order of rows. */
    readonly errors: RowError[],
    count: number,
    /** What the file has: orders, or people. */
    of: FileContent = 'file',
  ) {
    const reason = refusal(errors, count, of);
    super(formatMessage(reason));
    this.reason = reason;
  }
}

/** How many errors there are, and the first of them. */
function refusal([first]: readonly RowError[], count: number, of: FileContent): Message {
  const counted = count === 1 ? createMessage(`${of}-one-refused`) : createMessage(`${of}-many-refused`, { number: count });
  return first ? appendMessage(counted, atPlace(first)) : counted;
}

function atPlace({ row, column, message, ...coded }: RowError): Message {
  const why = readStoredMessage(message, coded);
  return row > 0 ? createMessage('file-first-error', { row, column, why }) : why;
}
