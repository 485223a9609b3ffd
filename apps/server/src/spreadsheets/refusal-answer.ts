import { createMessage, toAnswerMessage, type Failure, type RowError } from '@milkround/contracts';
import { failure } from '../http/failures';
import { FileRefused } from './file/file-refused';
import { RowsRefused } from './rows-refused';

/** A failure whose errors are rows of a file. */
export interface FileFailure extends Omit<Failure, 'errors'> {
  errors?: RowError[];
  /** The new check, if the outcome would differ from what a person was shown. */
  data?: unknown;
}

/** The outcome of an upload would differ from what a person was shown. Nothing was changed. */
export class OutcomeChanged extends Error {
  override readonly name = 'OutcomeChanged';

  constructor(readonly check: unknown) {
    super('The outcome has changed since the check');
  }
}

/** Returns the answer for a file that is refused. @throws every error that is not such a refusal */
export function refusalAnswer(error: unknown): FileFailure {
  if (error instanceof OutcomeChanged)
    return { ...failure<RowError>(409, createMessage('file-check-changed')), data: error.check };
  if (error instanceof RowsRefused) return failure(422, error.reason, error.errors);
  if (error instanceof FileRefused) {
    const { status, reason } = error;
    return failure(
      status,
      reason,
      status === 422 ? [{ row: 0, column: '', ...toAnswerMessage(reason) }] : undefined,
    );
  }
  throw error;
}
