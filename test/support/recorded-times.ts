import type { RecordedEvent } from '@milkround/event-store';

const MINUTE_MS = 60_000;

/** When something was done, and when it was recorded. */
export interface Times {
  delivered: string;
  received: string;
}

export const timesOf = ({ meta, recordedAt }: RecordedEvent): Times => ({ delivered: meta.occurredAt, received: recordedAt });

/** The times of what was done later; of the second where both are the same. */
export const latestOf = (before: Times | undefined, times: Times): Times =>
  before && Date.parse(before.delivered) > Date.parse(times.delivered) ? before : times;

/** When it was received, if that was more than a minute later. */
export const laterReceived = (times: Times | undefined): string | undefined =>
  times && Date.parse(times.received) - Date.parse(times.delivered) > MINUTE_MS ? times.received : undefined;
