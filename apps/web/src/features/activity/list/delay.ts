import type { TFunction } from 'i18next';

const MINUTE_MS = 60_000;

/**
 * The time between two moments in the largest unit that fits: `17 min`, `3 h`, `2 days`. Seconds do not count, because clocks are shown without
 * them.
 *
 * @param from epoch milliseconds, as `to`
 */
export function formatDelay(from: number, to: number, t: TFunction): string {
  const minutes = Math.floor(to / MINUTE_MS) - Math.floor(from / MINUTE_MS);
  if (minutes < 120) return t('{{count}} min', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('{{count}} hours', { count: hours }) : t('{{count}} days', { count: Math.round(hours / 24) });
}
