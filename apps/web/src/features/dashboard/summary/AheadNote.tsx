import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { DayProgress } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { formatClock, formatDay, formatQuantity } from '../../../ui/format';
import type { Figures } from '../figures/figures';
import { countAhead, type DayBefore, type Moment } from '../figures/pace';
import styles from './SummaryCards.module.css';

interface Props {
  days: readonly DayProgress[];
  daysBefore: ReadonlyMap<number, DayBefore>;
  figures: Figures;
  moment: Moment;
}

/** `▲ 9 ahead of yesterday at 06:41`. Renders nothing before the first delivery and after the last one. */
export function AheadNote({ days, daysBefore, figures, moment }: Props) {
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
