import { UPLOAD_LIMITS, type RowError, toAnswerMessage, type Message } from '@milkround/contracts';

/** The errors of one file. All are counted; those beyond what an answer holds are forgotten. */
export class Problems {
  private readonly kept: RowError[] = [];
  count = 0;

  /** A message that takes time to make, as with a nearest match, is made only if it is kept. */
  add(row: number, column: string, message: Message | (() => Message)): void {
    this.count += 1;
    if (this.kept.length < UPLOAD_LIMITS.errorsAnswered)
      this.kept.push({ row, column, ...toAnswerMessage(typeof message === 'function' ? message() : message) });
  }

  /** In the order of rows. */
  list(): RowError[] {
    return [...this.kept].sort((a, b) => a.row - b.row);
  }
}
