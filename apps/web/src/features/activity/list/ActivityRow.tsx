import { memo, useMemo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ACTIVITY_VIA_NAMES, type Activity, type BusinessDate } from '@milkround/contracts';
import { Badge } from '../../../ui/Badge';
import { hasComeLater, receivedAt } from '../../../ui/clocks';
import { Icon } from '../../../ui/Icon';
import { Sentence } from '../../../ui/sentence/Sentence';
import { isOfSignIns } from '../filters/groups';
import { textOf } from '../../../ui/activity/sentence';
import type { SentenceContext } from '../../../ui/activity/words';
import { formatDelay } from './delay';
import styles from './ActivityRow.module.css';
import { formatClock, formatDay } from '../../../ui/format';

interface Props {
  activity: Activity;
  context: SentenceContext;
  /** The date of the row if no heading has it. */
  date: BusinessDate | null;
  onOpen: (activity: Activity) => void;
}

/** A click beside the names of a row opens its details, as its arrow does. A selection of its text opens nothing. */
function openByRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('a, button')) return;
  if (getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector<HTMLElement>('[data-open]')?.click();
}

/** A row: the time, the person, the change with its values, and the origin. Its names set filters; a click elsewhere opens its details. */
export const ActivityRow = memo(function ActivityRow({ activity, context, date, onOpen }: Props) {
  const { t } = useTranslation();
  const { actor, occurredAt, recordedAt, late } = activity;
  const { sentence, notes } = useMemo(() => textOf(activity, context), [activity, context]);
  const clock = formatClock(occurredAt, 'minute', context.timeZone);
  // Refused sign-ins are recorded as one sum per minute.
  const isReceivedLater = !isOfSignIns(activity.kind) && hasComeLater({ occurredAt, recordedAt });
  const isRefused = activity.kind === 'SignInRefused';
  return (
    <div className={styles.row} onClick={openByRow}>
      <time dateTime={occurredAt} className={styles.time}>
        {clock}
        {date && <span className={styles.date}>{formatDay(date)}</span>}
      </time>
      <span className={styles.badge}>
        {isRefused ? (
          <Icon name="alert" size={18} />
        ) : actor.name === null ? (
          <Icon name={actor.role === 'system' ? 'system' : 'person'} size={18} />
        ) : (
          <Badge name={actor.name} />
        )}
      </span>
      <div className={styles.words}>
        <p className={isRefused ? `${styles.sentence} ${styles.refused}` : styles.sentence}>
          <Sentence pieces={sentence} />
        </p>
        {notes.length > 0 && (
          <p className={styles.notes}>
            <Sentence pieces={notes} />
          </p>
        )}
        {(late || isReceivedLater) && (
          <p className={`${styles.notes} ${styles.received}`}>
            {isReceivedLater && (
              <span>
                {t('received {{clock}}, {{delay}} later', {
                  clock: receivedAt({ occurredAt, recordedAt }, context.timeZone),
                  delay: formatDelay(Date.parse(occurredAt), Date.parse(recordedAt), t),
                })}
              </span>
            )}
            {late && <span className={styles.late}>{t('late, the day was closed')}</span>}
          </p>
        )}
      </div>
      <span className={styles.via}>{t(ACTIVITY_VIA_NAMES[activity.via])}</span>
      {activity.lines ? (
        <Link
          className={styles.open}
          data-open
          to={context.addressOf({ uploadId: activity.subject.upload?.id })}
          aria-label={t('Show the orders of {{name}}', {
            name: activity.subject.upload?.name ?? t('a file'),
          })}
          title={t('Show the orders')}
        >
          <Icon name="forward" size={18} />
        </Link>
      ) : (
        <button
          type="button"
          className={styles.open}
          data-open
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
