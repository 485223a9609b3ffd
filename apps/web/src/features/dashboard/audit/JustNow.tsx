import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Happening } from '@milkround/contracts';
import { hasComeLater } from '../../../ui/clocks';
import { formatQuantity } from '../../../ui/format';
import { Sentence } from '../../../ui/sentence/Sentence';
import { isException } from '../../../live/exceptions';
import { HAPPENINGS_KEPT } from '../../../live/progress';
import { sentenceOf } from './sentence';
import styles from './JustNow.module.css';
import { formatClock } from '../../../ui/format';

/** From this number of deliveries per minute on, sentences would pass faster than they can be read. */
const BUSY_FROM = 30;

interface Props {
  happenings: readonly Happening[];
  timeZone: string;
  lastMinute: number;
}

/** Lists the latest activity, newest first, one sentence for each; at a high rate the number of deliveries, and sentences for exceptions only. */
export function JustNow({ happenings, timeZone, lastMinute }: Props) {
  const { t } = useTranslation();
  const isBusy = lastMinute >= BUSY_FROM;
  const visibleHappenings = isBusy
    ? happenings.filter(isException)
    : happenings.slice(0, HAPPENINGS_KEPT);
  return (
    <section className={styles.feed} aria-labelledby="just-now">
      <h2 id="just-now">{t('Just now')}</h2>
      {isBusy && (
        <p className={styles.summary}>
          {t('{{shown}} deliveries in the last minute', {
            count: lastMinute,
            shown: formatQuantity(lastMinute),
          })}
        </p>
      )}
      {happenings.length === 0 ? (
        <p className={styles.empty}>{t('Nothing has happened yet today.')}</p>
      ) : visibleHappenings.length === 0 ? (
        <p className={styles.empty}>{t('Nothing unusual.')}</p>
      ) : (
        <ol className={styles.list} tabIndex={0} aria-labelledby="just-now">
          {visibleHappenings.map((happening) => (
            <JustNowItem key={happening.position} happening={happening} timeZone={timeZone} />
          ))}
        </ol>
      )}
    </section>
  );
}

const JustNowItem = memo(function JustNowItem({
  happening,
  timeZone,
}: {
  happening: Happening;
  timeZone: string;
}) {
  const { t } = useTranslation();
  const clock = (time: string) => formatClock(time, 'minute', timeZone);
  const { occurredAt, recordedAt, appliedBy, correctedBy } = happening;
  return (
    <li className={styles.sentence}>
      <time dateTime={occurredAt} className={styles.time}>
        {clock(occurredAt)}
      </time>
      <Sentence pieces={sentenceOf(happening, t)} />
      {appliedBy ? (
        <span className={styles.late}>
          {' '}
          {t('applied by {{name}}, {{clock}}', { name: appliedBy, clock: clock(recordedAt) })}
        </span>
      ) : (
        hasComeLater({ occurredAt, recordedAt }) && (
          <span className={styles.late}>
            {' '}
            {t('received {{clock}}', { clock: clock(recordedAt) })}
          </span>
        )
      )}
      {correctedBy && (
        <span className={styles.late}>
          {' '}
          {t('changed by {{name}}, {{clock}}', { name: correctedBy, clock: clock(recordedAt) })}
        </span>
      )}
      {happening.late && <span className={styles.late}> · {t('late')}</span>}
    </li>
  );
});
