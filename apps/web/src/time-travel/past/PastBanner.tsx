import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import type { DayClock } from '@milkround/domain';
import { formatClock, formatDay, formatQuantity } from '../../ui/format';
import { Icon } from '../../ui/Icon';
import { useMedia } from '../../ui/media';
import type { ArrivedLater } from '../worker/protocol';
import { ClockMeaning } from '../bar/ClockMeaning';
import styles from './PastBanner.module.css';

interface Props {
  timeMs: number;
  date: BusinessDate;
  clock: DayClock;
  timeZone: string;
  arrivedLater: ArrivedLater;
  onLeave: () => void;
}

/** Says that the past is shown, with the moment and the clock. On a phone the moment is in the bar. */
export function PastBanner({ timeMs, date, clock, timeZone, arrivedLater, onLeave }: Props) {
  const { t } = useTranslation();
  const isNarrow = useMedia('(max-width: 767.98px)');
  return (
    <section className={styles.banner} aria-label={t('Past')}>
      <Icon name="clock" />
      <div className={styles.words}>
        <p className={styles.what}>
          {t('You are looking at the past. Nothing can be changed here.')}
        </p>
        {!isNarrow && (
          <p className={styles.when}>
            <time>
              {formatDay(date)}, {formatClock(timeMs, 'second', timeZone)}
            </time>
            {' · '}
            <ClockMeaning clock={clock} lateCount={arrivedLater.stops} />
          </p>
        )}
        {arrivedLater.phones > 0 && (
          <p className={styles.silent}>
            {t(
              '{{shown}} phones had not been heard of at this moment; entries they sent later are not in these figures.',
              {
                count: arrivedLater.phones,
                shown: formatQuantity(arrivedLater.phones),
              },
            )}
          </p>
        )}
      </div>
      <button type="button" className={styles.leave} onClick={onLeave}>
        {t('Back to live')}
      </button>
    </section>
  );
}
