import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  ORDER_FIELDS,
  type BusinessDate,
  type ColumnMeaning,
  type OrderField,
  type UploadCheck,
} from '@milkround/contracts';
import { text } from '../../../i18n';
import { formatDate, formatQuantity } from '../../../ui/format';
import styles from '../../../file-upload/CheckPreview.module.css';
import { ColumnQuestions } from '../../../file-upload/ColumnQuestions';
import { FaultyRowsButton } from '../../../file-upload/FaultyRowsButton';
import { FileReading } from '../../../file-upload/FileReading';
import { productsQuery } from '../../../live/catalog-queries';
import { choiceFields, offerOf, type Choices } from './choices';
import { ConsumerQuestions } from './ConsumerQuestions';
import { countParams } from '../../../file-upload/count-params';
import { ProtectedLines } from './ProtectedLines';
import { RowErrors } from '../../../file-upload/RowErrors';
import { UploadCounts } from './UploadCounts';
import type { ChosenFile } from '../../../file-upload/upload-file';

interface Props {
  file: ChosenFile;
  date: BusinessDate;
  check: UploadCheck;
  before?: UploadCheck;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

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

const VERDICTS: Record<ReturnType<typeof offerOf>, string> = {
  all: text('The file is fine.'),
  valid: text(
    'Some rows have errors. Mend the file and choose it again, or upload the valid rows.',
  ),
  none: text('There is nothing to upload.'),
  asked: text('Please answer the questions first.'),
};

/** Returns the figures that differ between two checks of a file: `New: 3 → 2`. */
function changesOf(before: UploadCheck, check: UploadCheck, t: TFunction): string {
  const figures: [string, (of: UploadCheck) => number][] = [
    [t('New'), ({ added }) => added],
    [t('Changed'), ({ changed }) => changed],
    [t('Unchanged'), ({ unchanged }) => unchanged],
    [t('Protected'), ({ protectedCount }) => protectedCount],
    [t('Not in the file'), ({ missing }) => missing],
    [t('Errors'), ({ errorCount }) => errorCount],
    [t('With others'), ({ elsewhere }) => elsewhere.stops],
    [t('Paused'), ({ paused }) => paused.stops],
  ];
  return figures
    .filter(([, of]) => of(before) !== of(check))
    .map(([name, of]) => `${name}: ${formatQuantity(of(before))} → ${formatQuantity(of(check))}`)
    .join(' · ');
}

/** Shows the effects of an upload before anything is written. */
export function CheckPreview({ file, date, check, before, choices, onChoices }: Props) {
  const { t } = useTranslation();
  const products = useQuery(productsQuery('admin')).data?.rows ?? [];
  const meanings: { label: string; meaning: NonNullable<ColumnMeaning> }[] = [
    ...products.map(({ name }) => ({ label: name, meaning: { product: name } })),
    ...ORDER_FIELDS.map((field) => ({ label: t(FIELDS[field]), meaning: { field } })),
  ];
  const totals = Object.entries(check.totals);
  const deliveryBoys = t('{{shown}} delivery boys', countParams(check.deliveryBoys));
  const consumers = t('{{shown}} consumers', countParams(check.consumers));
  return (
    <div className={styles.preview}>
      <p className={styles.about}>
        <b>{t('{{file}} for {{date}}', { file: file.name, date: formatDate(date) })}</b>
        {`: ${deliveryBoys}, ${consumers}. `}
        {t(VERDICTS[offerOf(check)])}
      </p>
      <UploadCounts
        added={check.added}
        changed={check.changed}
        unchanged={check.unchanged}
        isProtected={check.protectedCount}
        errors={check.errorCount}
      />
      {before && <p className={styles.note}>{changesOf(before, check, t)}</p>}
      <ColumnQuestions
        questions={check.questions}
        meanings={meanings}
        answers={choices.columns ?? {}}
        onAnswer={(columns) => onChoices({ ...choices, columns })}
      />
      <FileReading
        check={check}
        words={{ withLines: t('with orders'), blank: t('without a quantity') }}
        sum={`${t('{{shown}} lines', countParams(check.lines))}.`}
      >
        <li>
          {t('{{known}} consumers are known, {{fresh}} are new.', {
            known: formatQuantity(check.knownConsumers),
            fresh: formatQuantity(check.newConsumers),
          })}
        </li>
        {check.similar.length > 0 && (
          <li>
            {t('These IDs look alike. Are they different consumers?')}{' '}
            {check.similar.map((ids) => ids.join(' / ')).join(', ')}
          </li>
        )}
      </FileReading>
      <ConsumerQuestions {...{ check, choices, onChoices }} />
      {totals.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('Requirement of the valid rows')}</h3>
          <ul className={styles.totals}>
            {totals.map(([product, quantity]) => (
              <li key={product}>
                {product} <b>{formatQuantity(quantity)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RowErrors errors={check.errors} count={check.errorCount} />
      {check.errors.some(({ row }) => row > 0) && (
        <FaultyRowsButton
          path="admin/add-order"
          file={file}
          fields={{ orderDate: date, checkId: check.id, ...choiceFields(choices) }}
        />
      )}
      <ProtectedLines lines={check.protected} count={check.protectedCount} />
      {check.missing > 0 && (
        <p className={styles.note}>
          {t(
            '{{shown}} lines that stand for this date are not in the file and will stay.',
            countParams(check.missing),
          )}
        </p>
      )}
    </div>
  );
}
