import { useTranslation } from 'react-i18next';
import { messageKey, type ClosedDay } from '@milkround/contracts';
import { useTimeZone } from '../../../api/settings.queries';
import { buttonClass } from '../../../ui/Button';
import { formatClock } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import classes from './ClosedNote.module.css';
import type { DayView } from './day-fold';

/** Names the person and time of the close, and the supervisor to ask. Renders nothing while the day is open, or for an earlier day. */
export function ClosedNote({ dayView }: { dayView: DayView }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  if (!dayView.day.closed || dayView.pastMode) return null;
  const { close } = dayView.board;
  return (
    <section className={classes.note} aria-labelledby="day-closed">
      <h2 id="day-closed">
        <Icon name="lock" />
        {t(messageKey('day-closed'))}
      </h2>
      {close ? (
        <>
          <p>
            <ClosedBy close={close} time={formatClock(close.closed_at, 'minute', timeZone)} />
          </p>
          <WhomToAsk close={close} />
        </>
      ) : (
        <p>{t('The day is closed on this phone. It is sent as soon as there is a network.')}</p>
      )}
    </section>
  );
}

function ClosedBy({ close: { closed_by: closer }, time }: { close: ClosedDay; time: string }) {
  const { t } = useTranslation();
  if (closer.role === 'delivery-boy') return t('You closed it at {{time}}.', { time });
  return closer.name === null
    ? t('It was closed at {{time}}.', { time })
    : t('{{name}} closed it at {{time}}.', { name: closer.name, time });
}

function WhomToAsk({ close: { supervisor } }: { close: ClosedDay }) {
  const { t } = useTranslation();
  if (!supervisor)
    return (
      <p>
        {t(
          'Nothing can be entered any more. If something is missing, ask the office to reopen the day.',
        )}
      </p>
    );
  return (
    <>
      <p>
        {t(
          'Nothing can be entered any more. If something is missing, ask {{name}} to reopen the day.',
          { name: supervisor.name },
        )}
      </p>
      {supervisor.phone && (
        <a href={`tel:${supervisor.phone}`} className={`${buttonClass('ghost')} ${classes.call}`}>
          {t('Call {{phone}}', { phone: supervisor.phone })}
        </a>
      )}
    </>
  );
}
