import { useTranslation } from 'react-i18next';
import { messageKey, type ClosedDay } from '@milkround/contracts';
import { useTimeZone } from '../../../api/settings.queries';
import { formatClock } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import { WhomToAsk } from '../../../ui/WhomToAsk';
import classes from './ClosedNote.module.css';
import { countWaiting } from '../../../sync/entry';
import { useEntries, usePhone } from '../../../sync/use-phone';
import type { DayView } from './day-fold';

/**
 * Names the person and time of the close, another phone of this person, what this phone has not sent yet, and the supervisor to ask. Renders nothing
 * while the day is open, or for an earlier day.
 */
export function ClosedNote({ dayView }: { dayView: DayView }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const phone = usePhone();
  const entries = useEntries(phone);
  if (!dayView.day.closed || dayView.pastMode) return null;
  const { close, date } = dayView.board;
  const isOwn = phone === null || entries.some(({ entryId }) => entryId === close?.id);
  const waitingCount = countWaiting(entries.filter((entry) => entry.date === date));
  return (
    <section className={classes.note} aria-labelledby="day-closed">
      <h2 id="day-closed">
        <Icon name="lock" />
        {t(messageKey('day-closed'))}
      </h2>
      {close ? (
        <>
          <p>
            <ClosedBy
              close={close}
              isOwn={isOwn}
              time={formatClock(close.closed_at, 'minute', timeZone)}
            />
          </p>
          {!isOwn && waitingCount > 0 && (
            <p>
              {t(
                '{{count}} entries of this phone are not sent yet. What was made before the close counts; your supervisor sees the rest.',
                { count: waitingCount },
              )}
            </p>
          )}
          <WhomToAsk close={close} />
        </>
      ) : (
        <p>{t('The day is closed on this phone. It is sent as soon as there is a network.')}</p>
      )}
    </section>
  );
}

interface ClosedByProps {
  close: ClosedDay;
  /** Whether this phone made the close. */
  isOwn: boolean;
  time: string;
}

function ClosedBy({ close: { closed_by: closer }, isOwn, time }: ClosedByProps) {
  const { t } = useTranslation();
  if (closer.role === 'delivery-boy')
    return isOwn
      ? t('You closed it at {{time}}.', { time })
      : t('You closed it at {{time}} on another phone.', { time });
  return closer.name === null
    ? t('It was closed at {{time}}.', { time })
    : t('{{name}} closed it at {{time}}.', { name: closer.name, time });
}
