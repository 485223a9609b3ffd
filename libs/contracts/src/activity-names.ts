import type { ActivityActorRole, ActivityVia } from './activity';
import type { ActivityField } from './activity-fields';
import { FIGURE_LABELS } from './explain';

/** The English names of the fields, on the screens and in the workbook. */
export const ACTIVITY_FIELD_NAMES: Record<ActivityField, string> = {
  requirement: 'Requirement',
  adjusted: 'Adjusted',
  delivered: 'Delivered',
  shown: 'Shown on the phone',
  done: 'Done',
  payment: 'Payment',
  'payment-mode': 'Payment Mode',
  absence: 'Absence Remark',
  name: 'Name',
  address: 'Address',
  sequence: 'Place in the sequence',
  'unique-id': 'Unique ID',
  email: 'Email',
  phone: 'Phone',
  'paused-from': 'Paused from',
  'paused-until': 'Paused until',
  'merged-with': 'Merged with',
  deadline: 'Deadline',
  step: 'Step of + and −',
  'landing-title': 'Title of the landing page',
  'landing-text': 'Text of the landing page',
  'default-deadline': 'Deadline of new zones',
  logo: 'Logo',
  area: 'Zone',
  supervisor: 'Supervisor',
  'delivery-boy': 'Delivery Boy',
  round: 'Round',
  'lines-open': 'Lines that stay open',
  stops: 'Stops',
  lines: 'Orders',
  weekday: 'Weekday',
  undone: 'Undoes a hand-over',
  'stops-done': 'Stops done',
  taken: 'Taken',
  'empty-bottles': 'Empty Bottle',
  'required-total': 'Total required',
  'delivered-total': 'Total delivered',
  remarks: 'Remarks',
  reason: 'Reason',
  correction: 'Corrected by the office',
  counted: 'Cash Counted',
  declared: 'Cash declared',
  'entry-type': 'Entry',
  'later-at': 'Later entry',
  'lines-added': 'New',
  'lines-changed': 'Changed',
  'lines-unchanged': 'Unchanged',
  'lines-protected': 'Protected',
  'lines-missing': 'Not in the file',
  'lines-faulty': 'Errors',
  staff: 'People',
  'file-name': 'File',
  'people-added': 'New',
  'people-changed': 'Changed',
  'people-unchanged': 'Unchanged',
  'people-faulty': 'Errors',
  report: 'Report',
  'again-date': 'Ordered Again',
  'from-date': 'From',
  'to-date': 'To',
  'orders-from': 'Orders from',
  'orders-to': 'Orders up to',
  rows: 'Rows',
  outcome: 'Outcome',
  search: 'Search',
  sort: 'Sorted by',
  product: 'Product',
  consumer: 'Consumer',
  order: 'Order',
  upload: 'Upload',
  kind: 'Kinds of activity',
  late: 'Late only',
  'paused-only': 'Paused only',
  'not-delivered-since': 'Not delivered since',
  'bottles-returned': 'Empty bottles, 14 days',
  figure: 'Explained figure',
  moment: 'As of',
  clock: 'Clock',
  'actor-role': 'Role',
  'actor-id': 'Person',
  'restored-at': 'Restored at',
  'sealed-events': 'Sealed events of the backup',
  by: 'By',
  count: 'Number',
  throttled: 'Without a look at the password',
  browser: 'Browser',
  system: 'Device',
  minute: 'Minute',
  'codes-left': 'Recovery codes left',
  purpose: 'Purpose',
  'expires-at': 'Valid until',
};

export const ACTIVITY_ROLE_NAMES: Record<ActivityActorRole, string> = {
  admin: 'Admin',
  supervisor: 'Supervisor',
  'delivery-boy': 'Delivery Boy',
  system: 'The system',
};

/** The English words for values that are codes, by field. A value without one is shown as it is. */
export const ACTIVITY_VALUE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'payment-mode': { cash: 'Cash', cheque: 'Cheque', '': 'none' },
  reason: {
    moved: 'Given to another delivery boy',
    replaced: 'Changed to another product or consumer',
    undone: 'Undid Done',
    'line-added': 'Another line was added',
    'password-changed': 'The password was changed',
    archived: 'The account was deleted',
    'day-closed': 'The day was closed',
    ended: 'Ended in the list of sessions',
    'too-many': 'More than 10 sessions',
    operator: 'Ended on the server',
  },
  'actor-role': ACTIVITY_ROLE_NAMES,
  'paused-until': { '': 'further notice' },
  'bottles-returned': { returned: 'Given back', none: 'None given back' },
  purpose: { invite: 'Invite', reset: 'Reset' },
  staff: { supervisor: 'Supervisors', 'delivery-boy': 'Delivery Boys' },
  sort: { oldest: 'Oldest first' },
  figure: FIGURE_LABELS,
  clock: { known: 'As known then', happened: 'As it happened' },
  outcome: { 'broken-off': 'Broken off', unknown: 'Unknown' },
  report: {
    orders: 'Orders',
    consumers: 'Consumers',
    activity: 'Activity',
    explanation: 'Explanation of a figure',
  },
  'entry-type': {
    'edit-product-order': 'Quantity',
    'edit-order-status': 'Done',
    'edit-order-remarks': 'Remark',
    'add-single-order': 'Single Order',
    'add-round': 'Round',
    'day-close': 'Day Close',
  },
};

export const SORT_ORDER_NAMES = { asc: 'ascending', desc: 'descending' } as const;

/** Splits the order of a download's rows, `Cash:desc`, into the column and the direction; null for one that has a name of its own. */
export function parseSortOrder(
  sort: string,
): { column: string; order: keyof typeof SORT_ORDER_NAMES } | null {
  const [, column, order] = /^(.+):(asc|desc)$/.exec(sort) ?? [];
  return column === undefined ? null : { column, order: order === 'desc' ? 'desc' : 'asc' };
}

/** From where an activity came, in English. */
export const ACTIVITY_VIA_NAMES: Record<ActivityVia, string> = {
  phone: 'phone',
  office: 'office',
  upload: 'upload',
  system: 'system',
};

/** Fields whose values are rupees, dates and times. */
export const ACTIVITY_RUPEES: ReadonlySet<string> = new Set(['payment', 'counted', 'declared']);
export const ACTIVITY_DATES: ReadonlySet<string> = new Set([
  'again-date',
  'from-date',
  'to-date',
  'orders-from',
  'orders-to',
  'date',
  'paused-from',
  'paused-until',
  'not-delivered-since',
]);
export const ACTIVITY_TIMES_OF_DAY: ReadonlySet<string> = new Set(['deadline', 'default-deadline']);
export const ACTIVITY_TIMES: ReadonlySet<string> = new Set([
  'later-at',
  'minute',
  'moment',
  'restored-at',
  'expires-at',
]);
