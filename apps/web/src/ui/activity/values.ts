import type { TFunction } from 'i18next';
import {
  ACTIVITY_DATES,
  ACTIVITY_FIELD_NAMES,
  ACTIVITY_RUPEES,
  ACTIVITY_TIMES,
  ACTIVITY_TIMES_OF_DAY,
  ACTIVITY_VALUE_NAMES,
  parseSortOrder,
  SORT_ORDER_NAMES,
  type ActivityField,
  type ActivityValue,
} from '@milkround/contracts';
import { REPORTS, type ReportName } from '@milkround/domain';
import {
  formatDate,
  formatQuantity,
  formatRupees,
  formatTimeOfDay,
  formatTimestamp,
} from '../format';
import { formatWeekday } from '../../i18n/dates';

const isField = (field: string): field is ActivityField =>
  Object.hasOwn(ACTIVITY_FIELD_NAMES, field);

/** The words of a name in code, such as `leftRound` or `left-round`: `Left round`. */
export function splitName(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const nameOfField = (field: string, t: TFunction): string =>
  isField(field) ? t(ACTIVITY_FIELD_NAMES[field]) : splitName(field);

const isReport = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);

interface ValueContext {
  t: TFunction;
  timeZone: string | undefined;
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
/** The first 64 bits of an IPv6 address. */
const IPV6 = /^[\da-f:]+::\/64$/;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '0:0:0:0::/64']);

/** The network address of a sign-in with its family in words; another text is returned unchanged. */
export function formatAddress(address: string, t: TFunction): string {
  if (LOOPBACK.has(address)) return t('the computer of the server');
  if (IPV4.test(address)) return t('the IPv4 address {{address}}', { address });
  return IPV6.test(address) ? t('the IPv6 network {{address}}', { address }) : address;
}

/** The order of a download's rows, `Cash, descending`. */
function formatSort(sort: string, t: TFunction): string {
  const parts = parseSortOrder(sort);
  return parts ? `${t(parts.column)}, ${t(SORT_ORDER_NAMES[parts.order])}` : sort;
}

/** A value as people read it. */
export function formatValue(
  field: string,
  value: ActivityValue,
  { t, timeZone }: ValueContext,
): string {
  if (value === null) return t('none');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (field === 'weekday' && typeof value === 'number') return formatWeekday(value);
  if (typeof value === 'number')
    return ACTIVITY_RUPEES.has(field) ? formatRupees(value) : formatQuantity(value);
  if (typeof value === 'object') return value.name ?? String(value.id);
  const code = ACTIVITY_VALUE_NAMES[field]?.[value];
  if (code !== undefined) return t(code);
  if (field === 'sort') return formatSort(value, t);
  if (field === 'kind') return value.split(', ').map(splitName).join(', ');
  if (field === 'address') return formatAddress(value, t);
  if (field === 'report' && isReport(value)) return t(REPORTS[value].title);
  if (ACTIVITY_DATES.has(field)) return formatDate(value);
  if (ACTIVITY_TIMES_OF_DAY.has(field)) return formatTimeOfDay(value);
  return ACTIVITY_TIMES.has(field) ? formatTimestamp(value, timeZone) : value;
}
