import type { TFunction } from 'i18next';
import { formatClock, formatClockSpan } from '../../../ui/format';
import { ON_TIME_MS, type Forecast, type ZoneForecast } from '@milkround/domain';
import type { Moment } from '../figures/pace';
import { spanText } from './span-words';

/** From this width on the range is shown in place of its middle. */
const WIDE_MS = 10 * 60_000;

/** Whether the finish is unknown. That of a zone is unknown if the finish of one of its delivery boys is. */
export const isUnknown = (forecast: Forecast | ZoneForecast): boolean =>
  forecast.kind === 'unknown' ||
  (forecast.kind === 'expected' && 'unknown' in forecast && forecast.unknown.length > 0);

/** `6:50 am`, `7:20–7:45 am`, or a text for an unknown finish. A range that ends in the past begins now. */
export function finishText(
  forecast: Forecast | ZoneForecast,
  { timeZone }: Moment,
  t: TFunction,
): string {
  const clock = (time: number) => formatClock(time, 'minute', timeZone);
  switch (forecast.kind) {
    case 'finished':
      return forecast.at === null ? t('finished') : clock(forecast.at);
    case 'expected':
      if (isUnknown(forecast)) return t('cannot tell');
      return forecast.to - forecast.from < WIDE_MS
        ? clock(forecast.at)
        : formatClockSpan(forecast.from, forecast.to, timeZone);
    case 'unknown':
      return t('cannot tell');
  }
}

/** `40 min early`: the finish beside the deadline; of a zone with an unknown finish, the finish of the others; empty if it is unknown. */
export function earlyText(
  forecast: Forecast | ZoneForecast,
  deadlineAt: number | null,
  { timeZone }: Moment,
  t: TFunction,
): string {
  if (forecast.kind === 'expected' && isUnknown(forecast))
    return t('the others {{clock}}', { clock: formatClock(forecast.at, 'minute', timeZone) });
  if (forecast.kind === 'unknown' || forecast.at === null || deadlineAt === null) return '';
  const earlyMs = deadlineAt - forecast.at;
  if (Math.abs(earlyMs) < ON_TIME_MS) return t('on time');
  const span = spanText(Math.abs(earlyMs), t);
  return earlyMs > 0 ? t('{{span}} early', { span }) : t('{{span}} late', { span });
}

/** Whether the finish is, or is expected, after the deadline. */
export const isAfter = (forecast: Forecast | ZoneForecast, deadlineAt: number | null): boolean =>
  forecast.kind !== 'unknown' &&
  forecast.at !== null &&
  deadlineAt !== null &&
  forecast.at > deadlineAt + ON_TIME_MS;
