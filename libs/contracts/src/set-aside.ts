import type { BusinessDate, Timestamp } from './answers';

/** How many entries `set-aside` answers at most: the newest ones. */
export const SET_ASIDE_LISTED = 500;

/** A line that Done filled, or that its Undo took back, as the phone showed it. */
export interface EntryLine {
  orderId: string;
  quantity: number | string;
  /** Of the order, also of one that has been removed; null where no such order is known. */
  productName: string | null;
}

export type SetAsideState = 'open' | 'applied' | 'dismissed';

/** An entry of a phone that the rules refused on arrival, and what became of it. */
export interface SetAsideEntry {
  id: string;
  /** The business date on which it was made. */
  date: BusinessDate;
  deliveryBoyId: number;
  deliveryBoyName: string;
  areaId: number;
  areaName: string;
  /** What was sent, as in `sync`: a type of {@link SyncType} and its data, or whatever the phone made of it. */
  type: string;
  data: Record<string, unknown>;
  /** Whom and what it is about, where that is known. */
  consumerId: string | null;
  consumerName: string | null;
  productName: string | null;
  /** Of Done and its Undo, where the phone said what it showed. */
  lines?: EntryLine[];
  /** The sentence that the delivery boy read. */
  reason: string;
  occurredAt: Timestamp;
  recordedAt: Timestamp;
  state: SetAsideState;
  /** Who applied or dismissed it, and when; null while it is open. */
  settledBy: string | null;
  settledAt: Timestamp | null;
  /** Where its money was put, of one that was applied so: to a consumer, to the day, or apart from the day as cash. */
  assignedTo?: { to: 'consumer' | 'day' | 'cash'; consumerId?: string };
  /** Of a dismissed one. */
  note: string | null;
}

/** `set-aside/{id}/apply`: without `assignTo` the entry is carried out as it was made. */
export interface ApplyBody {
  userId?: number | string;
  /** Of an entry with a payment: whose it is, where that is not its own consumer. */
  assignTo?: { consumerId: string } | 'day' | 'cash';
}

/** Entries that one request may settle. */
export const SETTLED_AT_ONCE = 200;

/** `set-aside/apply` and `set-aside/dismiss` with many. */
export interface SettleManyBody {
  userId?: number | string;
  ids: string[];
  /** Of a dismissal: one for all. */
  note?: string;
}

/** What became of one entry of many: settled, or why not. */
export interface SettledEntry {
  id: string;
  isSettled: boolean;
  message: string;
}

export interface DismissBody {
  userId?: number | string;
  note: string;
}
