import type { TFunction } from 'i18next';
import type { Standing } from './standing';

/** `12 s`, `17 min`, `2 h 5 min`. */
export function spanText(milliseconds: number, t: TFunction): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1_000);
  if (seconds < 60) return t('{{seconds}} s', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('{{minutes}} min', { minutes });
  const rest = minutes % 60;
  const hours = Math.floor(minutes / 60);
  return rest ? t('{{hours}} h {{minutes}} min', { hours, minutes: rest }) : t('{{hours}} h', { hours });
}

/** Describes how long ago a phone's newest entry was made; for a finished day, whether all stops are done or some were absent. */
export function heardText(standing: Standing, at: string | null, now: number, t: TFunction, absent = 0): string {
  if (standing === 'closed') return t('closed');
  if (standing === 'not-begun') return t('not begun');
  if (at === null) return t('not heard yet');
  const span = spanText(now - Date.parse(at), t);
  if (standing === 'silent') return t('silent {{span}}', { span });
  if (standing !== 'finished') return t('heard {{span}} ago', { span });
  return absent > 0 ? t('{{absent}} absent, {{span}} ago', { absent, span }) : t('all done, {{span}} ago', { span });
}
