import { MAX_RANGE_DAYS, type BusinessDate } from '@milkround/contracts';
import { addDays, isDate } from '@milkround/domain';
import { text } from '../../i18n';

/** Business dates, both in it. */
export interface Range {
  from: BusinessDate;
  to: BusinessDate;
}

/** The year of a date is typed digit by digit, and 0002 is on the way to 2026. */
const isTyped = (date: string): boolean => isDate(date) && date >= '2000';

/** The error of a range, as a sentence, and the end that it is about; null for a valid range. */
export function rangeProblem({ from, to }: Range): { end: keyof Range; message: string } | null {
  if (!isTyped(from)) return { end: 'from', message: text('Please choose a date.') };
  if (!isTyped(to)) return { end: 'to', message: text('Please choose a date.') };
  if (from > to) return { end: 'from', message: text('From date cannot be after To date') };
  if (to >= addDays(from, MAX_RANGE_DAYS))
    return { end: 'to', message: text('The range can be at most 366 days') };
  return null;
}

/** The range of an address, from `from` and `to`; the first range if they are not valid. */
export function rangeIn(address: URLSearchParams, first: Range): Range {
  const range = { from: address.get('from') ?? first.from, to: address.get('to') ?? first.to };
  return rangeProblem(range) ? first : range;
}

/** The address with the range in it. The first range is not written, so that the same address shows the new date tomorrow. */
export function withRange(
  address: URLSearchParams,
  { from, to }: Range,
  first: Range,
): URLSearchParams {
  const newAddress = new URLSearchParams(address);
  newAddress.delete('from');
  newAddress.delete('to');
  // The other range begins at its first page.
  newAddress.delete('page');
  if (from === first.from && to === first.to) return newAddress;
  newAddress.set('from', from);
  newAddress.set('to', to);
  return newAddress;
}
