import { useTranslation } from 'react-i18next';
import { sum } from '@milkround/domain';
import { formatQuantity } from '../../../ui/format';
import type { Line } from './standing';
import styles from './ProgressBoard.module.css';

/** Says how many entries are on phones and not yet in the figures. */
export function WaitingNote({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation();
  const entries = sum(lines.map(({ phone }) => phone?.waiting ?? 0));
  if (entries === 0) return null;
  return (
    <p className={styles.waiting}>
      {t('{{shown}} entries still wait on phones and are not in these figures', { count: entries, shown: formatQuantity(entries) })}
    </p>
  );
}
