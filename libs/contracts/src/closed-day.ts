import type { BusinessDate, LogEpoch, Read, Timestamp } from './answers';
import type { HandOver } from './hand-over';
import type { Product } from './catalog';
import type { ConsumerOrders, KnownConsumer, PaymentMode } from './orders';
import type { Role } from './session';

/** The close of a delivery day, as the delivery boy's screens show it. */
export interface ClosedDay {
  id: string;
  /** When the day was closed, by the corrected clock of the device. */
  closed_at: Timestamp;
  /** The delivery boy, or the person who applied his set-aside close. */
  closed_by: { role: Role | 'system'; name: string | null };
  /** Number of stops of the day. */
  stops: number;
  done: number;
  req_qty: number;
  dlvr_qty: number;
  /** Sum of all payments in rupees. */
  payments: number;
  assigned_qty: number;
  empty_bottles: number;
  remarks: string;
  /** The person to ask for reopening; null if the day has no supervisor. */
  supervisor: { name: string; phone: string | null } | null;
}

/** What a delivery boy took at a stop that has left his day; amounts in rupees, null for none. */
export interface LeftStop {
  consumerId: string;
  name: string;
  amount: number | null;
  mode: PaymentMode;
  bottles: number | null;
}

/**
 * Answer to a read of the delivery boy's day, with the date of the day. `close` is missing while the day is open; `handOvers` is in his orders only,
 * and missing if there are none, as are `leftStops`; `previous` is in his orders only: his newest earlier day that is not closed, at most a week old, or null.
 */
export interface ReadOfDay<T> extends Read<T> {
  date: BusinessDate;
  close?: ClosedDay;
  handOvers?: HandOver[];
  leftStops?: LeftStop[];
  previous?: Pick<ReadOfDay<T>, 'date' | 'data'> | null;
}

/** A round of a phone, whose orders are those of its stops. */
export interface RoundOfDay {
  roundId: string;
  roundName: string;
  consumerIds: string[];
}

/** The day of a phone with all that a morning without a network needs. All parts are true for the position of the answer. */
export interface PhoneDay extends ReadOfDay<ConsumerOrders[]> {
  /** Today's, oldest first. */
  rounds: RoundOfDay[];
  products: Product[];
  /** The consumers of the zone of the day who are paused, or have aliases. */
  pauses: KnownConsumer[];
  epoch: LogEpoch;
  /** Version of the texts that the server's codes have: when it changes, a phone looks for a newer build, because its own may lack some. */
  texts: string;
}

/** Live row of a delivery day that was closed or reopened; after reopening `close` is null. */
export interface ClosedDayRow {
  date: BusinessDate;
  deliveryBoyId: number;
  close: ClosedDay | null;
}
