import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  ORDER_FIELDS,
  type ColumnMeaning,
  type ColumnQuestion,
  type OrderField,
} from '@milkround/contracts';
import { text } from '../../../i18n';
import { productsQuery } from '../../../live/catalog-queries';
import { SelectField } from '../../../ui/SelectField';
import styles from './Questions.module.css';

const FIELDS: Record<OrderField, string> = {
  consumerId: text('Consumer ID'),
  consumerName: text('Consumer Name'),
  address: text('Address'),
  mde: text('MDE'),
  product: text('Product'),
  quantity: text('Quantity'),
  sequence: text('Sequence'),
  orderDate: text('Order Date'),
};

interface Props {
  questions: readonly ColumnQuestion[];
  /** By header. */
  answers: Readonly<Record<string, ColumnMeaning>>;
  onAnswer: (answers: Record<string, ColumnMeaning>) => void;
}

/** Columns whose meaning a person says, once for all files. */
export function ColumnQuestions({ questions, answers, onAnswer }: Props) {
  const { t } = useTranslation();
  const products = useQuery(productsQuery('admin')).data?.rows ?? [];
  if (questions.length === 0) return null;
  const meanings: { label: string; meaning: ColumnMeaning }[] = [
    ...products.map(({ name }) => ({ label: name, meaning: { product: name } })),
    ...ORDER_FIELDS.map((field) => ({ label: t(FIELDS[field]), meaning: { field } })),
    { label: t('Leave out'), meaning: null },
  ];
  const keyed = new Map(meanings.map(({ meaning }) => [JSON.stringify(meaning), meaning]));
  const answerOf = ({ column, answer }: ColumnQuestion) =>
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
            choices={meanings.map(({ label, meaning: value }) => ({
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
