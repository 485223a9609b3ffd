import {
  CONSUMER_QUESTIONS,
  type ConsumerQuestion,
  type UploadCheck,
  type UploadChoices,
} from '@milkround/contracts';

/** The answers of the person to the questions of a check. */
export type Choices = Omit<UploadChoices, 'seen'>;

/** What holds until the person chooses otherwise. The other questions wait for an answer. */
export const DEFAULT_CHOICES: Choices = { paused: 'skip' };

const QUESTIONS = Object.keys(CONSUMER_QUESTIONS) as ConsumerQuestion[];

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
}

/** `all`: everything can be uploaded; `valid`: only the rows without errors; `none`: there is nothing to upload; `asked`: a question has no answer. */
export function offerOf(check: UploadCheck, choices: Choices): 'all' | 'valid' | 'none' | 'asked' {
  const isAsked =
    check.questions.some(
      ({ column, answer }) => answer === undefined && choices.columns?.[column] === undefined,
    ) || QUESTIONS.some((question) => check[question].stops > 0 && !choices[question]);
  if (isAsked) return 'asked';
  if (check.added + check.changed === 0) return 'none';
  return check.errorCount > 0 ? 'valid' : 'all';
}
