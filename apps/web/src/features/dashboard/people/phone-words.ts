import type { TFunction } from 'i18next';
import type { PhoneState } from '@milkround/contracts';
import { formatClock, formatClockSpan, formatQuantity } from '../../../ui/format';
import { dayStart } from '../figures/day-start';
import type { Moment } from '../figures/pace';

/** The time for which the board says that a phone has caught up, unless a new day has begun. */
const CAUGHT_UP_FOR_MS = 30 * 60_000;

/** Describes the entries that a phone still holds back, or else those that it has just delivered; null when there are none. */
export function phoneWords(
  { waiting, waitingSince, caughtUp }: PhoneState,
  { date, now, timeZone }: Moment,
  t: TFunction,
): string | null {
  const clock = (time: string) => formatClock(time, 'minute', timeZone);
  if (waiting > 0) {
    const countText = formatQuantity(waiting);
    return waitingSince === null
      ? t('{{shown}} waiting on the phone', { shown: countText })
      : t('{{shown}} waiting on the phone since {{clock}}', {
          shown: countText,
          clock: clock(waitingSince),
        });
  }
  if (
    caughtUp === null ||
    Date.parse(caughtUp.at) < Math.max(now - CAUGHT_UP_FOR_MS, dayStart(date, timeZone))
  )
    return null;
  const { entries, since, at } = caughtUp;
  return t('caught up: {{shown}} entries from {{span}}', {
    count: entries,
    shown: formatQuantity(entries),
    span: formatClockSpan(since, at, timeZone),
  });
}
