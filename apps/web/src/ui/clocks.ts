import { LATE_AFTER_MS, type Timestamp } from '@milkround/contracts';
import { formatClock, formatDateOf, formatTimestamp } from './format';

/** The time of an action on a phone, and the time at which the server received it. */
export interface TwoTimes {
  occurredAt: Timestamp;
  recordedAt: Timestamp;
}

/** Combines two times. Without the second, the first one is used for both; null without the first. */
export const toTwoTimes = (
  occurredAt: Timestamp | undefined,
  recordedAt = occurredAt,
): TwoTimes | null =>
  occurredAt !== undefined && recordedAt !== undefined ? { occurredAt, recordedAt } : null;

/** Whether the delay is so long that both times are shown. */
export const hasComeLater = ({ occurredAt, recordedAt }: TwoTimes): boolean =>
  Date.parse(recordedAt) - Date.parse(occurredAt) > LATE_AFTER_MS;

/** The time of arrival: only the clock if it is on the date of the action. */
export const receivedAt = (
  { occurredAt, recordedAt }: TwoTimes,
  timeZone: string | undefined,
): string =>
  formatDateOf(occurredAt, timeZone) === formatDateOf(recordedAt, timeZone)
    ? formatClock(recordedAt, 'minute', timeZone)
    : formatTimestamp(recordedAt, timeZone);
