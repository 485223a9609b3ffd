import { STATUS_CODES } from 'node:http';
import { ServiceUnavailableException } from '@nestjs/common';
import type { Failure, RowError, UploadAnswer, UploadCheck, Written } from '@milkround/contracts';
import { answer } from '../http/answer';
import { FileRefused } from './file/file-refused';
import { ReaderBusy } from './bounded-program';
import { RowsRefused, type Uploaded } from './uploads';

/** A failure whose errors are rows of a file. */
export interface UploadFailure extends Omit<Failure, 'errors'> {
  errors?: RowError[];
}

export const uploadAnswer = ({ answer: data, reached }: Uploaded): Written<UploadAnswer> => answer(uploadMessage(data), data, reached);

export const checkAnswer = (check: UploadCheck): Written<UploadCheck> => answer(checkMessage(check), check);

/** What is said of a file that is not taken. @throws whatever else it was */
export function refusalAnswer(error: unknown): UploadFailure {
  if (error instanceof RowsRefused) return failure(422, error.message, error.errors);
  if (error instanceof FileRefused) {
    const { status, message } = error;
    return failure(status, message, status === 422 ? [{ row: 0, column: '', message }] : undefined);
  }
  if (error instanceof ReaderBusy) throw new ServiceUnavailableException(error.message);
  throw error;
}

const failure = (statusCode: number, message: string, errors?: RowError[]): UploadFailure => ({
  statusCode,
  error: STATUS_CODES[statusCode] ?? 'Error',
  message,
  ...(errors && { errors }),
});

function uploadMessage({ added, changed, unchanged, protected: kept, errors }: UploadAnswer): string {
  const parts = [count(added, 'added'), count(changed, 'changed'), count(unchanged, 'unchanged')];
  if (kept.length > 0) parts.push(count(kept.length, 'protected'));
  if (errors.length > 0) parts.push(`${errorsOf(errors.length)} left out`);
  return added + changed === 0 ? `Nothing has changed: ${parts.slice(2).join(', ')}.` : `Orders uploaded: ${parts.join(', ')}.`;
}

const checkMessage = ({ added, changed, errorCount }: UploadCheck) =>
  errorCount > 0 ? `The file has ${errorsOf(errorCount)}.` : `The file is fine: ${count(added, 'to add')}, ${count(changed, 'to change')}.`;

const errorsOf = (number: number) => count(number, number === 1 ? 'error' : 'errors');

const count = (number: number, what: string) => `${number.toLocaleString('en')} ${what}`;
