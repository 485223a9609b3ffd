import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import type { DayClock } from '@milkround/domain';
import { clockOf } from '../../live';
import { formatDay, formatQuantity } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import styles from './PastBanner.module.css';

interface Props {
  at: number;
  date: BusinessDate;
  clock: DayClock;
  timeZone: string;
  /** Stops that were done by then, and received later. */
  later: number;
  onLeave: () => void;
}

/** Says that the past is shown, of which moment, and by which clock. */
export function PastBanner({ at, date, clock, timeZone, later, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <section className={styles.banner} aria-label={t('Past')}>
      <Icon name="clock" />
      <div className={styles.words}>
        <p className={styles.what}>{t('You are looking at the past. Nothing can be changed here.')}</p>
        <p className={styles.when}>
          <time>
            {formatDay(date)}, {clockOf(at, 'second', timeZone)}
          </time>
          {' · '}
          {clock === 'known'
            ? t('As known then: a delivery counts from when the server received it.')
            : t('As it happened: a delivery counts from when it was made, even if its phone sent it later.')}
          {later > 0 && ` ${t('{{shown}} deliveries arrived later.', { count: later, shown: formatQuantity(later) })}`}
        </p>
      </div>
      <button type="button" className={styles.leave} onClick={onLeave}>
        {t('Back to live')}
      </button>
    </section>
  );
}
