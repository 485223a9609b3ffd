import { LATE_AFTER_MS, type Timestamp } from '@milkround/contracts';
import { formatClock, formatTimestamp } from './format';

/** A thing that was done on a phone, and taken by the server when it arrived. */
export interface TwoTimes {
  made: Timestamp;
  received: Timestamp;
}

/** Whether it arrived so long after it was made that both times are to be shown. */
export const cameLater = ({ made, received }: TwoTimes): boolean => Date.parse(received) - Date.parse(made) > LATE_AFTER_MS;

const dayIn = (at: Timestamp, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'short', timeZone }).format(new Date(at));

/** When it arrived, beside when it was made: on the same day the clock says it. */
export const receivedAt = ({ made, received }: TwoTimes, timeZone: string | undefined): string =>
  dayIn(made, timeZone) === dayIn(received, timeZone) ? formatClock(received, timeZone) : formatTimestamp(received, timeZone);
