import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { formatDay, formatQuantity } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import classes from './ClosedNote.module.css';
import type { DayView } from './day-fold';
import { finishDay } from '../../../sync/day/finishing-day';

/** Says that the list is of an earlier day, with its actions; on today's list, that the day before was not closed. */
export function PastDayNote({ dayView }: { dayView: DayView }) {
  const { t } = useTranslation();
  const { pastMode, board, unfinishedDay } = dayView;
  if (pastMode === 'finishing' && board.date)
    return <FinishingNote date={board.date} isClosed={dayView.day.closed !== null} />;
  if (pastMode === 'read-only' && board.date)
    return (
      <section className={classes.note} aria-labelledby="past-day">
        <h2 id="past-day">
          <Icon name="clock" />
          {t('This is the list of {{day}}', { day: formatDay(board.date) })}
        </h2>
        <p>{t("A new day has begun. Today's list comes as soon as there is a network.")}</p>
        <FinishButton date={board.date} />
      </section>
    );
  if (!unfinishedDay) return null;
  return (
    <section className={classes.note} aria-labelledby="past-day">
      <h2 id="past-day">
        {unfinishedDay.open > 0
          ? t('{{shown}} stops of {{day}} are not done', {
              count: unfinishedDay.open,
              shown: formatQuantity(unfinishedDay.open),
              day: formatDay(unfinishedDay.date),
            })
          : t('{{day}} is not closed', { day: formatDay(unfinishedDay.date) })}
      </h2>
      <FinishButton date={unfinishedDay.date} />
    </section>
  );
}

function FinishingNote({ date, isClosed }: { date: BusinessDate; isClosed: boolean }) {
  const { t } = useTranslation();
  const day = formatDay(date);
  return (
    <section className={classes.note} aria-labelledby="past-day">
      <h2 id="past-day">
        <Icon name={isClosed ? 'lock' : 'clock'} />
        {isClosed
          ? t('{{day}} is closed', { day })
          : t('You are finishing the list of {{day}}', { day })}
      </h2>
      {!isClosed && <p>{t('What you enter here counts for {{day}}, not for today.', { day })}</p>}
      <Button look={isClosed ? undefined : 'ghost'} onClick={() => finishDay(null)}>
        {isClosed ? t("Show today's list") : t('Stop finishing it')}
      </Button>
    </section>
  );
}

function FinishButton({ date }: { date: BusinessDate }) {
  const { t } = useTranslation();
  return (
    <Button look="ghost" onClick={() => finishDay(date)}>
      {t('Finish the list of {{day}}', { day: formatDay(date) })}
    </Button>
  );
}
