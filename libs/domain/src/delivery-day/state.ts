import { compareIds } from '@milkround/contracts';
import type { Quantity } from '../quantity';
import { PersistentMap } from '../persistent-map';
import type { DayScope, DayTotals, HandedOverStop, Payment } from './fact-values';
import type { DeliveryDayFactOf } from './facts';
import type { Line, Mark, Stop } from './stop';

export interface DayOpened extends DayScope {
  readonly date: string;
  readonly deliveryBoyId: number;
}

/** A numbered group of stops that are delivered together. */
export interface DeliveryRound {
  readonly roundId: string;
  readonly number: number;
  /** In the delivery sequence of the time when the round was created. */
  readonly consumerIds: readonly string[];
  /** When the round was recorded (ISO 8601, UTC). */
  readonly createdAt: string;
}

/** The close of a day, with its figures at that time. */
export interface DayClose extends Mark {
  readonly closeId: string;
  readonly taken: Quantity;
  readonly emptyBottles: Quantity;
  readonly remarks: string;
  readonly totals: DayTotals;
}

/** The cash of a day that the office counted, and the cash payments that the valid close had then. */
export interface CountedCash {
  readonly amount: Quantity;
  readonly declared: Quantity;
}

/** An entry of a phone that the rules refused on arrival. A supervisor or an admin settles it. */
export interface SetAsideEntry {
  readonly entryId: string;
  readonly reason: string;
  readonly state: EntryState;
}

/** State of a set-aside entry, which is settled once. */
export type EntryState = 'open' | 'applied' | 'dismissed';

/** Stops of this day that another delivery boy took over. */
export interface HandOver extends Mark {
  readonly handOverId: string;
  /** The delivery boy who took them over. */
  readonly to: number;
  readonly stops: readonly HandedOverStop[];
  /** When it was recorded (ISO 8601, UTC). */
  readonly recordedAt: string;
  /** The earlier hand-over that this one undid; null for any other. */
  readonly undoes: string | null;
  readonly isUndone: boolean;
}

/** Times of the last statements about a stop that the stop itself does not have (ISO 8601, UTC). */
export interface StatementTimes {
  /** Time of the last Undo of Done. */
  readonly undone?: string;
  readonly payment?: string;
  readonly absence?: string;
  readonly bottles?: string;
}

/** State of a delivery day for the rules. It is immutable. */
export interface DeliveryDay {
  /** Null before the first order. */
  readonly opened: DayOpened | null;
  /** Stops by consumer id, in no particular order: see {@link stopsInSequence}. */
  readonly stops: PersistentMap<Stop>;
  /** Stops that have left the day, by consumer id, with what the delivery boy took there. */
  readonly left: PersistentMap<Stop>;
  /** Consumer ids by order id. */
  readonly consumerOf: PersistentMap<string>;
  /** Oldest first. */
  readonly rounds: readonly DeliveryRound[];
  /** Oldest first. */
  readonly handOvers: readonly HandOver[];
  /** The order of stops that was set on this day; null if none was. */
  readonly stopOrder: DeliveryDayFactOf<'StopOrderSet'>['data'] | null;
  /** Null while the day is open. */
  readonly closed: DayClose | null;
  /** A reopening keeps it. Null before the first count. */
  readonly counted: CountedCash | null;
  /** When and by whom the day was last reopened. */
  readonly reopened: Mark | null;
  /** Set-aside entries by id. */
  readonly entries: PersistentMap<SetAsideEntry>;
  /** Payments of the day without a consumer. */
  readonly unassigned: readonly Payment[];
  /** Times of statements by consumer id. */
  readonly stated: PersistentMap<StatementTimes>;
}

/** Returns the state of a day before its first fact. */
export const initialDay = (): DeliveryDay => ({
  opened: null,
  stops: PersistentMap.empty(),
  left: PersistentMap.empty(),
  consumerOf: PersistentMap.empty(),
  rounds: [],
  handOvers: [],
  stopOrder: null,
  closed: null,
  counted: null,
  reopened: null,
  entries: PersistentMap.empty(),
  unassigned: [],
  stated: PersistentMap.empty(),
});

export const bySequence = (a: Stop, b: Stop): number =>
  a.sequence - b.sequence || compareIds(a.consumer.id, b.consumer.id);

export const stopsInSequence = (day: DeliveryDay): Stop[] =>
  [...day.stops.values()].sort(bySequence);

/** Finds an order line with its stop; null if the day has no such order. */
export function lineOf(day: DeliveryDay, orderId: string): { stop: Stop; line: Line } | null {
  const stop = day.stops.get(day.consumerOf.get(orderId) ?? '');
  const line = stop?.lines.find((candidate) => candidate.orderId === orderId);
  return stop && line ? { stop, line } : null;
}

/** Returns the place after all existing stops; the first is 1. */
export function nextSequence(day: DeliveryDay): number {
  let highest = 0;
  for (const stop of day.stops.values()) highest = Math.max(highest, stop.sequence);
  return Math.floor(highest) + 1;
}
