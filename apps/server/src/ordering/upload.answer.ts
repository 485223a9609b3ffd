import { STATUS_CODES } from 'node:http';
import {
  createMessage,
  type Failure,
  type RowError,
  type UploadAnswer,
  type UploadCheck,
  type Written,
  type Message,
  toAnswerMessage,
} from '@milkround/contracts';
import { answer } from '../http/answer';
import { FileRefused } from './file/file-refused';
import { RowsRefused } from './rows-refused';
import type { Uploaded } from './uploads';

/** A failure whose errors are rows of a file. */
export interface UploadFailure extends Omit<Failure, 'errors'> {
  errors?: RowError[];
}

export const uploadAnswer = ({ answer: data, reached }: Uploaded): Written<UploadAnswer> => answer(uploadMessage(data), data, reached);

export const checkAnswer = (check: UploadCheck): Written<UploadCheck> => answer(checkMessage(check), check);

/** Returns the answer for a file that is refused. @throws every error that is not such a refusal */
export function refusalAnswer(error: unknown): UploadFailure {
  if (error instanceof RowsRefused) return failure(422, error.reason, error.errors);
  if (error instanceof FileRefused) {
    const { status, reason } = error;
    return failure(status, reason, status === 422 ? [{ row: 0, column: '', ...toAnswerMessage(reason) }] : undefined);
  }
  throw error;
}

const failure = (statusCode: number, message: Message, errors?: RowError[]): UploadFailure => ({
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
  ...toAnswerMessage(message),
  ...(errors && { errors }),
});

function uploadMessage({ added, changed, unchanged, moved = 0, protected: kept, errors }: UploadAnswer): Message {
  const count = (what: 'added' | 'changed' | 'unchanged' | 'moved' | 'protected', number: number) =>
    createMessage(`count-${what}`, { number: grouped(number) });
  const parts = [count('added', added), count('changed', changed), count('unchanged', unchanged)];
  if (moved > 0) parts.push(count('moved', moved));
  if (kept.length > 0) parts.push(count('protected', kept.length));
  if (errors.length === 1) parts.push(createMessage('count-left-out-one'));
  if (errors.length > 1) parts.push(createMessage('count-left-out', { number: grouped(errors.length) }));
  if (added + changed + moved === 0) return createMessage('file-nothing-changed', { what: parts.slice(2) });
  return createMessage('file-uploaded', { what: parts });
}

function checkMessage({ added, changed, errorCount }: UploadCheck): Message {
  if (errorCount === 0) return createMessage('file-fine', { added: grouped(added), changed: grouped(changed) });
  return errorCount === 1 ? createMessage('file-has-error') : createMessage('file-has-errors', { number: grouped(errorCount) });
}

const grouped = (number: number) => number.toLocaleString('en');
