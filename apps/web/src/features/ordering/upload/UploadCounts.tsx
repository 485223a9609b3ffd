import { useTranslation } from 'react-i18next';
import { formatQuantity } from '../../../ui/format';
import styles from './CheckPreview.module.css';

interface Props {
  added: number;
  changed: number;
  unchanged: number;
  isProtected: number;
  /** Left out where it is not to be shown among the figures. */
  missing?: number;
  errors: number;
}

/** Shows how many lines of an order file are or will be new, changed, unchanged and so on. */
export function UploadCounts({ added, changed, unchanged, isProtected, missing, errors }: Props) {
  const { t } = useTranslation();
  return (
    <dl className={styles.counts}>
      <Count label={t('New')} value={added} />
      <Count label={t('Changed')} value={changed} />
      <Count label={t('Unchanged')} value={unchanged} />
      <Count label={t('Protected')} value={isProtected} />
      {missing !== undefined && <Count label={t('Not in the file')} value={missing} />}
      <Count label={t('Errors')} value={errors} isBad />
    </dl>
  );
}

function Count({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) {
  return (
    <div className={isBad && value > 0 ? styles.bad : undefined}>
      <dt>{label}</dt>
      <dd>{formatQuantity(value)}</dd>
    </div>
  );
}
