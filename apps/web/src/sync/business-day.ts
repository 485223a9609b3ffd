import type { QueryClient } from '@tanstack/react-query';
import type { BusinessDate } from '@milkround/contracts';
import { addDays, businessDate, daysBetween } from '@milkround/domain';
import { readTimeOf } from '../api/read-times';
import { steadyClock } from '../api/steady-clock';
import { settingsQuery } from '../api/settings.queries';

/**
 * Returns today's business date: the date of the server's last answer plus the days that have passed since then by this phone's clock in the
 * business's time zone. A date that was stored before this start of the page is only a lower limit.
 * @param offMs milliseconds by which this phone's clock is behind the server's
 * @returns undefined before the server's first answer
 */
export function businessToday(
  queries: QueryClient,
  offMs: number,
  now = steadyClock.now(),
): BusinessDate | undefined {
  const query = queries.getQueryCache().find({ queryKey: settingsQuery.queryKey });
  const settings = queries.getQueryData(settingsQuery.queryKey);
  if (!query || !settings) return undefined;
  const { business_date: serverDate, timezone } = settings;
  const clockDate = businessDate(new Date(now + offMs), timezone);
  const isOfThisStart = query.state.dataUpdatedAt > 1;
  if (!isOfThisStart) return clockDate > serverDate ? clockDate : serverDate;
  const clockDateOfAnswer = businessDate(new Date(readTimeOf(query) + offMs), timezone);
  return addDays(serverDate, Math.max(0, daysBetween(clockDateOfAnswer, clockDate)));
}
