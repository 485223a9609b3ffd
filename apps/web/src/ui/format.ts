import type { BusinessDate, Timestamp } from '@milkround/contracts';

const quantities = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 2, minimumFractionDigits: 0 });
const days = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const datesWithYear = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `3,012.5`: Indian grouping, at most 3 places, no trailing zeros. */
export const formatQuantity = (quantity: number): string => quantities.format(quantity);

/** `₹1,250` */
export const formatRupees = (amount: number): string => rupees.format(amount);

/** A calendar date is the same day wherever it is read. */
const midday = (date: BusinessDate): Date => new Date(`${date}T12:00:00Z`);

/** `Sat 21 Nov` */
export const formatDay = (date: BusinessDate): string => days.format(midday(date)).replace(',', '');

/** `21 Nov 2026` */
export const formatDate = (date: BusinessDate): string => datesWithYear.format(midday(date));

/** `6:41 am`; in the device's zone unless one is given (see `useTimeZone`). */
export const formatClock = (at: Timestamp, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }).format(new Date(at));

/** `21/11/2026, 6:41:12 am`: en-IN with a 12-hour clock; in the device's zone unless one is given. */
export const formatTimestamp = (at: Timestamp, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'short', timeStyle: 'medium', hour12: true, timeZone }).format(new Date(at));

/** `MS` for Meera Shinde; one letter for one word. Works on any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  const letter = (word: string) => [...word][0] ?? '';
  return (letter(first) + letter(last)).toUpperCase();
}
