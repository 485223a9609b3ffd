import { LATE_AFTER_MS, type Timestamp } from '@milkround/contracts';
import { formatClock, formatDateOf, formatTimestamp } from './format';

/** A thing that was done on a phone, and taken by the server when it arrived. */
export interface TwoTimes {
  made: Timestamp;
  received: Timestamp;
}

/** The two times of a thing that has both, or the first one alone; null for a thing without a time. */
export const toTwoTimes = (made: Timestamp | undefined, received = made): TwoTimes | null =>
  made !== undefined && received !== undefined ? { made, received } : null;

/** Whether it arrived so long after it was made that both times are to be shown. */
export const cameLater = ({ made, received }: TwoTimes): boolean => Date.parse(received) - Date.parse(made) > LATE_AFTER_MS;

/** When it arrived, beside when it was made: on the same day the clock says it. */
export const receivedAt = ({ made, received }: TwoTimes, timeZone: string | undefined, is12Hour?: boolean): string =>
  formatDateOf(made, timeZone) === formatDateOf(received, timeZone)
    ? formatClock(received, 'minute', timeZone, is12Hour)
    : formatTimestamp(received, timeZone, { is12Hour });
