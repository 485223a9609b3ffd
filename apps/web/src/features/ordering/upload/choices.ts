import type { UploadCheck, UploadChoices } from '@milkround/contracts';

/** The answers of the person to the questions of a check. */
export type Choices = UploadChoices;

/** What holds until the person chooses otherwise. The other questions wait for an answer. */
export const DEFAULT_CHOICES: Choices = {
  paused: 'skip',
  missingLines: 'leave',
  changedByPerson: 'keep',
};

/** The fields of the form for the answers. */
export const choiceFields = ({ columns, ...answers }: Choices): Record<string, string> => ({
  ...(columns && { columns: JSON.stringify(columns) }),
  ...Object.fromEntries(
    Object.entries(answers).flatMap(([question, answer]) => (answer ? [[question, answer]] : [])),
  ),
});

/** The result of a check, with the choices that the person has made since. */
export interface CheckedOrders {
  check: UploadCheck;
  choices: Choices;
  /** The check before this one, if the orders have changed since. */
  before?: UploadCheck;
}

/** `all`: everything can be uploaded; `valid`: only the rows without errors; `none`: there is nothing to upload; `asked`: a question has no answer. */
export function offerOf({
  unanswered,
  added,
  changed,
  takenOff = 0,
  errorCount,
}: UploadCheck): 'all' | 'valid' | 'none' | 'asked' {
  if (unanswered.length > 0) return 'asked';
  if (added + changed + takenOff === 0) return 'none';
  return errorCount > 0 ? 'valid' : 'all';
}
