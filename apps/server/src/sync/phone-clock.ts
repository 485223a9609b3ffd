import { SYNC_LIMITS, type EntryClock, type MonotonicReading } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { instantOf } from '../http/input/calendar';

/** Two clocks that differ by less than this count as equal. */
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

/** The time at which an entry was made, and its business date. */
export interface CorrectedTime {
  time: EntryTime;
  date: string;
}

export interface ClaimedTime {
  occurredAt: unknown;
  /** The business date of the list on which the entry was made; null if the client sent none. */
  date: string | null;
  clock: EntryClock | null;
}

/** The clock readings that a phone sends with a request. Without `sentAt` its wall clock is unknown. */
export interface SentTime {
  sentAt?: unknown;
  clock?: MonotonicReading | null;
  /** The time that the server stored for the last entry that it received from this phone. */
  after?: unknown;
}

/** An entry that was made later on the same phone, at its corrected time (milliseconds). */
interface NextEntry {
  time: number;
  clock: EntryClock;
}

/**
 * Corrects the times of one batch of entries, by the wall clock and the monotonic clock that the phone read when it made each entry and when
 * it sent them. A monotonic clock is never set; it may stop while the phone sleeps, so it gives only the minimum of the elapsed time.
 */
export class PhoneClock {
  private readonly sentAt: number | null;
  /** Milliseconds to add to the wall clock as it was while sending; 0 when it is right to two minutes. */
  private readonly offMs: number;
  private readonly lastEntryTime: number | null;

  /** @param now arrival of the batch  @param signedInAt start of the session that sends it  @param dateOf the business date of an instant */
  constructor(
    private readonly request: SentTime,
    readonly now: Date,
    private readonly signedInAt: Date,
    private readonly dateOf: (instant: Date) => string,
  ) {
    this.sentAt = instantOf(request.sentAt);
    const offMs = this.sentAt === null ? 0 : now.getTime() - this.sentAt;
    this.offMs = isNoticed(offMs) ? offMs : 0;
    this.lastEntryTime = instantOf(request.after);
  }

  today(): string {
    return this.dateOf(this.now);
  }

  /**
   * Returns the corrected time of each entry; null for an invalid time and for a time that is too long ago. Entries with a clock reading keep their
   * order.
   */
  correct(claims: readonly ClaimedTime[]): (CorrectedTime | null)[] {
    let nextEntry: NextEntry | null = null;
    const correctedTimes: (CorrectedTime | null)[] = [];
    for (const [index, claim] of [...claims.entries()].toReversed()) {
      const claimedAt = instantOf(claim.occurredAt);
      if (claimedAt === null) {
        correctedTimes.push(null);
        continue;
      }
      const correctedMs = this.correctOne(
        claimedAt + this.offsetAt(index, claims),
        claim,
        nextEntry,
      );
      if (correctedMs < this.now.getTime() - LONGEST_KEPT_MS) {
        correctedTimes.push(null);
        continue;
      }
      if (claim.clock) nextEntry = { time: correctedMs, clock: claim.clock };
      const date = claim.date ?? this.dateOf(new Date(correctedMs));
      const occurredMs = this.clampToSession(correctedMs, date);
      const occurredAt = new Date(occurredMs).toISOString();
      const time =
        Math.abs(occurredMs - claimedAt) < SAME_MS
          ? { occurredAt }
          : { occurredAt, phoneAt: new Date(claimedAt).toISOString() };
      correctedTimes.push({ time, date });
    }
    return correctedTimes.reverse();
  }

  /**
   * Limits how far back an entry may have been made. An entry of a list that still takes entries may be as old as the list, because it may have been
   * made in an earlier session of the same person. An entry of an older list counts as made at most seven days before this session began.
   */
  private clampToSession(correctedMs: number, date: string): number {
    const isTaken = date >= addDays(this.today(), -SYNC_LIMITS.daysBack);
    return isTaken
      ? correctedMs
      : Math.max(correctedMs, this.signedInAt.getTime() - SYNC_LIMITS.daysBack * DAY_MS);
  }

