import type { BottleFilter, ConsumerSort } from '@milkround/contracts';
import { addDays, isDate, USUAL_ORDER_DAYS } from '@milkround/domain';

export type AddParameter = (value: unknown) => string;

/** The orders of the register; those by bottles need {@link bottlesOf} as `b`. */
export const REGISTER_ORDERS: Record<ConsumerSort, string> = {
  name: 'c.name, c.consumer_id',
  '-name': 'c.name desc, c.consumer_id desc',
  id: 'c.consumer_id collate text_order',
  '-id': 'c.consumer_id collate text_order desc',
  last: 'c.last_date, c.consumer_id',
  '-last': 'c.last_date desc, c.consumer_id',
  bottles: 'b.bottles nulls last, c.name, c.consumer_id',
  '-bottles': 'b.bottles desc nulls last, c.name, c.consumer_id',
};

/** The days of which the register shows deliveries, the oldest first. */
export const shownDays = (today: string): [first: string, last: string] => [
  addDays(today, 1 - USUAL_ORDER_DAYS),
  today,
];

/** `$1` has the zones of the caller, null for all. */
const ofZones = '($1::int[] is null or area_id = any($1))';
const isDelivered = (lines: string): string =>
  `jsonb_path_exists(${lines}, '$[*].delivered ? (@ > 0)')`;

/** The condition that a consumer is found by a word in his details or those of his round, or by the date of his last order or delivery. */
export function foundByDetails(word: string, today: string, parameter: AddParameter): string {
  const text = parameter(word);
  const details = `position(${text} in c.searched) > 0 or (c.pauses <> '[]' and position(${text} in lower(jsonb_path_query_array(c.pauses, '$[*].reason')::text)) > 0)
    or c.area_id in (select id from area where position(${text} in lower(name)) > 0)
    or c.last_delivery_boy_id in (select id from delivery_boy where position(${text} in lower(name)) > 0)`;
  return isDate(word) ? `${details} or ${foundByDate(word, today, parameter)}` : details;
}

function foundByDate(date: string, today: string, parameter: AddParameter): string {
  const day = `${parameter(date)}::date`;
  const ordered = `c.last_date = ${day}`;
  if (date > today || date < shownDays(today)[0]) return ordered;
  return `${ordered} or c.consumer_id in (
    select consumer_id from stop s where s.date = ${day} and ${ofZones} and ${isDelivered('s.lines')} and not exists (
      select from stop later where later.consumer_id = s.consumer_id and later.date > ${day} and later.date <= ${parameter(today)} and ${isDelivered('later.lines')}))`;
}

/**
 * The condition that a consumer is found by a word in a remark or a product of his stops of the shown days. Stops with a remark have an index of
 * their own. Those with a product are looked for among all stops, but only if there are products with the word in their names.
 */
export function foundByStops(
  word: string,
  productIds: readonly number[],
  today: string,
  parameter: AddParameter,
): string {
  const days = `date between ${shownDays(today).map(parameter).join(' and ')}`;
  const remarked = `c.consumer_id in (
    select consumer_id from stop where ${days} and ${ofZones} and absence is not null and position(${parameter(word)} in lower(absence)) > 0)`;
  if (productIds.length === 0) return remarked;
  const lines = productIds.map((productId) => JSON.stringify([{ productId }]));
  return `${remarked} or c.consumer_id in (
    select consumer_id from stop where ${days} and ${ofZones} and lines @> any (${parameter(lines)}::jsonb[]))`;
}

/** The empty bottles that consumers gave back on the shown days, a row for each consumer with bottles. */
export const bottlesOf = (today: string, parameter: AddParameter): string => `
  select consumer_id, sum(bottles) as bottles from stop
  where date between ${shownDays(today).map(parameter).join(' and ')} and bottles > 0 group by consumer_id`;

/** The condition that a consumer gave empty bottles back on the shown days, or none. */
export const gaveBottles = (filter: BottleFilter, today: string, parameter: AddParameter): string =>
  `c.consumer_id ${filter === 'none' ? 'not in' : 'in'} (select consumer_id from (${bottlesOf(today, parameter)}) given)`;

/**
 * The condition that nothing was delivered to a consumer since a date. His newest stops are looked at first, by the index of a consumer's stops: most
 * had a delivery a day ago. As a plain `not exists` all stops since the date would be read.
 */
export function notDeliveredSince(date: string, today: string, parameter: AddParameter): string {
  const day = parameter(date);
  return `(c.last_date < ${day}::date or not coalesce((select true from stop s where s.consumer_id = c.consumer_id
    and s.date between ${day} and ${parameter(today)} and ${isDelivered('s.lines')} order by s.date desc limit 1), false))`;
}
