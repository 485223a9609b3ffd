export type { DayClock, DayHistory, PastDay } from './day-history';
export { foldDayAt, type DayAt } from './day-at';
export { DayLogWriter, type LoggedDayEvent } from './day-log-writer';
export { openDayLog } from './open-day-log';
export { CatalogHistory, type PastCatalog } from './past-catalog';
