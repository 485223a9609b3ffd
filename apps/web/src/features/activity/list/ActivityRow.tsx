import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Activity, ActivityVia, BusinessDate } from '@milkround/contracts';
import { text } from '../../../i18n';
import { Badge } from '../../../ui/Badge';
import { cameLater, receivedAt } from '../../../ui/clocks';
import { Icon } from '../../../ui/Icon';
import { Sentence } from '../../../ui/sentence/Sentence';
import { textOf } from '../sentences/sentence';
import type { SentenceContext } from '../sentences/words';
import { formatDelay } from './delay';
import styles from './ActivityRow.module.css';
import { formatClock, formatDay } from '../../../ui/format';

export const VIA_NAMES: Record<ActivityVia, string> = {
  phone: text('phone'),
  office: text('office'),
  upload: text('upload'),
  system: text('system'),
};

interface Props {
  activity: Activity;
  context: SentenceContext;
  /** The date of the row if no heading has it. */
  date: BusinessDate | null;
  onOpen: (activity: Activity) => void;
}

/** A row: when, who, what with the values before and after, and from where. */
export const ActivityRow = memo(function ActivityRow({ activity, context, date, onOpen }: Props) {
  const { t } = useTranslation();
  const { actor, occurredAt: made, recordedAt: received, late } = activity;
  const { sentence, notes } = useMemo(() => textOf(activity, context), [activity, context]);
  const clock = formatClock(made, 'minute', context.timeZone);
  return (
    <div className={date ? `${styles.row} ${styles.dated}` : styles.row}>
      <time dateTime={made} className={styles.time}>
        {clock}
        {date && <span className={styles.date}>{formatDay(date)}</span>}
      </time>
      <span className={styles.badge}>
        {actor.name === null ? <Icon name={actor.role === 'system' ? 'system' : 'person'} size={18} /> : <Badge name={actor.name} />}
      </span>
      <div className={styles.words}>
        <p className={styles.sentence}>
          <Sentence pieces={sentence} />
        </p>
        {notes.length > 0 && (
          <p className={styles.notes}>
            <Sentence pieces={notes} />
          </p>
        )}
        {(late || cameLater({ made, received })) && (
          <p className={styles.notes}>
            {cameLater({ made, received }) &&
              t('received {{clock}}, {{delay}} later', {
                clock: receivedAt({ made, received }, context.timeZone),
                delay: formatDelay(Date.parse(made), Date.parse(received), t),
              })}
            {late && <span className={styles.late}>{t('late, the day was closed')}</span>}
          </p>
        )}
      </div>
      <span className={styles.via}>{t(VIA_NAMES[activity.via])}</span>
      {activity.lines ? (
        <Link
          className={styles.open}
          to={context.addressOf({ uploadId: activity.subject.upload?.id })}
          aria-label={t('Show the orders of {{name}}', { name: activity.subject.upload?.name ?? t('a file') })}
          title={t('Show the orders')}
        >
          <Icon name="forward" size={18} />
        </Link>
      ) : (
        <button
          type="button"
          className={styles.open}
          aria-label={t('Details of {{time}}', { time: clock })}
          title={t('Details')}
          onClick={() => onOpen(activity)}
        >
          <Icon name="forward" size={18} />
        </button>
      )}
    </div>
  );
});
