import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ActivityFilter, BusinessDate, OfficeRole } from '@milkround/contracts';
import { useTimeZone } from '../../../api/settings.queries';
import { activityAddress } from '../../../ui/explain/activity-address';
import { formatClock, formatDay, formatQuantity } from '../../../ui/format';
import { Legend, ProgressBar } from '../../../ui/ProgressBar';
import styles from './Board.module.css';
import { figuresOf, type BoardStop } from './board-stops';

interface Props {
  officeRole: OfficeRole;
  deliveryBoyId: number;
  uniqueId: string | undefined;
  date: BusinessDate;
  stops: readonly BoardStop[];
}

/** Shows the progress of the delivery boy and his last delivery, with a link to his activity on this day. */
export function BoardHead({ officeRole, deliveryBoyId, uniqueId, date, stops }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { lastAt, ...figures } = useMemo(() => figuresOf(stops), [stops]);
  const doneText = formatQuantity(figures.done);
  const ownDay: ActivityFilter = {
    actorRole: 'delivery-boy',
    actorId: deliveryBoyId,
    fromDate: date,
    toDate: date,
    sort: 'oldest',
  };
  return (
    <section className={styles.head} aria-label={t('Progress')}>
      <p className={styles.line}>
        <b className={styles.done}>
          {t('{{done}} of {{stops}} done', {
            done: doneText,
            stops: formatQuantity(figures.stops),
          })}
        </b>
        {figures.absent > 0 && (
          <span>{t('{{absent}} absent', { absent: formatQuantity(figures.absent) })}</span>
        )}
        <span>
          {lastAt === null
            ? t('No delivery yet')
            : t('Last delivery {{clock}}', { clock: formatClock(lastAt, 'minute', timeZone) })}
        </span>
        <span className={styles.when}>
          {[uniqueId, formatDay(date)].filter(Boolean).join(' · ')}
        </span>
        <Link className={styles.activity} to={activityAddress(officeRole, ownDay)}>
          {t('Activity')}
        </Link>
      </p>
      <ProgressBar {...figures} />
      <Legend />
    </section>
  );
}
