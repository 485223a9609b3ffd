import { useTranslation } from 'react-i18next';
import type { ProtectedLine } from '@milkround/contracts';
import { countParams } from '../../../ui/format';
import styles from '../../../file-upload/CheckPreview.module.css';
import { placeText, RowTable } from '../../../file-upload/RowTable';
import { translateText } from '../../../i18n/translate';

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
      <RowTable
        label={t('Protected lines')}
        columns={[
          [t('Row'), placeText],
          [t('Consumer'), ({ consumer_id }) => consumer_id],
          [t('Product'), ({ product }) => product],
          [t('Why'), (line) => `${translateText(line.reason, line)} (${line.delivery_boy})`],
        ]}
        rows={lines}
        count={count}
      />
    </details>
  );
}
