import type { DayProgress } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { clockOf } from '../../live';
import { formatDay, formatQuantity } from '../../ui/format';
import type { Figures } from './figures';
import { allAheadOf, type DayBefore, type Moment } from './pace';
import styles from './SummaryCards.module.css';

interface Props {
  days: readonly DayProgress[];
  before: ReadonlyMap<number, DayBefore>;
  figures: Figures;
  moment: Moment;
}

/** `▲ 9 ahead of yesterday at 06:41`; nothing before anything has happened, and nothing once all is done. */
export function AheadNote({ days, before, figures, moment }: Props) {
  const ahead = allAheadOf(days, before, moment);
  if (ahead === null || figures.remaining === 0 || (figures.done === 0 && ahead === 0)) return null;
  const than = `${nameOf(days, before, moment)} at ${clockOf(moment.now, 'minute', moment.timeZone)}`;
  if (ahead === 0) return `level with ${than}`;
  return (
    <span className={ahead > 0 ? styles.ahead : styles.behind}>
      <span aria-hidden="true">{ahead > 0 ? '▲' : '▼'} </span>
      {formatQuantity(Math.abs(ahead))} {ahead > 0 ? 'ahead of' : 'behind'} {than}
    </span>
  );
}

/** What to call the day compared with: each delivery boy's last day with orders, which after a holiday is not yesterday. */
function nameOf(days: readonly DayProgress[], before: ReadonlyMap<number, DayBefore>, { date }: Moment): string {
  const dates = new Set(days.flatMap(({ deliveryBoyId }) => before.get(deliveryBoyId)?.date ?? []));
  const [only] = dates;
  if (dates.size !== 1 || only === undefined) return 'the day before';
  return only === addDays(date, -1) ? 'yesterday' : formatDay(only);
}
