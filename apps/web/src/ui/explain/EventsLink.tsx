import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ActivityFilter, OfficeRole } from '@milkround/contracts';
import { activityAddress } from './activity-address';
import styles from './FigureLink.module.css';

interface Props {
  officeRole: OfficeRole;
  filter: ActivityFilter;
  value: string;
}

/** A figure that is not a sum. It opens its events, and looks like other figures that can be opened. */
export function EventsLink({ officeRole, filter, value }: Props) {
  const { t } = useTranslation();
  return (
    <Link
      className={styles.figure}
      to={activityAddress(officeRole, filter)}
      aria-label={t('Why {{figure}}?', { figure: value })}
      title={t('Show what makes this figure')}
    >
      {value}
    </Link>
  );
}
