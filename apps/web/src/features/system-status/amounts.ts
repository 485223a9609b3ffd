import type { TFunction } from 'i18next';
import type { Timestamp } from '@milkround/contracts';

const GB = 1e9;
/** `82.4 GB`, `412 MB` */
export const bytesText = (bytes: number): string =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`;

/** `12 s`, `3 min`, `5 h`, `2 d` */
export function durationText(seconds: number, t: TFunction): string {
  if (seconds < 60) return t('{{seconds}} s', { seconds: Math.round(seconds) });
  if (seconds < 3_600) return t('{{minutes}} min', { minutes: Math.floor(seconds / 60) });
  if (seconds < 2 * 86_400) return t('{{hours}} h', { hours: Math.floor(seconds / 3_600) });
  return t('{{days}} d', { days: Math.floor(seconds / 86_400) });
}

/** Seconds from one time to a later one; not below 0. */
export const secondsBetween = (from: Timestamp, to: Timestamp): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
