import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Progress, OfficeRole } from '@milkround/contracts';
import { Link } from 'react-router-dom';
import { useTimeZone } from '../../../api/settings.queries';
import { FigureExplanation } from '../../../ui/explain/FigureExplanation';
import { useStaleSince, useNow, usePastMoment, type PhoneStates } from '../../../live';
import { FirstSteps } from '../../../first-steps/FirstSteps';
import { NotificationOffer } from '../../../notifications/NotificationOffer';
import type { Stats } from '../figures/dashboard.queries';
import { figuresOf, monthlyOrders, todaysOrders, type Figures } from '../figures/figures';
import { JustNow } from '../audit/JustNow';
import { OrderTile } from '../summary/OrderTile';
import type { DayBefore, Moment } from '../figures/pace';
import { ForeignStops } from '../needs/ForeignStops';
import { LeftOpen } from '../needs/LeftOpen';
import { NeedsYou } from '../needs/NeedsYou';
import { OnTime } from '../people/OnTime';
import { peopleOf, type Person } from '../people/people';
import { useLastMinute } from '../audit/last-minute';
import { SummaryCards } from '../summary/SummaryCards';
import { buttonClass } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { useOpenEntries } from '../../../sync/set-aside.queries';
import { formatQuantity } from '../../../ui/format';
import styles from './Dashboard.module.css';
import spokenProgressStyles from '../../../ui/Spoken.module.css';

/** From this number of delivery boys on, the figures are shown above their list. */
const LONG_FROM = 12;

interface Props {
  officeRole: OfficeRole;
  progress: Progress;
  /** The reports of phones that the socket has received. They replace older reports in the progress. */
  phoneStates: PhoneStates;
  stats: Stats;
}

/** The part of the dashboard that is computed from the progress of the day, of today or of a past moment. */
export const Today = memo(function Today({ officeRole, progress, phoneStates, stats }: Props) {
  const { t } = useTranslation();
  const { date, days, monthBefore } = progress;
  const moment = useMoment(date);
  const daysBefore = useMemo(
    () => new Map<number, DayBefore>(progress.before.map((day) => [day.deliveryBoyId, day])),
    [progress.before],
  );
  const figures = useMemo(() => figuresOf(days), [days]);
  const today = useMemo(() => todaysOrders(days), [days]);
  const month = useMemo(() => monthlyOrders(monthBefore, today), [monthBefore, today]);
  const isPast = usePastMoment() !== null;
  const people = useMemo(
    () => peopleOf(progress, phoneStates, moment),
    [progress, phoneStates, moment],
  );
  const lastMinute = useLastMinute(figures.done);
  const hasNobody =
    !isPast && officeRole === 'supervisor' && stats.figures?.total_delivery_boys === 0;
  const list = (
    <OnTime people={people} moment={moment}>
      {hasNobody && <NoDeliveryBoys />}
    </OnTime>
  );
  // A list that is longer than the window would hide the figures.
  const isLong = people.length > LONG_FROM;
  return (
    <div className={styles.page}>
      {!isPast && <SpokenProgress figures={figures} />}
      {!isPast && officeRole === 'admin' && days.length === 0 && monthBefore.length === 0 && (
        <FirstSteps />
      )}
      {people.length > 0 && <NeedsYou officeRole={officeRole} people={people} moment={moment} />}
      <LeftOpen days={progress.leftOpen ?? []} today={date} />
      {!isPast && <ForeignStops officeRole={officeRole} />}
      {!isPast && people.length > 0 && <NotificationOffer role={officeRole} />}
      {!isPast && <ToCheck officeRole={officeRole} onCards={entriesOnCards(people)} />}
      {!isLong && list}
      <div className={styles.figures}>
        <div className={styles.sums}>
          <SummaryCards
            officeRole={officeRole}
            days={days}
            people={people}
            daysBefore={daysBefore}
            figures={figures}
            stats={stats}
            moment={moment}
          />
          <div className={styles.tiles}>
            <OrderTile
              title={t("Today's Orders")}
              totals={today}
              empty={t('No orders for today.')}
              from={date}
              to={date}
            />
            <OrderTile
              title={t('Monthly Orders')}
              totals={month}
              empty={t('No orders for this month.')}
              from={`${date.slice(0, 8)}01`}
              to={date}
            />
          </div>
        </div>
        <JustNow
          happenings={progress.happenings}
          timeZone={moment.timeZone}
          lastMinute={lastMinute}
        />
      </div>
      {isLong && list}
      <FigureExplanation />
    </div>
  );
});

const entriesOnCards = (people: readonly Person[]): number =>
  people.reduce(
    (sum, { day, needs }) =>
      sum +
      (needs.some(({ kind }) => kind === 'set-aside') ? day.setAside : 0) +
      // Those that never came are one entry.
      (needs.some(({ kind }) => kind === 'entries-missing') ? 1 : 0),
    0,
  );

/** The moment that the figures are true for: the past moment, the present, or the moment up to which the figures are complete. */
function useMoment(date: string): Moment {
  const now = useNow();
  const staleSince = useStaleSince();
  const timeZone = useTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isPast = usePastMoment() !== null;
  const time = isPast ? now : (staleSince ?? now);
  return useMemo(() => ({ date, now: time, timeZone }), [date, time, timeZone]);
}

/** Leads a supervisor to the first step in a zone without delivery boys. */
function NoDeliveryBoys() {
  const { t } = useTranslation();
  return (
    <div className={styles.note}>
      <p>
        {t(
          'Your zone has no delivery boy yet. Add those who bring the milk; then the office uploads their orders, and they appear here.',
        )}
      </p>
      <Link to="/supervisor/delivery-boys" className={buttonClass('ghost')}>
        <Icon name="plus" />
        {t('Add Delivery Boy')}
      </Link>
    </div>
  );
}

const EVERY_MS = 2 * 60_000;

/** Tells a screen reader the progress of the day, at most every two minutes and only after a change, because more would disturb. */
function SpokenProgress({ figures: { done, stops } }: { figures: Figures }) {
  const { t } = useTranslation();
  const now = useNow();
  const [spokenProgress, setSpoken] = useState({ done, stops, time: now });
  if (
    now - spokenProgress.time >= EVERY_MS &&
    (spokenProgress.done !== done || spokenProgress.stops !== stops)
  )
    setSpoken({ done, stops, time: now });
  return (
    <p className={spokenProgressStyles.spoken} role="status">
      {spokenProgress.stops > 0
        ? t('{{done}} of {{stops}} deliveries made.', {
            done: spokenProgress.done,
            stops: spokenProgress.stops,
          })
        : ''}
    </p>
  );
}

interface ToCheckProps {
  officeRole: OfficeRole;
  /** The number of entries that the cards above lead to. */
  onCards: number;
}

/** The link to the entries that wait for a decision, shown while the cards do not lead to all of them. */
function ToCheck({ officeRole, onCards }: ToCheckProps) {
  const { t } = useTranslation();
  const count = useOpenEntries();
  if (!count || count <= onCards) return null;
  return (
    <Link to={`/${officeRole}/set-aside`} className={styles.link}>
      <Icon name="inbox" />
      <span className={styles.words}>
        {t('{{shown}} entries from phones need your decision', {
          count,
          shown: formatQuantity(count),
        })}
      </span>
      <Icon name="forward" size={18} />
    </Link>
  );
}
