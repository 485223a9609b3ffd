import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { Button } from '../../../ui/Button';
import { formatDay, formatQuantity } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import classes from './ClosedNote.module.css';
import type { SeenDay } from './day-fold';
import { finishDay } from './finishing-day';

/** Whether the list is of an earlier day, and what can be done with it; on today's list, whether the day before was not closed. */
export function PastDayNote({ seen }: { seen: SeenDay }) {
  const { t } = useTranslation();
  const { past, board, unfinished } = seen;
  if (past === 'finishing' && board.date) return <FinishingNote date={board.date} isClosed={seen.day.closed !== null} />;
  if (past === 'read-only' && board.date)
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
  if (!unfinished) return null;
  return (
    <section className={classes.note} aria-labelledby="past-day">
      <h2 id="past-day">
        {unfinished.open > 0
          ? t('{{shown}} stops of {{day}} are not done', {
              count: unfinished.open,
              shown: formatQuantity(unfinished.open),
              day: formatDay(unfinished.date),
            })
          : t('{{day}} is not closed', { day: formatDay(unfinished.date) })}
      </h2>
      <FinishButton date={unfinished.date} />
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
        {isClosed ? t('{{day}} is closed', { day }) : t('You are finishing the list of {{day}}', { day })}
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
