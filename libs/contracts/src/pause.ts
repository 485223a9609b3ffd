import type { BusinessDate } from './answers';

export const MAX_PAUSE_REASON = 200;

/** A time in which a consumer wants nothing. */
export interface ConsumerPause {
  pauseId: string;
  /** The first date, inclusive. */
  from: BusinessDate;
  /** The last date, inclusive; null for an open end. */
  until: BusinessDate | null;
  reason: string;
}
