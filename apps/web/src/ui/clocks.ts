import { LATE_AFTER_MS, type Timestamp } from '@milkround/contracts';
import { formatClock, formatDateOf, formatTimestamp } from './format';

/** A thing that was done on a phone, and taken by the server when it arrived. */
export interface TwoTimes {
  occurredAt: Timestamp;
  recordedAt: Timestamp;
}

/** The two times of a thing that has both, or the first one alone; null for a thing without a time. */
export const toTwoTimes = (occurredAt: Timestamp | undefined, recordedAt = occurredAt): TwoTimes | null =>
  occurredAt !== undefined && recordedAt !== undefined ? { occurredAt, recordedAt } : null;

/** Whether it arrived so long after it was made that both times are to be shown. */
export const hasComeLater = ({ occurredAt, recordedAt }: TwoTimes): boolean =>
  Date.parse(recordedAt) - Date.parse(occurredAt) > LATE_AFTER_MS;

/** When it arrived, beside when it was made: on the same day the clock says it. */
export const receivedAt = ({ occurredAt, recordedAt }: TwoTimes, timeZone: string | undefined, is12Hour?: boolean): string =>
  formatDateOf(occurredAt, timeZone) === formatDateOf(recordedAt, timeZone)
    ? formatClock(recordedAt, 'minute', timeZone, is12Hour)
    : formatTimestamp(recordedAt, timeZone, { is12Hour });
