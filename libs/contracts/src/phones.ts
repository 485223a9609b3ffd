import type { Timestamp } from './answers';

/** What a phone says of itself: how many entries wait on it, and when the oldest of them was made. */
export interface PhoneReport {
  waiting: number;
  since: Timestamp | null;
}

/** The last time that a phone delivered what it had kept while it was out of reach. */
export interface CaughtUp {
  at: Timestamp;
  entries: number;
  /** When the oldest of them was made. */
  since: Timestamp;
}

/** A delivery boy's phone as the server knows it. Silence is nothing bad: it is only not known how he stands. */
export interface PhoneState {
  deliveryBoyId: number;
  /** By the server's clock. */
  heardAt: Timestamp;
  waiting: number;
  waitingSince: Timestamp | null;
  caughtUp: CaughtUp | null;
}
