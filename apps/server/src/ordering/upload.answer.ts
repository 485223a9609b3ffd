import { STATUS_CODES } from 'node:http';
import {
  FILE_SAYS,
  said,
  UPLOAD_COUNTS,
  type Failure,
  type RowError,
  type UploadAnswer,
  type UploadCheck,
  type Written,
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
  if (error instanceof RowsRefused) return failure(422, error.message, error.errors);
  if (error instanceof FileRefused) {
    const { status, message } = error;
    return failure(status, message, status === 422 ? [{ row: 0, column: '', message }] : undefined);
  }
  throw error;
}

const failure = (statusCode: number, message: string, errors?: RowError[]): UploadFailure => ({
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
  message,
  ...(errors && { errors }),
});

function uploadMessage({ added, changed, unchanged, protected: kept, errors }: UploadAnswer): string {
  const count = (what: 'added' | 'changed' | 'unchanged' | 'protected', number: number) =>
    said(UPLOAD_COUNTS[what], { number: grouped(number) });
  const parts = [count('added', added), count('changed', changed), count('unchanged', unchanged)];
  if (kept.length > 0) parts.push(count('protected', kept.length));
  if (errors.length === 1) parts.push(UPLOAD_COUNTS.leftOutOne);
  if (errors.length > 1) parts.push(said(UPLOAD_COUNTS.leftOut, { number: grouped(errors.length) }));
  if (added + changed === 0) return said(FILE_SAYS.nothingChanged, { what: parts.slice(2).join(', ') });
  return said(FILE_SAYS.uploaded, { what: parts.join(', ') });
}

function checkMessage({ added, changed, errorCount }: UploadCheck): string {
  if (errorCount === 0) return said(FILE_SAYS.fine, { added: grouped(added), changed: grouped(changed) });
  return errorCount === 1 ? FILE_SAYS.hasError : said(FILE_SAYS.hasErrors, { number: grouped(errorCount) });
}

const grouped = (number: number) => number.toLocaleString('en');
