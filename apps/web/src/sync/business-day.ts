import type { QueryClient } from '@tanstack/react-query';
import type { BusinessDate } from '@milkround/contracts';
import { addDays, businessDate, daysBetween } from '@milkround/domain';
import { settingsQuery } from '../api/settings.queries';

/**
 * The business's today: the date that the server last said, and the days that this phone has counted since then in the business's time zone.
 * A date that was kept from an earlier start is a lower limit only.
 * @param offMs by which this phone's clock is behind
 * @returns undefined until the server has said its time zone
 */
export function businessToday(queries: Pick<QueryClient, 'getQueryState'>, offMs: number, now = Date.now()): BusinessDate | undefined {
  const state = queries.getQueryState(settingsQuery.queryKey);
  if (!state?.data) return undefined;
  const { business_date: told, timezone } = state.data;
  const counted = businessDate(new Date(now + offMs), timezone);
  const isOfThisStart = state.dataUpdatedAt > 1;
  if (!isOfThisStart) return counted > told ? counted : told;
  const countedThen = businessDate(new Date(state.dataUpdatedAt + offMs), timezone);
  return addDays(told, Math.max(0, daysBetween(countedThen, counted)));
}
