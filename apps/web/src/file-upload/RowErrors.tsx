import { translate } from '../i18n/translate';
import { useTranslation } from 'react-i18next';
import type { RowError } from '@milkround/contracts';
import styles from './CheckPreview.module.css';
import { countParams } from './count-params';

/** The number of errors that are listed; a file with more of them is better corrected in Excel. */
const SHOWN = 200;

/** The sheet, if the file has several, and Excel's row number. */
export const placeText = (sheet: string | undefined, row: number): string =>
  [sheet, row > 0 ? row : undefined].filter((part) => part !== undefined).join(' · ');

/** The faulty rows with Excel's row numbers. */
export function RowErrors({ errors, count }: { errors: readonly RowError[]; count: number }) {
  const { t } = useTranslation();
  if (errors.length === 0) return null;
  const visibleErrors = errors.slice(0, SHOWN);
  return (
    <section>
      <h3 className={styles.heading}>{t('Errors')}</h3>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('Errors')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Row')}</th>
              <th scope="col">{t('Column')}</th>
              <th scope="col">{t('What is wrong')}</th>
            </tr>
          </thead>
          <tbody>
            {visibleErrors.map(({ sheet, row, column, ...message }, index) => (
              <tr key={index}>
                <td>{placeText(sheet, row) || t('File')}</td>
                <td>{column}</td>
                <td>{translate(message)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > visibleErrors.length && (
        <p className={styles.note}>
          {t('And {{shown}} more.', countParams(count - visibleErrors.length))}
        </p>
      )}
    </section>
  );
}
