import type { TFunction } from 'i18next';

const MINUTE_MS = 60_000;

/** The time between two moments in the largest unit that fits: `17 min`, `3 h`, `2 days`. */
export function formatDelay(ms: number, t: TFunction): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 120) return t('{{count}} min', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('{{count}} hours', { count: hours }) : t('{{count}} days', { count: Math.round(hours / 24) });
}
