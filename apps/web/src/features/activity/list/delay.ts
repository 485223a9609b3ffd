import type { TFunction } from 'i18next';

const MINUTE_MS = 60_000;

const HOUR_MINUTES = 60;
const MINUTES_ALONE = 120;
const DAY_HOURS = 24;
const HOURS_ALONE = 48;

/**
 * The time between two moments: `17 min`, `5 h 47 min`, `3 days`. Seconds do not count, because clocks are shown without them.
 *
 * @param from epoch milliseconds, as `to`
 */
export function formatDelay(from: number, to: number, t: TFunction): string {
  const minutes = Math.floor(to / MINUTE_MS) - Math.floor(from / MINUTE_MS);
  if (minutes < MINUTES_ALONE) return t('{{count}} min', { count: minutes });
  const hours = Math.round(minutes / HOUR_MINUTES);
  if (hours >= HOURS_ALONE) return t('{{count}} days', { count: Math.round(hours / DAY_HOURS) });
  return t('{{hours}} h {{minutes}} min', {
    hours: Math.floor(minutes / HOUR_MINUTES),
    minutes: minutes % HOUR_MINUTES,
  });
}
