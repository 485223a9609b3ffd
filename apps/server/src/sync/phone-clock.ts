import { SYNC_LIMITS, type EntryClock, type MonotonicReading } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { instantOf } from '../http/input/calendar';

/** Two clocks that differ by less count as equal. */
const SAME_MS = 60_000;
const DAY_MS = 86_400_000;
/** The maximum age of the entries in an outbox. */
const LONGEST_KEPT_MS = 366 * DAY_MS;

export interface EntryTime {
  /** ISO 8601 UTC. */
  occurredAt: string;
  /** The time that the phone sent, if it is wrong by a minute or more. */
  phoneAt?: string;
}

/** When an entry was made, and the business date that it is for. */
export interface CorrectedTime {
  made: EntryTime;
  date: string;
}

/** The time and clock readings that a phone sends with an entry. */
export interface ClaimedTime {
  occurredAt: unknown;
  /** The business date of the list that the entry was made on; null where an older client sent none. */
  date: string | null;
  clock: EntryClock | null;
}

/** The clock readings that a phone sends with a request. Without `sentAt` its wall clock is unknown. */
export interface SentTime {
  sentAt?: unknown;
  clock?: MonotonicReading | null;
  /** The time that the server took for the last entry of this phone that it received. */
  after?: unknown;
}

/** An entry that was made later on the same phone, at its corrected time (milliseconds). */
interface NextEntry {
  at: number;
  clock: EntryClock;
}

/**
 * Corrects the times of one batch of entries, by the wall clock and the monotonic clock that the phone read when it made each entry and when
 * it sent them. A monotonic clock is never set; it may stand still while the phone sleeps, so it tells only the least time that went by.
 */
export class PhoneClock {
  private readonly sentAt: number | null;
  /** Milliseconds to add to the wall clock as it was while sending; 0 when it is right to two minutes. */
  private readonly offMs: number;
  private readonly after: number | null;

  /** @param now when the batch arrived  @param signedInAt when the session began that sends it  @param dateOf the business date of an instant */
  constructor(
    private readonly sent: SentTime,
    readonly now: Date,
    private readonly signedInAt: Date,
    private readonly dateOf: (instant: Date) => string,
  ) {
    this.sentAt = instantOf(sent.sentAt);
    const offMs = this.sentAt === null ? 0 : now.getTime() - this.sentAt;
    this.offMs = isNoticed(offMs) ? offMs : 0;
    this.after = instantOf(sent.after);
  }

  today(): string {
    return this.dateOf(this.now);
  }

  /**
   * Returns the corrected time of each entry; null for an invalid time and for a time that is too long ago. Entries with a clock reading keep their
   * order.
   */
  correct(claims: readonly ClaimedTime[]): (CorrectedTime | null)[] {
    let next: NextEntry | null = null;
    const corrected: (CorrectedTime | null)[] = [];
    for (const claim of claims.toReversed()) {
      const claimedAt = instantOf(claim.occurredAt);
      if (claimedAt === null) {
        corrected.push(null);
        continue;
      }
      const at = this.correctOne(claimedAt, claim, next);
      if (at < this.now.getTime() - LONGEST_KEPT_MS) {
        corrected.push(null);
        continue;
      }
      if (claim.clock) next = { at, clock: claim.clock };
      const date = claim.date ?? this.dateOf(new Date(at));
      const occurred = this.clampToSession(at, date);
      const occurredAt = new Date(occurred).toISOString();
      const made = Math.abs(occurred - claimedAt) < SAME_MS ? { occurredAt } : { occurredAt, phoneAt: new Date(claimedAt).toISOString() };
      corrected.push({ made, date });
    }
    return corrected.reverse();
  }

  /**
   * Limits how far back an entry may have been made. An entry of a list that still takes entries may be as old as the list, because it may have been
   * made in an earlier session of the same person. An entry of an older list counts as made at most seven days before this session began.
   */
  private clampToSession(at: number, date: string): number {
    const isTaken = date >= addDays(this.today(), -SYNC_LIMITS.daysBack);
    return isTaken ? at : Math.max(at, this.signedInAt.getTime() - SYNC_LIMITS.daysBack * DAY_MS);
  }

  private correctOne(claimedAt: number, { clock, date }: ClaimedTime, next: NextEntry | null): number {
    const latest = this.latest(clock, next);
    const at = claimedAt + this.offsetAt(claimedAt, clock);
    // Nobody had the list of a day before that day began, so the clock was wrong by an unknown amount.
    if (date !== null && this.dateOf(new Date(Math.min(at, latest))) < date) return latest;
    const earliest = clock && this.after !== null ? this.after + 1 : at;
    return Math.min(Math.max(at, earliest), latest);
  }

  /** The latest time at which an entry can have been made. */
  private latest(clock: EntryClock | null, next: NextEntry | null): number {
    const now = this.now.getTime();
    if (!clock) return now;
    const bySending = now - (elapsedBetween(clock, this.sent.clock) ?? 0);
    const byNext = next ? next.at - Math.max(1, elapsedBetween(clock, next.clock) ?? 1) : now;
    return Math.min(bySending, byNext);
  }

  /** By how much the wall clock was wrong when an entry was made: as while sending, unless it was set in between. */
  private offsetAt(claimedAt: number, clock: EntryClock | null): number {
    const { offMs } = this;
    if (clock?.offMs === undefined || !isNoticed(clock.offMs - offMs)) return offMs;
    const elapsedMs = elapsedBetween(clock, this.sent.clock);
    if (elapsedMs === null || this.sentAt === null) return clock.offMs;
    // Positive when the clock was set forward. A phone that slept looks the same, up to the time for which it slept.
    const setBy = clock.offMs - offMs;
    const movedBy = this.sentAt - claimedAt - elapsedMs;
    const isSetSince = setBy > 0 ? movedBy > setBy / 2 : movedBy < setBy / 2;
    return isSetSince ? clock.offMs : offMs;
  }
}

const isNoticed = (offMs: number): boolean => Math.abs(offMs) > SYNC_LIMITS.clockOffMs;

/** Milliseconds between two readings of one run of the app; null for readings that cannot be compared. */
const elapsedBetween = (first: MonotonicReading, second: MonotonicReading | null | undefined): number | null =>
  second?.run === first.run ? Math.max(0, second.elapsedMs - first.elapsedMs) : null;
