import type {
  ElsewhereChoice,
  ElsewhereStop,
  PausedChoice,
  UploadCheck,
} from '@milkround/contracts';

/** One choice for all consumers, and others for single ones by the row of their first line. */
export interface Choice<T extends string> {
  all: T;
  rows: Readonly<Record<string, T>>;
}

/** The choices for stops with other delivery boys, and for paused consumers. */
export interface Choices {
  elsewhere: Choice<ElsewhereChoice>;
  paused: Choice<PausedChoice>;
}

/** The choices of an upload without any. */
export const NO_CHOICES: Choices = {
  elsewhere: { all: 'keep', rows: {} },
  paused: { all: 'skip', rows: {} },
};

/** The result of a check, with the choices that the person has made since. */
export interface CheckedOrders {
  check: UploadCheck;
  choices: Choices;
}

/** Returns the choice for the consumer of a row. */
export const choiceOf = <T extends string>({ all, rows }: Choice<T>, row: number): T =>
  rows[String(row)] ?? all;

/** Returns the choice with a separate value for one row. The other rows keep theirs. */
export function withRow<T extends string>(
  { all, rows }: Choice<T>,
  row: number,
  choice: T,
): Choice<T> {
  const { [String(row)]: _before, ...otherRows } = rows;
  return { all, rows: choice === all ? otherRows : { ...otherRows, [String(row)]: choice } };
}

/** The effect on a stop: one that cannot move stays with both delivery boys, which is the effect of `keep`. */
export const effectOn = (
  { row, staysBecause }: Pick<ElsewhereStop, 'row' | 'staysBecause'>,
  choice: Choice<ElsewhereChoice>,
): ElsewhereChoice => {
  const rowChoice = choiceOf(choice, row);
  return rowChoice === 'move' && staysBecause !== null ? 'keep' : rowChoice;
};

/** Number of lines that an upload places or changes. Consumers who are not listed follow the choice for all. */
export function lineCount(
  { added, changed, elsewhere, paused }: UploadCheck,
  choices: Choices,
): number {
  const isPaused = new Set(paused.listed.map(({ row }) => row));
  const isSkipped = (row: number) => choiceOf(choices.elsewhere, row) === 'skip';
  const isElsewhere = new Set(elsewhere.listed.map(({ row }) => row));
  const skippedStops = elsewhere.listed.filter(({ row }) => isSkipped(row) && !isPaused.has(row));
  const takenStops = paused.listed.filter(
    ({ row }) =>
      choiceOf(choices.paused, row) === 'take' && !(isElsewhere.has(row) && isSkipped(row)),
  );
  const unlistedLines = (decisions: { lines: number; listed: { lines: number }[] }) =>
    decisions.lines - sum(decisions.listed);
  const skippedUnlisted = choices.elsewhere.all === 'skip' ? unlistedLines(elsewhere) : 0;
  const takenUnlisted = choices.paused.all === 'take' ? unlistedLines(paused) : 0;
  return added + changed - sum(skippedStops) - skippedUnlisted + sum(takenStops) + takenUnlisted;
}

const sum = (stops: readonly { lines: number }[]): number =>
  stops.reduce((total, { lines }) => total + lines, 0);

/** `all`: everything can be uploaded; `valid`: only the rows without errors; `none`: there is nothing to upload. */
export function offerOf(check: UploadCheck, choices: Choices): 'all' | 'valid' | 'none' {
  if (lineCount(check, choices) === 0) return 'none';
  return check.errorCount > 0 ? 'valid' : 'all';
}
