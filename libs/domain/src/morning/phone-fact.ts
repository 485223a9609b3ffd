import type { DayProgress } from '@milkround/contracts';

/** The known state of a phone. Times are milliseconds since the epoch. */
export interface PhoneFact {
  /** `unknown`: it has never reported its state. */
  state: 'online' | 'silent' | 'unknown';
  /** The time of its last entry or report. */
  heardAt: number | null;
  /** Number of entries that wait on it, by its last report. */
  waiting: number;
  waitingSince: number | null;
}

/** A phone with an open screen reports every 45 seconds, and with each entry. A phone that reports less often is silent. */
export const ONLINE_MS = 2 * 60_000;

/** Returns the known state of the phone of a day. */
export function phoneOf(
  { lastHeardAt, phone }: Pick<DayProgress, 'lastHeardAt' | 'phone'>,
  now: number,
): PhoneFact {
  const heardTimes = [lastHeardAt, phone?.heardAt ?? null].flatMap((isoTime) =>
    isoTime === null ? [] : Date.parse(isoTime),
  );
  const heardAt = heardTimes.length === 0 ? null : Math.max(...heardTimes);
  const waiting = phone?.waiting ?? 0;
  const waitingSince = waiting > 0 && phone?.waitingSince ? Date.parse(phone.waitingSince) : null;
  if (!phone || heardAt === null) return { state: 'unknown', heardAt, waiting, waitingSince };
  return { state: now - heardAt > ONLINE_MS ? 'silent' : 'online', heardAt, waiting, waitingSince };
}