  private correctOne(
    correctedMs: number,
    { clock, date }: ClaimedTime,
    nextEntry: NextEntry | null,
  ): number {
    const latestMs = this.latestTimeOf(clock, nextEntry);
    // The list of a day does not exist before that day begins, so the clock was wrong by an unknown amount.
    if (date !== null && this.dateOf(new Date(Math.min(correctedMs, latestMs))) < date)
      return latestMs;
    const earliestMs = clock && this.lastEntryTime !== null ? this.lastEntryTime + 1 : correctedMs;
    return Math.min(Math.max(correctedMs, earliestMs), latestMs);
  }

  /** The latest time at which an entry can have been made. */
  private latestTimeOf(clock: EntryClock | null, nextEntry: NextEntry | null): number {
    const now = this.now.getTime();
    if (!clock) return now;
    const latestBySending = now - (elapsedBetween(clock, this.request.clock) ?? 0);
    const latestByNextEntry = nextEntry
      ? nextEntry.time - Math.max(1, elapsedBetween(clock, nextEntry.clock) ?? 1)
      : now;
    return Math.min(latestBySending, latestByNextEntry);
  }

  /**
   * Returns how much the wall clock was wrong when an entry was made: as much as while sending, unless it was set in between. Then it gained on the monotonic
   * clock by as much as its offset has changed, in one of the gaps between two entries or before the sending. A phone that slept in the same gap makes
   * it gain more.
   */
  private offsetAt(index: number, claims: readonly ClaimedTime[]): number {
    const clock = claims[index]?.clock;
    const { offMs } = this;
    if (!clock) return offMs;
    if (clock.offMs === undefined && clock.setByMs !== undefined && this.sentAt !== null) {
      const offMsThen = this.now.getTime() - this.sentAt + clock.setByMs;
      return isNoticed(offMsThen) ? offMsThen : 0;
    }
    // Without an answer in that run the clock may have been right. Positive when it was set forward.
    const setBy = (clock.offMs ?? 0) - offMs;
    if (!isNoticed(setBy)) return offMs;
    // An answer that came late makes a clock that is right look wrong by seconds.
    const entryOffMs = isNoticed(clock.offMs ?? 0) ? (clock.offMs ?? 0) : 0;
    const isKnown = clock.offMs !== undefined;
    const isSameRun = this.sentAt !== null && clock.run === this.request.clock?.run;
    const gaps = claims.flatMap((claim, place) => {
      const isAlike = claim.clock?.run === clock.run && claim.clock.offMs === clock.offMs;
      const gainMs = isAlike ? this.gainAfter(claim, claims[place + 1]) : 0;
      const sleptMs = gainMs - setBy;
      const isPossible = isKnown && isSameRun ? sleptMs > -SAME_MS : Math.abs(sleptMs) < SAME_MS;
      return isPossible && Math.abs(gainMs) > SAME_MS ? [{ place, sleptMs }] : [];
    });
    const [gap] = gaps.toSorted((a, b) => a.sleptMs - b.sleptMs);
    if (gap) return index <= gap.place ? entryOffMs : offMs;
    return isKnown && !isSameRun ? entryOffMs : offMs;
  }

  /** Returns how much the wall clock gained on the monotonic clock from an entry to the next one of the same run, or to the sending; 0 if neither is known. */
  private gainAfter(claim: ClaimedTime, next: ClaimedTime | undefined): number {
    const isNextOfRun = next?.clock && next.clock.run === claim.clock?.run;
    const to = isNextOfRun
      ? { wallMs: instantOf(next.occurredAt), clock: next.clock }
      : { wallMs: this.sentAt, clock: this.request.clock };
    const fromMs = instantOf(claim.occurredAt);
    const elapsedMs = claim.clock && elapsedBetween(claim.clock, to.clock);
    return fromMs === null || to.wallMs === null || elapsedMs === null
      ? 0
      : to.wallMs - fromMs - elapsedMs;
  }
}

const isNoticed = (offMs: number): boolean => Math.abs(offMs) > SYNC_LIMITS.clockOffMs;

/** Milliseconds between two readings of one run of the app; null for readings that cannot be compared. */
const elapsedBetween = (
  firstReading: MonotonicReading,
  secondReading: MonotonicReading | null | undefined,
): number | null =>
  secondReading?.run === firstReading.run
    ? Math.max(0, secondReading.elapsedMs - firstReading.elapsedMs)
    : null;
