import { SYNC_LIMITS } from '@milkround/contracts';
import { instantOf } from '../http/input/calendar';

/** Below this two clocks say the same. */
const SAME_MS = 60_000;
/** A phone may lie in a drawer for this long; no outbox is older. */
const LONGEST_KEPT_MS = 366 * 86_400_000;

export interface MadeAt {
  /** ISO 8601 UTC. */
  occurredAt: string;
  /** What the phone said, where that is off by a minute or more. */
  phoneAt?: string;
}

/** Sets right when entries were made: by a phone whose clock is wrong, and by one that runs ahead. */
export class PhoneClock {
  private readonly offsetMs: number;

  /** `sentAt` is what the phone's clock said when it sent what arrives `now`; without it nothing is known of its clock. */
  constructor(
    sentAt: unknown,
    readonly now: Date,
  ) {
    const sent = instantOf(sentAt);
    const offMs = sent === null ? 0 : now.getTime() - sent;
    this.offsetMs = Math.abs(offMs) > SYNC_LIMITS.clockOffMs ? offMs : 0;
  }

  /** Null for what is no time, and for what a phone cannot have kept since. */
  madeAt(said: unknown): MadeAt | null {
    const instant = instantOf(said);
    if (instant === null) return null;
    const corrected = Math.min(instant + this.offsetMs, this.now.getTime());
    if (corrected < this.now.getTime() - LONGEST_KEPT_MS) return null;
    const occurredAt = new Date(corrected).toISOString();
    return Math.abs(corrected - instant) < SAME_MS ? { occurredAt } : { occurredAt, phoneAt: new Date(instant).toISOString() };
  }
}
