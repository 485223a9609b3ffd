import { UPLOAD_LIMITS, type RowError, toAnswerMessage, type Message } from '@milkround/contracts';
import { inRowOrder, type Place } from '../row-order';

/** The errors of one file. All are counted; those that exceed the limit of an answer are not stored. */
export class Problems {
  private readonly errors: RowError[] = [];
  count = 0;

  /** A message that is slow to create, as with the most similar name, is created only if it is stored. */
  add({ sheet, row }: Place, column: string, message: Message | (() => Message)): void {
    this.count += 1;
    if (this.errors.length < UPLOAD_LIMITS.errorsAnswered)
      this.errors.push({
        row,
        column,
        ...(sheet !== undefined && { sheet }),
        ...toAnswerMessage(typeof message === 'function' ? message() : message),
      });
  }

  /** Returns the errors in the order of rows. */
  list(): RowError[] {
    return inRowOrder(this.errors);
  }
}
