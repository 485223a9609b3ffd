import {
  ACTIVITY_DATES,
  ACTIVITY_FIELD_NAMES,
  ACTIVITY_KIND_NAMES,
  ACTIVITY_TIMES,
  ACTIVITY_TIMES_OF_DAY,
  ACTIVITY_VALUE_NAMES,
  parseSortOrder,
  SORT_ORDER_NAMES,
  type ActivityField,
  type ActivityValue,
  isActivityKind,
} from '@milkround/contracts';
import { businessDate, REPORTS, type ReportName } from '@milkround/domain';
import { formatClock } from './formats';

const isField = (field: string): field is ActivityField =>
  Object.hasOwn(ACTIVITY_FIELD_NAMES, field);
const isReport = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns the name of a kind of activity, or the kind itself if it has no name. */
export const nameOfKind = (kind: string): string =>
  isActivityKind(kind) ? ACTIVITY_KIND_NAMES[kind] : kind;

export const fieldInWords = (field: string): string =>
  isField(field) ? ACTIVITY_FIELD_NAMES[field] : field;

/** Formats a calendar date as on the screen: `21 Nov 2026`. */
const dateInWords = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Returns a value in the English words of the screen, times in the time zone of the business. Numbers stay numbers. */
export function valueInWords(
  field: string,
  value: ActivityValue | undefined,
  timeZone: string,
): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return value.name ?? String(value.id);
  if (typeof value === 'number')
    return field === 'weekday' ? (WEEKDAYS[value - 1] ?? value) : value;
  const name = ACTIVITY_VALUE_NAMES[field]?.[value];
  if (name !== undefined) return name;
  if (field === 'sort') return sortInWords(value);
  if (field === 'kind') return value.split(', ').map(nameOfKind).join(', ');
  if (field === 'report' && isReport(value)) return REPORTS[value].title;
  if (ACTIVITY_DATES.has(field)) return dateInWords(value);
  if (ACTIVITY_TIMES_OF_DAY.has(field)) return formatClock(`1970-01-01T${value}Z`, 'UTC');
  return ACTIVITY_TIMES.has(field) ? timeInWords(value, timeZone) : value;
}

function sortInWords(sort: string): string {
  const parts = parseSortOrder(sort);
  return parts ? `${parts.column}, ${SORT_ORDER_NAMES[parts.order]}` : sort;
}

/** Returns `21 Nov 2026, 6:41:12 am` in a time zone. */
const timeInWords = (time: string, timeZone: string): string =>
  `${dateInWords(businessDate(new Date(time), timeZone))}, ${formatClock(time, timeZone, '2-digit')}`;
