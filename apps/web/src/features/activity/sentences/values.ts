import type { TFunction } from 'i18next';
import type { ActivityField, ActivityValue } from '@milkround/contracts';
import { REPORTS, type ReportName } from '@milkround/domain';
import { text } from '../../../i18n';
import { formatDate, formatQuantity, formatRupees, formatTimestamp } from '../../../ui/format';
import { formatWeekday } from '../../../ui/weekday';

/** The names of the fields. */
const FIELD_NAMES: Record<ActivityField, string> = {
  requirement: text('Requirement'),
  adjusted: text('Adjusted'),
  delivered: text('Delivered'),
  shown: text('Shown on the phone'),
  done: text('Done'),
  payment: text('Payment'),
  'payment-mode': text('Payment Mode'),
  absence: text('Absence Remark'),
  name: text('Name'),
  address: text('Address'),
  sequence: text('Place in the sequence'),
  'unique-id': text('Unique ID'),
  email: text('Email'),
  phone: text('Phone'),
  'paused-until': text('Paused until'),
  deadline: text('Deadline'),
  area: text('Zone'),
  supervisor: text('Supervisor'),
  'delivery-boy': text('Delivery Boy'),
  round: text('Round'),
  'lines-open': text('Lines that stay open'),
  stops: text('Stops'),
  lines: text('Orders'),
  weekday: text('Weekday'),
  undone: text('Undoes a hand-over'),
  'stops-done': text('Stops done'),
  taken: text('Taken'),
  'empty-bottles': text('Empty Bottle'),
  'required-total': text('Total required'),
  'delivered-total': text('Total delivered'),
  remarks: text('Remarks'),
  reason: text('Reason'),
  correction: text('Corrected by the office'),
  counted: text('Cash Counted'),
  declared: text('Cash declared'),
  'kept-as': text('Recorded as'),
  'assigned-to': text('Recorded for'),
  'entry-type': text('Entry'),
  'later-at': text('Later entry'),
  'lines-added': text('New'),
  'lines-changed': text('Changed'),
  'lines-unchanged': text('Unchanged'),
  'lines-protected': text('Protected'),
  'lines-missing': text('Not in the file'),
  'lines-faulty': text('Errors'),
  staff: text('People'),
  'file-name': text('File'),
  'people-added': text('New'),
  'people-changed': text('Changed'),
  'people-unchanged': text('Unchanged'),
  'people-faulty': text('Errors'),
  report: text('Report'),
  'again-date': text('Ordered Again'),
  'from-date': text('From'),
  'to-date': text('To'),
  rows: text('Rows'),
  outcome: text('Outcome'),
  search: text('Search'),
  sort: text('Sorted by'),
  product: text('Product'),
  consumer: text('Consumer'),
  order: text('Order'),
  upload: text('Upload'),
  kind: text('Kinds of activity'),
  late: text('Late only'),
  figure: text('Explained figure'),
  'actor-role': text('Role'),
  'actor-id': text('Person'),
  'restored-at': text('Restored at'),
  'sealed-events': text('Sealed events of the backup'),
  by: text('By'),
  count: text('Number'),
  throttled: text('Without a look at the password'),
  browser: text('Browser'),
  system: text('Device'),
  minute: text('Minute'),
};

const isField = (field: string): field is ActivityField => Object.hasOwn(FIELD_NAMES, field);

/** The words of a name in code, such as `leftRound` or `left-round`: `Left round`. */
export function spaced(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const nameOfField = (field: string, t: TFunction): string => (isField(field) ? t(FIELD_NAMES[field]) : spaced(field));

/** Codes that stand for words, by field. */
const CODES: Record<string, Record<string, string>> = {
  'payment-mode': { cash: text('Cash'), cheque: text('Cheque'), '': text('none') },
  reason: {
    deleted: text('Deleted'),
    moved: text('Given to another delivery boy'),
    replaced: text('Changed to another product or consumer'),
    undone: text('Undid Done'),
    'line-added': text('Another line was added'),
    'password-changed': text('The password was changed'),
    archived: text('The account was deleted'),
    'day-closed': text('The day was closed'),
    ended: text('Ended in the list of sessions'),
    operator: text('Ended on the server'),
  },
  'paused-until': { '': text('further notice') },
  staff: { supervisor: text('Supervisors'), 'delivery-boy': text('Delivery Boys') },
  outcome: { 'broken-off': text('Broken off'), unknown: text('Unknown') },
  report: { orders: text('Orders'), activity: text('Activity'), explanation: text('Explanation of a figure') },
  'kept-as': { day: text('Payment of the day'), cash: text('Unassigned cash') },
  'assigned-to': { consumer: text('Another consumer'), day: text('The day'), cash: text('Unassigned cash') },
  'entry-type': {
    'edit-product-order': text('Quantity'),
    'edit-order-status': text('Done'),
    'edit-order-remarks': text('Remark'),
    'add-single-order': text('Single Order'),
    'add-round': text('Round'),
    'day-close': text('Day Close'),
  },
};

const RUPEES: ReadonlySet<string> = new Set(['payment', 'counted', 'declared']);
const DATES: ReadonlySet<string> = new Set(['again-date', 'from-date', 'to-date', 'date', 'paused-until']);
const TIMES: ReadonlySet<string> = new Set(['later-at', 'minute', 'restored-at']);

const isReport = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);

interface ValueContext {
  t: TFunction;
  timeZone: string | undefined;
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
/** The first 64 bits of an IPv6 address. */
const IPV6 = /^[\da-f:]+::\/64$/;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '0:0:0:0::/64']);

/** The network address of a sign-in with its family in words; another text as it is. */
export function formatAddress(address: string, t: TFunction): string {
  if (LOOPBACK.has(address)) return t('the computer of the server');
  if (IPV4.test(address)) return t('the IPv4 address {{address}}', { address });
  return IPV6.test(address) ? t('the IPv6 network {{address}}', { address }) : address;
}

/** A value as people read it. */
export function formatValue(field: string, value: ActivityValue, { t, timeZone }: ValueContext): string {
  if (value === null) return t('none');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (field === 'weekday' && typeof value === 'number') return formatWeekday(value);
  if (typeof value === 'number') return RUPEES.has(field) ? formatRupees(value) : formatQuantity(value);
  if (typeof value === 'object') return value.name ?? String(value.id);
  const code = CODES[field]?.[value];
  if (code !== undefined) return t(code);
  if (field === 'address') return formatAddress(value, t);
  if (field === 'report' && isReport(value)) return t(REPORTS[value].title);
  if (DATES.has(field)) return formatDate(value);
  return TIMES.has(field) ? formatTimestamp(value, timeZone) : value;
}
