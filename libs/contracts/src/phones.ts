import type { Timestamp } from './answers';

/** Report of a phone: the number of entries in its outbox, and the time of the oldest one. */
export interface PhoneReport {
  waiting: number;
  since: Timestamp | null;
  /** The id of the phone, which is that of its database. */
  phone?: string;
  /** The ids of the waiting entries, the oldest first, at most {@link MAX_REPORTED_ENTRIES}. */
  entries?: string[];
}

export const MAX_REPORTED_ENTRIES = 500;

/** The type of the set-aside entry that stands for entries which a phone reported as waiting and which never came. */
export const ENTRIES_MISSING = 'entries-missing';

/** The last time at which a phone sent the entries that it had stored without a network. */
export interface CaughtUp {
  at: Timestamp;
  entries: number;
  /** Time of the oldest of them. */
  since: Timestamp;
}

/** Last known state of a delivery boy's phone. A phone without a network does not report; that is no error. */
export interface PhoneState {
  deliveryBoyId: number;
  /** Time of the last report by the server's clock. */
  heardAt: Timestamp;
  waiting: number;
  waitingSince: Timestamp | null;
  caughtUp: CaughtUp | null;
}
