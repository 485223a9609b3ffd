import type {
  ColumnMeaning,
  ElsewhereChoice,
  PausedChoice,
  UploadCheck,
} from '@milkround/contracts';

/** The answers for stops with other delivery boys, and for paused consumers. */
export interface Choices {
  elsewhere: ElsewhereChoice;
  paused: PausedChoice;
}

/** The answers that hold until the person chooses others. */
export const DEFAULT_CHOICES: Choices = { elsewhere: 'keep', paused: 'skip' };

/** The meanings that the person gave to columns, by their headers. */
export type ColumnAnswers = Readonly<Record<string, ColumnMeaning>>;

/** The check after an answer for a column, which it does not show: the file is to be checked again. */
export const withoutAnswer = (check: UploadCheck, column: string): UploadCheck => ({
  ...check,
  questions: check.questions.map((question) =>
    question.column === column ? { ...question, answer: undefined } : question,
  ),
});

/** The field of the form for these answers, if there are any. */
export const columnFields = (answers: ColumnAnswers): Record<string, string> =>
  Object.keys(answers).length === 0 ? {} : { columns: JSON.stringify(answers) };

/** The result of a check, with the choices that the person has made since. */
export interface CheckedOrders {
  check: UploadCheck;
  choices: Choices;
}

/** Number of lines that an upload places or changes. A consumer in both lists is counted by the listed rows. */
export function lineCount(
  { added, changed, elsewhere, paused }: UploadCheck,
  choices: Choices,
): number {
  const pausedRows = new Set(paused.listed.map(({ row }) => row));
  const linesOfBoth = elsewhere.listed.reduce(
    (sum, { row, lines }) => sum + (pausedRows.has(row) ? lines : 0),
    0,
  );
  const isSkipping = choices.elsewhere === 'skip';
  const skipped = isSkipping ? elsewhere.lines - linesOfBoth : 0;
  const taken = choices.paused === 'take' ? paused.lines - (isSkipping ? linesOfBoth : 0) : 0;
  return added + changed - skipped + taken;
}

/** `all`: everything can be uploaded; `valid`: only the rows without errors; `none`: there is nothing to upload; `asked`: unknown columns are to be explained first. */
export function offerOf(check: UploadCheck, choices: Choices): 'all' | 'valid' | 'none' | 'asked' {
  if (check.questions.some(({ answer }) => answer === undefined)) return 'asked';
  if (lineCount(check, choices) === 0) return 'none';
  return check.errorCount > 0 ? 'valid' : 'all';
}
