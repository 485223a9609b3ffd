import type { DayLog } from '@milkround/contracts';
import type { DayHistory } from './day-history';

/** Opens the answer of `GET day-log`. Folding begins with the first call of {@link DayHistory.at}. */
export function openDayLog(log: DayLog): DayHistory {
  throw new Error(`Not built yet: ${log.date}`);
}
