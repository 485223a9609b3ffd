export type { DayClock, DayHistory, PastDay } from './day-history';
export { openDayLog } from './open-day-log';
