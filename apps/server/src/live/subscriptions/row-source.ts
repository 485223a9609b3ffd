import { ROW_KEYS, type RowChange, type TopicName, type TopicRows } from '@milkround/contracts';
import type { DecodedEvent } from '../../changes/decoded-event';
import type { DirtyKeys } from '../../changes/dirty-keys';

/** The rate at which the rows of a topic are sent, and the queue of its reads. */
export interface PushRate {
  /** The shortest time between two messages; the first after a pause is sent at once. */
  everyMs: number;
  /** After each message the topic pauses for this many times the duration of reading and sending it. */
  pausePerWork: number;
  /** Reads in the same queue are limited together. `batched` reads limit themselves: look-ups of all topics share one query. */
  queue: 'screens' | 'reports' | 'batched';
}

/** Lists that people work in. */
export const SCREEN_RATE: PushRate = { everyMs: 60, pausePerWork: 1, queue: 'screens' };
/** The inbox and the hand-overs: a change must be visible within 100 ms. */
export const DASHBOARD_RATE: PushRate = { ...SCREEN_RATE, pausePerWork: 0 };
/** A delivery boy's own day and the progress of his zone: each of his entries is a row of both. */
export const ENTRY_RATE: PushRate = { ...DASHBOARD_RATE, queue: 'batched' };
/** Sums over a range, and reports. */
export const REPORT_RATE: PushRate = { everyMs: 400, pausePerWork: 4, queue: 'reports' };
/** Figures that the dashboards also sum up from the progress. */
export const FIGURE_RATE: PushRate = { ...REPORT_RATE, everyMs: 1_000 };
/** The register of consumers. A change of it makes clients read the page again. */
export const REGISTER_RATE: PushRate = { ...REPORT_RATE, everyMs: 5_000 };

/** The delivery days whose events change rows: those of some zones or of one delivery boy; null for all days. */
export type DaysOf = { zones: readonly number[] } | { deliveryBoyId: number } | null;

/** The source of one topic's rows in one scope. */
export interface RowSource {
  pace: PushRate;
  /** Missing means the same as null. Only the events of these days, and those without a day, must be collected. */
  daysOf?: DaysOf;
  /** Collects the keys of the rows that an event changes. */
  collect(event: DecodedEvent, dirtyKeys: DirtyKeys): void;
  /** Reads the current state of these rows; null when there is nothing to send. */
  read(dirtyKeys: DirtyKeys): Promise<RowChange | null>;
}

/** A change in which each key has a row. */
export const changeOf = <N extends TopicName>(name: N, rows: TopicRows[N][]): RowChange => ({
  keys: [...new Set(rows.map(ROW_KEYS[name]))],
  rows,
});
