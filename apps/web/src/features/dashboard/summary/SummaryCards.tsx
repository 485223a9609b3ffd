import { useTranslation } from 'react-i18next';
import type { DayProgress, OfficeRole } from '@milkround/contracts';
import { forecastOfZone, addDays } from '@milkround/domain';
import type { TFunction } from 'i18next';
import { FigureLink } from '../../../ui/explain/FigureLink';
import { formatClock, formatQuantity, formatDay } from '../../../ui/format';
import type { Stats } from '../figures/dashboard.queries';
import type { Figures } from '../figures/figures';
import { type DayBefore, type Moment, countAhead } from '../figures/pace';
import { isUnknown } from '../people/finish-words';
import type { Person } from '../people/people';
import { unknownText } from '../people/unknown-words';
import { SummaryCard } from './SummaryCard';
import styles from './SummaryCards.module.css';

interface Props {
  officeRole: OfficeRole;
  days: readonly DayProgress[];
  people: readonly Person[];
  daysBefore: ReadonlyMap<number, DayBefore>;
  figures: Figures;
  stats: Stats;
  moment: Moment;
}

/** The order summary: every figure with an interpretation below it. */
export function SummaryCards({
  officeRole,
  days,
  people,
  daysBefore,
  figures,
  stats,
  moment,
}: Props) {
  const { t } = useTranslation();
  const today = { from: moment.date, to: moment.date };
  const forecast = forecastOfZone(people.map(({ morning }) => morning));
  const boys = [
    [figures.notBegun, t('{{boys}} not begun', { boys: formatQuantity(figures.notBegun) })],
    [figures.onTheRoad, t('{{boys}} on the road', { boys: formatQuantity(figures.onTheRoad) })],
    [figures.finished, t('{{boys}} finished', { boys: formatQuantity(figures.finished) })],
    [figures.closed, t('{{boys}} closed', { boys: formatQuantity(figures.closed) })],
  ] as const;
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className={styles.heading}>
        {t('Order Summary')}
      </h2>
      <ul className={styles.cards} data-count={officeRole === 'admin' ? 5 : 4}>
        <SummaryCard
          label={t('Deliveries Today')}
          value={figures.stops}
          reference={{ figure: 'stops', ...today }}
        >
          {figures.lines > 0 && (
            <FigureLink
              figure={{ figure: 'lines', ...today }}
              value={formatQuantity(figures.lines)}
              isUnderlined
            >
              {t('{{shown}} lines', { count: figures.lines, shown: formatQuantity(figures.lines) })}
            </FigureLink>
          )}
        </SummaryCard>
        <SummaryCard
          label={t('Deliveries Made')}
          value={figures.done}
          reference={{ figure: 'done', ...today }}
        >
          <AheadNote days={days} daysBefore={daysBefore} figures={figures} moment={moment} />
        </SummaryCard>
        <SummaryCard
          label={t('Deliveries Remaining')}
          value={figures.remaining}
          reference={{ figure: 'remaining', ...today }}
        >
          {forecast.kind === 'expected' && forecast.unknown.length === 0 && (
            <span>
              {t('last one about {{clock}}', {
                clock: formatClock(forecast.at, 'minute', moment.timeZone),
              })}
            </span>
          )}
          {isUnknown(forecast) && (
            <span>{t('cannot tell: {{because}}', { because: unknownText(people, t) })}</span>
          )}
          {figures.absent > 0 && (
            <FigureLink
              figure={{ figure: 'absent', ...today }}
              value={formatQuantity(figures.absent)}
              isUnderlined
            >
              {t('{{absent}} absent', { absent: formatQuantity(figures.absent) })}
            </FigureLink>
          )}
          {figures.stops > 0 && figures.remaining === 0 && <span>{t('all done')}</span>}
        </SummaryCard>
        {officeRole === 'admin' && (
          <SummaryCard
            label={t('Total Areas')}
            value={stats.figures?.total_active_areas}
            failedQuery={stats.failedQuery}
          />
        )}
        <SummaryCard
          label={t('Delivery Boys')}
          value={stats.figures?.total_delivery_boys}
          failedQuery={stats.failedQuery}
        >
          {boys
            .filter(([count]) => count > 0)
            .map(([, words]) => words)
            .join(', ')}
        </SummaryCard>
      </ul>
    </section>
  );
}

interface AheadNoteProps {
  days: readonly DayProgress[];
  daysBefore: ReadonlyMap<number, DayBefore>;
  figures: Figures;
  moment: Moment;
}

/** `▲ 9 ahead of yesterday at 06:41`. Renders nothing before the first delivery and after the last one. */
function AheadNote({ days, daysBefore, figures, moment }: AheadNoteProps) {
  const { t } = useTranslation();
  const aheadCount = countAhead(days, daysBefore, moment);
  if (
    aheadCount === null ||
    figures.remaining === figures.absent ||
    (figures.done === 0 && aheadCount === 0)
  )
    return null;
  const words = {
    day: nameOf(days, daysBefore, moment, t),
    clock: formatClock(moment.now, 'minute', moment.timeZone),
    stops: formatQuantity(Math.abs(aheadCount)),
  };
  if (aheadCount === 0) return t('level with {{day}} at {{clock}}', words);
  return (
    <span className={aheadCount > 0 ? styles.ahead : styles.behind}>
      <span aria-hidden="true">{aheadCount > 0 ? '▲' : '▼'} </span>
      {aheadCount > 0
        ? t('{{stops}} ahead of {{day}} at {{clock}}', words)
        : t('{{stops}} behind {{day}} at {{clock}}', words)}
    </span>
  );
}

/** Names the day of the comparison: each delivery boy's last day with orders, which after a holiday is not yesterday. */
function nameOf(
  days: readonly DayProgress[],
  daysBefore: ReadonlyMap<number, DayBefore>,
  { date }: Moment,
  t: TFunction,
): string {
  const dates = new Set(
    days.flatMap(({ deliveryBoyId }) => daysBefore.get(deliveryBoyId)?.date ?? []),
  );
  const [onlyDate] = dates;
  if (dates.size !== 1 || onlyDate === undefined) return t('the day before');
  return onlyDate === addDays(date, -1) ? t('yesterday') : formatDay(onlyDate);
}
