import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  ORDER_FIELDS,
  ORDER_TITLES,
  type BusinessDate,
  type ColumnMeaning,
  type UploadAnswer,
  type UploadCheck,
  type UploadChoices,
} from '@milkround/contracts';
import styles from '../../../file-upload/CheckPreview.module.css';
import { FilePreview, type Figure } from '../../../file-upload/FilePreview';
import type { ShownCheck } from '../../../file-upload/useUpload';
import { text } from '../../../i18n';
import { productsQuery } from '../../../live/catalog-queries';
import { countParams, formatDate, formatQuantity } from '../../../ui/format';
import { lineWords } from '../../../ui/line-words';
import { ConsumerQuestions } from './ConsumerQuestions';
import { ProtectedLines } from './ProtectedLines';

const WORDS = {
  valid: text(
    'Some rows have errors. Mend the file and choose it again, or upload the valid rows.',
  ),
  none: text('There is nothing to upload.'),
  withLines: text('with orders'),
  blank: text('without a quantity'),
};

/** The figures of an upload, or of what it would do. */
export const lineFigures = (
  {
    added,
    changed,
    unchanged,
    protectedCount,
    missing,
    errorCount,
  }: Pick<UploadAnswer, keyof UploadAnswer & keyof UploadCheck>,
  t: TFunction,
  isDone: boolean,
): Figure[] => [
  { label: t('New'), value: added },
  { label: t('Changed'), value: changed },
  { label: t('Unchanged'), value: unchanged },
  { label: t('Protected'), value: protectedCount },
  { label: t('Not in the file'), value: missing, isHidden: !isDone },
  { label: t('Errors'), value: errorCount, isBad: true },
];

/** The numbers of an upload as a sentence. */
export const lineSentence = (
  { protectedCount: isProtected, errorCount: errors, ...counts }: Parameters<typeof lineFigures>[0],
  t: TFunction,
): string => lineWords({ ...counts, isProtected, errors }, t);

/** Shows the effects of an upload before anything is written. */
export function CheckPreview({
  shown,
  date,
}: {
  shown: ShownCheck<UploadCheck, UploadChoices>;
  date: BusinessDate;
}) {
  const { t } = useTranslation();
  const products = useQuery(productsQuery('admin')).data?.rows ?? [];
  const { file, check, choices, onChoices } = shown;
  const meanings: { label: string; meaning: NonNullable<ColumnMeaning> }[] = [
    ...products.map(({ name }) => ({ label: name, meaning: { product: name } })),
    ...ORDER_FIELDS.map((field) => ({ label: t(ORDER_TITLES[field]), meaning: { field } })),
  ];
  const totals = Object.entries(check.totals);
  const deliveryBoys = t('{{shown}} delivery boys', countParams(check.deliveryBoys));
  const consumers = t('{{shown}} consumers', countParams(check.consumers));
  return (
    <>
      <FilePreview
        shown={shown}
        about={
          <>
            <b>{t('{{file}} for {{date}}', { file: file.name, date: formatDate(date) })}</b>
            {`: ${deliveryBoys}, ${consumers}.`}
          </>
        }
        sentence={`${lineSentence(check, t)}.`}
        figuresOf={(of) => [
          ...lineFigures(of, t, false),
          { label: t('With others'), value: of.elsewhere.stops, isHidden: true },
          { label: t('Paused'), value: of.paused.stops, isHidden: true },
        ]}
        meanings={meanings}
        words={WORDS}
        sum={`${t('{{shown}} lines', countParams(check.lines))}.`}
        notes={
          <>
            <li>
              {t('{{known}} consumers are known, {{fresh}} are new.', {
                known: formatQuantity(check.knownConsumers),
                fresh: formatQuantity(check.newConsumers),
              })}
            </li>
            {check.registered !== undefined && (
              <li>
                {t(
                  '{{shown}} consumers get a phone number or another zone.',
                  countParams(check.registered),
                )}
              </li>
            )}
            {check.similar.length > 0 && (
              <li>
                {t('These IDs look alike. Are they different consumers?')}{' '}
                {check.similar.map((ids) => ids.join(' / ')).join(', ')}
              </li>
            )}
          </>
        }
      >
        {/* A file with a faulty header has no rows that were read, so every order would be missing. */}
        {check.rows.rows > 0 && <ConsumerQuestions {...{ check, choices, onChoices }} />}
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
      </FilePreview>
      <ProtectedLines lines={check.protected} count={check.protectedCount} />
      {check.missing > 0 && (
        <p className={styles.note}>
          {t(
            '{{shown}} lines that stand for this date are not in the file and will stay.',
            countParams(check.missing),
          )}
        </p>
      )}
    </>
  );
}
