/** The brand while settings load, and when they do not. */
export const DEFAULT_BRAND = 'Milkround';
export const PASSWORD_MIN_LENGTH = 6;
/** The minimum for a new password of an admin; older ones stay valid. */
export const ADMIN_PASSWORD_MIN_LENGTH = 10;
/** A basic address pattern: something, an at, a domain with a dot. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE_SEPARATORS = /[\s\p{Cf}\p{Pd}().,/]/gu;
const PHONE = /^(?:(?:\+|00)?91)?0?([1-9]\d{9})$/;
/** Returns the 10 digits of a phone number without separators, country code and leading 0; null for anything else. */
export const phoneNumberOf = (text: string): string | null =>
  PHONE.exec(text.replaceAll(PHONE_SEPARATORS, ''))?.[1] ?? null;
/** Characters of a reason, a remark or a note. */
export const MAX_NOTE_LENGTH = 500;
/** A time of day, `HH:MM`. */
export const DEADLINE_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;
/** How far ahead of today orders can be given. */
export const ORDER_DAYS_AHEAD = 30;
/**
 * Limits of `sync`. `commands`: entries of one request. `daysBack`: age of an entry's list in days. `clockOffMs`: error of a phone's clock that is
 * tolerated when two phones are compared.
 */
export const SYNC_LIMITS = { commands: 200, daysBack: 7, clockOffMs: 120_000 };
/** How much later than it was made something arrives before both times are shown. */
export const LATE_AFTER_MS = 60_000;
/** Limits of a hand-over: stops, and orders of one stop. */
export const HAND_OVER_LIMITS = { stops: 1_000, orders: 100 };
/** How long a hand-over can be undone. */
export const HAND_OVER_UNDO_MS = 600_000;

/** Largest number of entries that `set-aside` answers, the newest first, and that one request settles. */
export const SET_ASIDE_LISTED = 500;
