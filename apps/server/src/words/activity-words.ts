import {
  ACTIVITY_DATES,
  ACTIVITY_FIELD_NAMES,
  ACTIVITY_KIND_NAMES,
  ACTIVITY_TIMES,
  ACTIVITY_VALUE_NAMES,
  parseSortOrder,
  SORT_ORDER_NAMES,
  type ActivityField,
  type ActivityValue,
  isActivityKind,
} from '@milkround/contracts';
import { REPORTS, type ReportName } from '@milkround/domain';

const isField = (field: string): field is ActivityField =>
  Object.hasOwn(ACTIVITY_FIELD_NAMES, field);
const isReport = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns the name of a kind of activity, or the kind itself if it has no name. */
export const nameOfKind = (kind: string): string =>
  isActivityKind(kind) ? ACTIVITY_KIND_NAMES[kind] : kind;

/** Returns the name of a changed field on the screen. */
export const fieldInWords = (field: string): string =>
  isField(field) ? ACTIVITY_FIELD_NAMES[field] : field;

/** Formats a calendar date as on the screen: `21 Nov 2026`. */
const inWords = new Intl.DateTimeFormat('en-GB', {
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
  if (ACTIVITY_DATES.has(field)) return inWords.format(new Date(`${value}T00:00:00Z`));
  return ACTIVITY_TIMES.has(field) ? timeInWords(value, timeZone) : value;
}

function sortInWords(sort: string): string {
  const parts = parseSortOrder(sort);
  return parts ? `${parts.column}, ${SORT_ORDER_NAMES[parts.order]}` : sort;
}

/** Returns `21 Nov 2026, 06:41:12` in a time zone. */
function timeInWords(time: string, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  });
  return `${date.format(new Date(time))}, ${clock.format(new Date(time))}`;
}
