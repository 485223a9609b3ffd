import type { BusinessDate, Position } from './answers';
import type { PaceSlot, UsualMorning } from './dashboard';
import type { OfficeRole } from './session';

/** `known`: by the time at which the server recorded an event. `happened`: by the time at which it happened at the door. */
export const DAY_CLOCKS = ['known', 'happened'] as const;
export type DayClock = (typeof DAY_CLOCKS)[number];

/**
 * A list of values as one column. `text` holds places in the dictionaries of the {@link DayLog}, each as the difference to the place before: a
 * positive place in `ids`, a negative one in `texts`, 0 for null.
 */
export type LogColumn =
  /** All rows have one value. */
  | { kind: 'same'; value: number | boolean | null; rows: number }
  | { kind: 'plain'; values: (number | boolean | null)[] }
  | { kind: 'text'; steps: number[] }
  | { kind: 'list'; lengths: LogColumn; items: LogColumn }
  /** `rows`: number of objects. `has`: for each object whether it has the field; missing if all have it. */
  | { kind: 'object'; rows: number; fields: { name: string; has?: LogColumn; values: LogColumn }[] }
  /** Values of different kinds, as they are. */
  | { kind: 'mixed'; values: unknown[] };

/** The events of the delivery days, day after day, each in the order of its stream. All lists but `days` and `facts` have one entry per event. */
export interface DayLogEvents {
  days: { deliveryBoyId: number; events: number }[];
  /** Difference to the position of the event before. */
  positions: number[];
  /** When it was recorded, in milliseconds: the difference to the event before; for the first event to `start`. */
  recorded: number[];
  /** By how many milliseconds it was recorded later than it happened. */
  delays: number[];
  /** Places in {@link DayLog.actors}. */
  actors: LogColumn;
  /** Places in `facts`. */
  types: LogColumn;
  /** 1 for an entry that was made before the day was closed and arrived after it. */
  late: LogColumn;
  /** 1 for an entry that was set aside and applied, 2 for a correction by the office. */
  applied: LogColumn;
  /** The data of the events of each type, in the order of the events. */
  facts: { type: string; data: LogColumn }[];
}

/** A row of the catalog as it was from one event on: when it was recorded and when it happened, in milliseconds after `start`, often negative. */
export interface CatalogVersion {
  id: number;
  name: string;
  archived: boolean;
  recorded: number;
  happened: number;
}

/**
 * When a delivery boy's phone was heard of. Each entry of the lists is a time without a gap in which all reports said the same; times are
 * milliseconds after `start`, often negative.
 */
export interface PhoneContacts {
  deliveryBoyId: number;
  /** In ascending order. */
  from: number[];
  until: number[];
  /** Number of entries that waited on the phone. */
  waiting: number[];
  waitingSince: (number | null)[];
}

export interface AreaVersion extends CatalogVersion {
  /** `HH:MM`. */
  deadline: string;
}

export interface DeliveryBoyVersion extends CatalogVersion {
  uniqueId: string;
  areaId: number;
}

/** An admin or supervisor who has caused an event of the day. */
export interface OfficeName {
  role: OfficeRole;
  id: number;
  name: string;
}

/** Everything that is needed to show the delivery days of one date as they were at any moment. It has no passwords, emails and phone numbers. */
export interface DayLog {
  date: BusinessDate;
  /** The area of the supervisor who reads it; null for all areas. */
  areaId: number | null;
  /** The log position up to which it is complete. */
  position: Position;
  /** The moment from which times count, in milliseconds since the epoch. */
  start: number;
  /** UUIDs without hyphens, 32 characters each, joined. The first is place 1. */
  ids: string;
  /** Other texts. The first is place -1. */
  texts: string[];
  actors: { role: 'admin' | 'supervisor' | 'delivery-boy' | 'system'; id: number }[];
  events: DayLogEvents;
  /** Versions of each row from the one at the first event on, the oldest first. */
  areas: AreaVersion[];
  products: CatalogVersion[];
  /** The delivery boys of all areas, or those who belonged to the area at some time of the day. */
  deliveryBoys: DeliveryBoyVersion[];
  office: OfficeName[];
  /** The uploads of the day's orders whose files are kept. */
  files: string[];
  /** Pace of each delivery boy's last day with orders before `date`. */
  before: { deliveryBoyId: number; date: BusinessDate; pace: PaceSlot[] }[];
  /**
   * The phones of the delivery boys with a day; none of days before the server recorded when it heard of phones. A server of an earlier version
   * leaves it out.
   */
  phones?: PhoneContacts[];
  /** The earlier days of the delivery boys with a day. */
  usual: UsualMorning[];
  /** Requirement of the business month before `date`, by product. */
  monthBefore: { productId: number; required: number }[];
  /** The consumers whose names are not in the orders of the day. */
  consumers: { areaId: number; consumerId: string; name: string }[];
}
