import {
  ACTIVITY_ACTOR_ROLES,
  ACTIVITY_KINDS,
  MAX_RANGE_DAYS,
  type ActivityFilter,
  type BusinessDate,
  type ActivityActorRole,
} from '@milkround/contracts';
import { addDays, isDate } from '@milkround/domain';
import { idIn, textIn } from '../../../ui/address-values';

/** The filters of the list. A missing one does not restrict it. */
export type ActivityFilters = Omit<ActivityFilter, 'cursor' | 'after' | 'limit' | 'folded'>;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
/** The lengths of texts for which the server searches. */
const SEARCHED = { min: 2, max: 100 };
const MAX_CONSUMER_ID = 200;

const wordsIn = (
  address: URLSearchParams,
  key: string,
  { min, max }: { min: number; max: number },
): string | undefined => {
  const value = textIn(address, key, max).trim();
  return value.length >= min ? value : undefined;
};

const uuidIn = (address: URLSearchParams, key: string): string | undefined => {
  const value = address.get(key) ?? '';
  return UUID.test(value) ? value : undefined;
};

const dateIn = (address: URLSearchParams, key: string): BusinessDate | undefined => {
  const value = address.get(key) ?? '';
  return isDate(value) ? value : undefined;
};

/** A range that the server would refuse is no range. */
function rangeIn<From extends string, To extends string>(
  address: URLSearchParams,
  { from, to }: { from: From; to: To },
): Partial<Record<From | To, BusinessDate>> {
  const range: Partial<Record<From | To, BusinessDate>> = {};
  range[from] = dateIn(address, from);
  range[to] = dateIn(address, to);
  const isTooLong =
    range[from] &&
    range[to] &&
    (range[from] > range[to] || range[to] >= addDays(range[from], MAX_RANGE_DAYS));
  return isTooLong ? {} : range;
}

const roleIn = (address: URLSearchParams): ActivityActorRole | undefined =>
  ACTIVITY_ACTOR_ROLES.find((role) => role === address.get('actorRole'));

function kindsIn(address: URLSearchParams): string[] | undefined {
  const names = new Set(address.getAll('kind'));
  const kinds = ACTIVITY_KINDS.filter((kind) => names.has(kind));
  return kinds.length > 0 ? kinds : undefined;
}

/** Drops the keys without a value, so that equal filters are equal objects. */
function dropUndefined(filters: ActivityFilters): ActivityFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** Reads the filters from the address, which has the keys of the API. Other parameters are ignored. */
export function filtersIn(address: URLSearchParams): ActivityFilters {
  const actorRole = roleIn(address);
  const late = address.get('late') === 'true' || undefined;
  return dropUndefined({
    ...rangeIn(address, { from: 'fromDate', to: 'toDate' }),
    ...rangeIn(address, { from: 'ordersFrom', to: 'ordersTo' }),
    actorRole,
    actorId: actorRole && idIn(address, 'actorId'),
    areaId: idIn(address, 'areaId'),
    deliveryBoyId: idIn(address, 'deliveryBoyId'),
    consumerId: wordsIn(address, 'consumerId', { min: 1, max: MAX_CONSUMER_ID }),
    orderId: uuidIn(address, 'orderId'),
    productId: idIn(address, 'productId'),
    uploadId: uuidIn(address, 'uploadId'),
    kind: kindsIn(address),
    late,
    sort: address.get('sort') === 'oldest' ? 'oldest' : undefined,
    q: wordsIn(address, 'q', SEARCHED),
  });
}

/** Whether the lines of an upload are one row. They are not while a filter looks for single lines. */
export const isFolded = ({ uploadId, orderId, consumerId, late, q }: ActivityFilters): boolean =>
  [uploadId, orderId, consumerId, late, q].every((value) => value === undefined);

/** The filters without the order of the rows. */
export const withoutSort = ({
  sort: _,
  ...filters
}: ActivityFilters): Omit<ActivityFilters, 'sort'> => filters;

/** The name of the workbook, as the server gives it. */
export function workbookFile({ fromDate, toDate }: ActivityFilters, today: BusinessDate): string {
  const to = toDate ?? today;
  if (!fromDate) return `Activity up to ${to}.xlsx`;
  return fromDate === to ? `Activity ${to}.xlsx` : `Activity ${fromDate} to ${to}.xlsx`;
}

/** Writes the filters as the query of an address. */
export function toAddress(filters: ActivityFilters): URLSearchParams {
  const address = new URLSearchParams();
  for (const [key, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) address.append(key, String(item));
  }
  return address;
}
