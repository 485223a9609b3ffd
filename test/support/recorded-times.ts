import type { RecordedEvent } from '@milkround/event-store';

const MINUTE_MS = 60_000;

/** The time of a delivery, and the time at which it was recorded. */
export interface Times {
  delivered: string;
  received: string;
}

export const timesOf = ({ meta, recordedAt }: RecordedEvent): Times => ({
  delivered: meta.occurredAt,
  received: recordedAt,
});

/** Returns the later times, or the second if both are equal. */
export const latestOf = (previousTimes: Times | undefined, times: Times): Times =>
  previousTimes && Date.parse(previousTimes.delivered) > Date.parse(times.delivered)
    ? previousTimes
    : times;

/** Returns the time of receipt if it is more than a minute later. */
export const laterReceived = (times: Times | undefined): string | undefined =>
  times && Date.parse(times.received) - Date.parse(times.delivered) > MINUTE_MS
    ? times.received
    : undefined;
