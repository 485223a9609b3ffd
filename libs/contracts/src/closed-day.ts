import type { BusinessDate, Read, Timestamp } from './answers';
import type { Role } from './session';

/** The close that stands on a delivery boy's day, as his screens show it. */
export interface ClosedDay {
  id: string;
  /** When it was closed where it was closed. */
  closed_at: Timestamp;
  /** Who closed it: the delivery boy, or who applied his close later. */
  closed_by: { role: Role | 'system'; name: string | null };
  /** In deliveries. */
  stops: number;
  done: number;
  req_qty: number;
  dlvr_qty: number;
  /** In rupees. */
  payments: number;
  assigned_qty: number;
  empty_bottles: number;
  remarks: string;
  /** Whom to ask to reopen it; null where the day has no supervisor: then the office. */
  supervisor: { name: string; phone: string | null } | null;
}

/** A read of the delivery boy's day: beside the data, its date and the close that stands on the day; the close is left out while the day is open. */
export interface ReadOfDay<T> extends Read<T> {
  date: BusinessDate;
  close?: ClosedDay;
}

/** A delivery day that was closed, or reopened (`close` is null). */
export interface ClosedDayRow {
  date: BusinessDate;
  deliveryBoyId: number;
  close: ClosedDay | null;
}
