import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOpenEntries } from '../../../sync/set-aside.queries';
import { formatQuantity } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import type { DashboardScope } from '../figures/dashboard.queries';
import styles from './ToCheck.module.css';

/** The way to the entries that wait for a decision, while any does. */
export function ToCheck({ scope }: { scope: DashboardScope }) {
  const { t } = useTranslation();
  const count = useOpenEntries();
  if (!count) return null;
  return (
    <Link to={`/${scope}/set-aside`} className={styles.link}>
      <Icon name="inbox" />
      <span className={styles.words}>{t('{{shown}} entries from phones need your decision', { count, shown: formatQuantity(count) })}</span>
      <Icon name="forward" size={18} />
    </Link>
  );
}
