import type { Quantity } from '../quantity';
import { PersistentMap } from '../persistent-map';
import type { DayScope, DayTotals, Payment } from './facts';
import type { Line, Mark, Stop } from './stop';

export interface DayOpened extends DayScope {
  readonly date: string;
  readonly deliveryBoyId: number;
}

/** A numbered group of stops that are delivered together. */
export interface DeliveryRound {
  readonly roundId: string;
  readonly number: number;
  /** In delivery sequence, as it was when the round was made. */
  readonly consumerIds: readonly string[];
  /** ISO 8601, UTC: when the log took it. */
  readonly createdAt: string;
}

/** The books as they were closed. */
export interface DayClose extends Mark {
  readonly closeId: string;
  readonly taken: Quantity;
  readonly emptyBottles: Quantity;
  readonly remarks: string;
  readonly totals: DayTotals;
}

/** An entry of a phone that the rules refused on arrival, kept for a supervisor or an admin. */
export interface SetAsideEntry {
  readonly entryId: string;
  readonly reason: string;
  readonly state: EntryState;
}

/** An entry is settled once. */
export type EntryState = 'open' | 'applied' | 'dismissed';

/** When what stands at a stop was stated, as far as the stop itself does not say (ISO 8601, UTC). */
export interface StatementTimes {
  /** The last Undo of Done. */
  readonly undone?: string;
  readonly payment?: string;
  readonly absence?: string;
}

/** One delivery boy's one business date, as far as the rules need it. Immutable. */
export interface DeliveryDay {
  /** Null before the first order. */
  readonly opened: DayOpened | null;
  /** By consumer id, in no particular order: see {@link stopsInSequence}. */
  readonly stops: PersistentMap<Stop>;
  /** The consumer id of each order id. */
  readonly consumerOf: PersistentMap<string>;
  /** Oldest first. */
  readonly rounds: readonly DeliveryRound[];
  /** Null while the books are open. */
  readonly closed: DayClose | null;
  /** When they were last opened again, and by whom. */
  readonly reopened: Mark | null;
  readonly entries: PersistentMap<SetAsideEntry>;
  /** Payments that count for the day and for no consumer. */
  readonly unassigned: readonly Payment[];
  /** By consumer id. */
  readonly stated: PersistentMap<StatementTimes>;
}

/** A day of which nothing is known yet. */
export const initialDay = (): DeliveryDay => ({
  opened: null,
  stops: PersistentMap.empty(),
  consumerOf: PersistentMap.empty(),
  rounds: [],
  closed: null,
  reopened: null,
  entries: PersistentMap.empty(),
  unassigned: [],
  stated: PersistentMap.empty(),
});

/** For sorting stops: by sequence, equal ones by consumer id. */
export const bySequence = (a: Stop, b: Stop): number =>
  a.sequence - b.sequence || (a.consumer.id < b.consumer.id ? -1 : a.consumer.id > b.consumer.id ? 1 : 0);

/** All stops in the order of delivery. */
export const stopsInSequence = (day: DeliveryDay): Stop[] => [...day.stops.values()].sort(bySequence);

/** An order line with its stop; null when the day has no such order. */
export function lineOf(day: DeliveryDay, orderId: string): { stop: Stop; line: Line } | null {
  const stop = day.stops.get(day.consumerOf.get(orderId) ?? '');
  const line = stop?.lines.find((each) => each.orderId === orderId);
  return stop && line ? { stop, line } : null;
}

/** The place after all stops there are; the first is 1. */
export function nextSequence(day: DeliveryDay): number {
  let highest = 0;
  for (const stop of day.stops.values()) highest = Math.max(highest, stop.sequence);
  return Math.floor(highest) + 1;
}
