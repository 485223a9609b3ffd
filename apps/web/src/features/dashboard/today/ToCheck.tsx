import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeRole } from '@milkround/contracts';
import { useOpenEntries } from '../../../sync/set-aside.queries';
import { formatQuantity } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import styles from './ToCheck.module.css';

interface Props {
  officeRole: OfficeRole;
  /** The number of entries that the cards above lead to. */
  onCards: number;
}

/** The link to the entries that wait for a decision, shown while the cards do not lead to all of them. */
export function ToCheck({ officeRole, onCards }: Props) {
  const { t } = useTranslation();
  const count = useOpenEntries();
  if (!count || count <= onCards) return null;
  return (
    <Link to={`/${officeRole}/set-aside`} className={styles.link}>
      <Icon name="inbox" />
      <span className={styles.words}>
        {t('{{shown}} entries from phones need your decision', {
          count,
          shown: formatQuantity(count),
        })}
      </span>
      <Icon name="forward" size={18} />
    </Link>
  );
}
