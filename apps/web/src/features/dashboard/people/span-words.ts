import type { TFunction } from 'i18next';

/** `12 s`, `17 min`, `2 h 5 min`. */
export function spanText(milliseconds: number, t: TFunction): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1_000);
  if (seconds < 60) return t('{{seconds}} s', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('{{minutes}} min', { minutes });
  const restMinutes = minutes % 60;
  const hours = Math.floor(minutes / 60);
  return restMinutes
    ? t('{{hours}} h {{minutes}} min', { hours, minutes: restMinutes })
    : t('{{hours}} h', { hours });
}

/** `50 s`, `1½ min`: the time from one delivery to the next, to half a minute. */
export function intervalText(seconds: number, t: TFunction): string {
  if (seconds < 60) return t('{{seconds}} s', { seconds: Math.round(seconds) });
  const halves = Math.round(seconds / 30);
  return t('{{minutes}} min', { minutes: `${Math.floor(halves / 2)}${halves % 2 ? '½' : ''}` });
}
