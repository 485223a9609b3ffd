import type { DayProgress } from '@milkround/contracts';

/** What is known of a phone. Times are milliseconds since the epoch. */
export interface PhoneFact {
  /** `unknown`: it has never reported its state. */
  state: 'online' | 'silent' | 'unknown';
  /** When anything last came from it: an entry or a report. */
  heardAt: number | null;
  /** Number of entries that wait on it, by its last report. */
  waiting: number;
  waitingSince: number | null;
}

/** A phone that is looked at reports every 45 seconds, and with each entry. One that is heard of more rarely is silent. */
export const ONLINE_MS = 2 * 60_000;

/** Returns what is known of the phone of a day. */
export function phoneOf({ lastHeardAt, phone }: Pick<DayProgress, 'lastHeardAt' | 'phone'>, now: number): PhoneFact {
  const heard = [lastHeardAt, phone?.heardAt ?? null].flatMap((at) => (at === null ? [] : Date.parse(at)));
  const heardAt = heard.length === 0 ? null : Math.max(...heard);
  const waiting = phone?.waiting ?? 0;
  const waitingSince = waiting > 0 && phone?.waitingSince ? Date.parse(phone.waitingSince) : null;
  if (!phone || heardAt === null) return { state: 'unknown', heardAt, waiting, waitingSince };
  return { state: now - heardAt > ONLINE_MS ? 'silent' : 'online', heardAt, waiting, waitingSince };
}
