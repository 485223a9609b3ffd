import type { ElsewhereChoice, PausedChoice, UploadCheck } from '@milkround/contracts';

/** The answers for stops with other delivery boys, and for paused consumers. */
export interface Choices {
  elsewhere: ElsewhereChoice;
  paused: PausedChoice;
}

/** The answers that hold until the person chooses others. */
export const DEFAULT_CHOICES: Choices = { elsewhere: 'keep', paused: 'skip' };

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

/** `all`: everything can be uploaded; `valid`: only the rows without errors; `none`: there is nothing to upload. */
export function offerOf(check: UploadCheck, choices: Choices): 'all' | 'valid' | 'none' {
  if (lineCount(check, choices) === 0) return 'none';
  return check.errorCount > 0 ? 'valid' : 'all';
}
