import { translateText } from '../../../i18n/translate';
import { useTranslation } from 'react-i18next';
import type { ProtectedLine } from '@milkround/contracts';
import styles from '../../../file-upload/CheckPreview.module.css';
import { placeText } from '../../../file-upload/RowErrors';
import { countParams } from '../../../file-upload/count-params';

const SHOWN = 200;

/** Lines that the file does not change, with the reasons. */
export function ProtectedLines({
  lines,
  count,
}: {
  lines: readonly ProtectedLine[];
  count: number;
}) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{t('{{shown}} lines stay as they are', countParams(count))}</summary>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('Protected lines')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Row')}</th>
              <th scope="col">{t('Consumer')}</th>
              <th scope="col">{t('Product')}</th>
              <th scope="col">{t('Why')}</th>
            </tr>
          </thead>
          <tbody>
            {lines
              .slice(0, SHOWN)
              .map(
                (
                  { sheet, row, consumer_id, product, delivery_boy, reason, code, params },
                  index,
                ) => (
                  <tr key={index}>
                    <td>{placeText(sheet, row)}</td>
                    <td>{consumer_id}</td>
                    <td>{product}</td>
                    <td>
                      {translateText(reason, { code, params })} ({delivery_boy})
                    </td>
                  </tr>
                ),
              )}
          </tbody>
        </table>
      </div>
      {count > SHOWN && (
        <p className={styles.note}>{t('And {{shown}} more.', countParams(count - SHOWN))}</p>
      )}
    </details>
  );
}
