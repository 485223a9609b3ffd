import { useTranslation } from 'react-i18next';
import type { UploadCheck } from '@milkround/contracts';
import { countParams } from '../../../file-upload/count-params';
import styles from '../../../file-upload/CheckPreview.module.css';
import { translate } from '../../../i18n/translate';
import { formatQuantity } from '../../../ui/format';

/** Shows the numbers of rows by their content, the new consumers, and notes on what a person may not expect. */
export function FileReading({ check }: { check: UploadCheck }) {
  const { t } = useTranslation();
  const { rows, lines, newConsumers, similar, notes, ignoredColumns } = check;
  const parts = [
    [t('with orders'), rows.withLines],
    [t('with errors'), rows.withErrors],
    [t('without a quantity'), rows.blank],
    [t('with 0'), rows.zero],
    [t('totals and repeated headings'), rows.totals],
  ] as const;
  const sum = parts
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${formatQuantity(number)} ${name}`)
    .join(' + ');
  return (
    <section>
      <h3 className={styles.heading}>{t('What was read')}</h3>
      <ul className={styles.list}>
        <li>
          {`${t('{{shown}} rows', countParams(rows.rows))} = ${sum}. ${t('{{shown}} lines', countParams(lines))}.`}
        </li>
        {newConsumers > 0 && (
          <li>{t('{{shown}} consumers are new.', countParams(newConsumers))}</li>
        )}
        {similar.length > 0 && (
          <li>
            {t('These IDs look alike. Are they different consumers?')}{' '}
            {similar.map((ids) => ids.join(' / ')).join(', ')}
          </li>
        )}
        {notes.map((note) => (
          <li key={note.message}>{translate(note)}</li>
        ))}
        {ignoredColumns.length > 0 && (
          <li>
            {t('Columns that mean nothing here: {{columns}}.', {
              columns: ignoredColumns.join(', '),
            })}
          </li>
        )}
      </ul>
    </section>
  );
}
