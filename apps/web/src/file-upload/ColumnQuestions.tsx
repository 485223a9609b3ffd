import { useTranslation } from 'react-i18next';
import type { ColumnQuestion } from '@milkround/contracts';
import { SelectField } from '../ui/SelectField';
import styles from './Questions.module.css';

interface Props<Meaning> {
  questions: readonly ColumnQuestion<Meaning | null>[];
  /** The meanings that a column may have, apart from nothing that counts. */
  meanings: readonly { label: string; meaning: Meaning }[];
  /** By header. */
  answers: Readonly<Record<string, Meaning | null>>;
  onAnswer: (answers: Record<string, Meaning | null>) => void;
}

/** Columns whose meaning a person says, once for all files. */
export function ColumnQuestions<Meaning extends object>({
  questions,
  meanings,
  answers,
  onAnswer,
}: Props<Meaning>) {
  const { t } = useTranslation();
  if (questions.length === 0) return null;
  const choices = [...meanings, { label: t('Leave out'), meaning: null }];
  const keyed = new Map(choices.map(({ meaning }) => [JSON.stringify(meaning), meaning]));
  const answerOf = ({ column, answer }: ColumnQuestion<Meaning | null>) =>
    answers[column] === undefined ? answer : answers[column];
  const title = t('Columns that you explain');
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {questions.map((question) => {
        const { column, nearest, examples } = question;
        const meaning = answerOf(question);
        return (
          <SelectField
            key={column}
            label={column}
            hint={[
              examples.join(', '),
              nearest === null || meaning !== undefined
                ? ''
                : t('Did you mean "{{name}}"?', { name: nearest }),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
            placeholder={t('What is it?')}
            choices={choices.map(({ label, meaning: value }) => ({
              value: JSON.stringify(value),
              label,
            }))}
            value={meaning === undefined ? '' : JSON.stringify(meaning)}
            onChange={({ target: { value } }) =>
              onAnswer({ ...answers, [column]: keyed.get(value) ?? null })
            }
          />
        );
      })}
    </section>
  );
}
