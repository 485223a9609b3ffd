import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { DayProgress } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { formatClock, formatDay, formatQuantity } from '../../../ui/format';
import type { Figures } from '../figures/figures';
import { allAheadOf, type DayBefore, type Moment } from '../figures/pace';
import styles from './SummaryCards.module.css';

interface Props {
  days: readonly DayProgress[];
  before: ReadonlyMap<number, DayBefore>;
  figures: Figures;
  moment: Moment;
}

/** `▲ 9 ahead of yesterday at 06:41`; nothing before anything has happened, and nothing once nothing is left to do. */
export function AheadNote({ days, before, figures, moment }: Props) {
  const { t } = useTranslation();
  const ahead = allAheadOf(days, before, moment);
  if (ahead === null || figures.remaining === figures.absent || (figures.done === 0 && ahead === 0)) return null;
  const than = {
    day: nameOf(days, before, moment, t),
    clock: formatClock(moment.now, 'minute', moment.timeZone),
    stops: formatQuantity(Math.abs(ahead)),
  };
  if (ahead === 0) return t('level with {{day}} at {{clock}}', than);
  return (
    <span className={ahead > 0 ? styles.ahead : styles.behind}>
      <span aria-hidden="true">{ahead > 0 ? '▲' : '▼'} </span>
      {ahead > 0 ? t('{{stops}} ahead of {{day}} at {{clock}}', than) : t('{{stops}} behind {{day}} at {{clock}}', than)}
    </span>
  );
}

/** Names the day of the comparison: each delivery boy's last day with orders, which after a holiday is not yesterday. */
function nameOf(days: readonly DayProgress[], before: ReadonlyMap<number, DayBefore>, { date }: Moment, t: TFunction): string {
  const dates = new Set(days.flatMap(({ deliveryBoyId }) => before.get(deliveryBoyId)?.date ?? []));
  const [only] = dates;
  if (dates.size !== 1 || only === undefined) return t('the day before');
  return only === addDays(date, -1) ? t('yesterday') : formatDay(only);
}
