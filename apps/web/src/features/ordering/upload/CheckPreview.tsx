import { useTranslation } from 'react-i18next';
import type { BusinessDate, UploadCheck } from '@milkround/contracts';
import { text } from '../../../i18n';
import { formatDate, formatQuantity } from '../../../ui/format';
import styles from '../../../file-upload/CheckPreview.module.css';
import { offerOf, type Choices } from './choices';
import { ColumnQuestions } from './ColumnQuestions';
import { ConsumerQuestions } from './ConsumerQuestions';
import { FileReading } from './FileReading';
import { FaultyRowsButton } from './FaultyRowsButton';
import { countParams } from '../../../file-upload/count-params';
import { ProtectedLines } from './ProtectedLines';
import { RowErrors } from '../../../file-upload/RowErrors';
import { UploadCounts } from './UploadCounts';
import type { ChosenFile } from '../../../file-upload/upload-file';

interface Props {
  file: ChosenFile;
  date: BusinessDate;
  check: UploadCheck;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

const VERDICTS: Record<ReturnType<typeof offerOf>, string> = {
  all: text('The file is fine.'),
  valid: text(
    'Some rows have errors. Mend the file and choose it again, or upload the valid rows.',
  ),
  none: text('There is nothing to upload.'),
  asked: text('Please answer the questions first.'),
};

/** Shows the effects of an upload before anything is written. */
export function CheckPreview({ file, date, check, choices, onChoices }: Props) {
  const { t } = useTranslation();
  const totals = Object.entries(check.totals);
  const deliveryBoys = t('{{shown}} delivery boys', countParams(check.deliveryBoys));
  const consumers = t('{{shown}} consumers', countParams(check.consumers));
  return (
    <div className={styles.preview}>
      <p className={styles.about}>
        <b>{t('{{file}} for {{date}}', { file: file.name, date: formatDate(date) })}</b>
        {`: ${deliveryBoys}, ${consumers}. `}
        {t(VERDICTS[offerOf(check, choices)])}
      </p>
      <UploadCounts
        added={check.added}
        changed={check.changed}
        unchanged={check.unchanged}
        isProtected={check.protectedCount}
        errors={check.errorCount}
      />
      <ColumnQuestions
        questions={check.questions}
        answers={choices.columns ?? {}}
        onAnswer={(columns) => onChoices({ ...choices, columns })}
      />
      <FileReading check={check} />
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
      {check.errors.some(({ row }) => row > 0) && <FaultyRowsButton {...{ file, date, choices }} />}
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
