export type { DayClock, DayHistory, PastDay } from './day-history';
export { DayLogWriter, type LoggedDayEvent } from './day-log-writer';
export { openDayLog } from './open-day-log';
