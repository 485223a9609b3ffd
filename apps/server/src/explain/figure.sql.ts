import type { FigureName } from '@milkround/contracts';
import type { FigurePart } from './figure-part';

/** The rollup of a figure per delivery day: the table and the expressions of its amount and of the number of orders or stops. */
interface FigureSql {
  table: 'day_progress' | 'day_product' | 'stop';
  amount: string;
  count: string;
}

const ofDay = (amount: string): FigureSql => ({ table: 'day_progress', amount, count: amount });

export const FIGURE_SQL: Record<FigureName, FigureSql> = {
  stops: ofDay('stops'),
  done: ofDay('done'),
  remaining: ofDay('stops - done'),
  absent: ofDay('absent'),
  partly: ofDay('partly'),
  lines: ofDay('lines'),
  required: { table: 'day_product', amount: 'required', count: 'lines' },
  delivered: { table: 'day_product', amount: 'delivered', count: 'recorded' },
  payment: { table: 'stop', amount: 'payment_amount', count: '1' },
};

/** `$1` and `$2` the range, `$3` the areas, `$4` the delivery boy, `$5` the product, `$6` its name, `$7` the consumer; null for all. */
export const valuesOf = ({
  range,
  areaIds,
  deliveryBoyId,
  productId,
  productName,
  consumerId,
}: FigurePart): unknown[] => [
  range.from,
  range.to,
  areaIds,
  deliveryBoyId,
  productId,
  productName,
  consumerId,
];

const ANY_PART = `r.date between $1 and $2 and ($3::int[] is null or r.area_id = any($3)) and ($4::int is null or r.delivery_boy_id = $4)`;
const OF_PRODUCT = `($5::int is null or r.product_id = $5) and ($6::text is null or r.product_id in (select id from product where name = $6))`;
const UNUSED = `($5::int is null or true) and ($6::text is null or true)`;

/** The condition for the rows `r` of a table that the figure sums up. */
export const partOf = (table: string): string => {
  const products = table === 'day_product' || table === 'order_source' ? OF_PRODUCT : UNUSED;
  const consumer =
    table === 'stop'
      ? '($7::text is null or r.consumer_id = $7) and r.payment_amount is not null'
      : '($7::text is null or true)';
  return `${ANY_PART} and ${products} and ${consumer}`;
};

/** Sums the figure up as the dashboards and reports do. A figure of products without a delivery boy is one of zones. */
export const valueSql = ({ figure, deliveryBoyId }: FigurePart): string => {
  const { table, amount, count } = FIGURE_SQL[figure];
  const sums = `select coalesce(sum(${amount}), 0)::float8 as value, coalesce(sum(${count}), 0)::int as count`;
  if (table !== 'day_product' || deliveryBoyId !== null)
    return `${sums} from ${table} r where ${partOf(table)}`;
  return `${sums} from area_product r
    where r.date between $1 and $2 and ($3::int[] is null or r.area_id = any($3)) and $4::int is null and ${OF_PRODUCT} and ($7::text is null or true)`;
};

export const groupsSql = ({ figure }: FigurePart): string => {
  const { table, amount, count } = FIGURE_SQL[figure];
  return `
    select g.delivery_boy_id as "deliveryBoyId", b.name as "deliveryBoyName", b.unique_id as "uniqueId", g.area_id as "areaId", a.name as "areaName",
      g.count, g.value
    from (select r.delivery_boy_id, r.area_id, sum(${amount})::float8 as value, sum(${count})::int as count
          from ${table} r where ${partOf(table)} group by r.delivery_boy_id, r.area_id having sum(${count}) <> 0) g
    join delivery_boy b on b.id = g.delivery_boy_id
    join area a on a.id = g.area_id
    order by b.name collate text_order, b.id, a.id`;
};

export const SOURCES = `
  select r.source, u.file_name as "fileName", sum(r.orders)::int as orders, sum(r.required)::float8 as required, sum(r.changed)::int as changed,
    sum(r.change)::float8 as change
  from order_source r left join order_upload u on u.id::text = r.source
  where ${partOf('order_source')}
  group by r.source, u.file_name, u.uploaded_at order by r.source = '', u.uploaded_at nulls last, r.source`;

/** Selects the delivery days that add to the figure, from a delivery boy and date on, and the number of their stops up to `limit` days. */
export const daysSql = ({ figure }: FigurePart): string => {
  const { table, count } = FIGURE_SQL[figure];
  return `
    select to_char(r.date, 'YYYY-MM-DD') as date, r.delivery_boy_id as "deliveryBoyId"
    from ${table} r
    where ${partOf(table)} and (r.delivery_boy_id, r.date) >= ($8::int, $9::date)
    group by r.delivery_boy_id, r.date having sum(${count}) <> 0
    order by r.delivery_boy_id, r.date limit $10`;
};

/** Selects the stops of delivery days, each in its delivery sequence. */
export const STOPS = `
  select to_char(s.date, 'YYYY-MM-DD') as date, s.delivery_boy_id, s.consumer_id, s.area_id, s.supervisor_id, s.sequence, s.name, s.address, s.lines, s.left_order_id, s.done,
    s.payment_amount::float8 as payment_amount, s.payment_mode, s.absence, s.round
  from unnest($1::date[], $2::int[]) with ordinality as d(date, delivery_boy_id, place)
  cross join lateral (select * from stop where date = d.date and delivery_boy_id = d.delivery_boy_id
    and ($3::int[] is null or area_id = any($3)) and ($4::text is null or consumer_id = $4) offset 0) s
  order by d.place, s.sequence, s.consumer_id`;
