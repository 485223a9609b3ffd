import type { Role } from '@milkround/contracts';
import { wireTime, type Columns } from '../database/json-rows';
import { isKnownIn } from '../delivery-day/known-consumers.sql';

/** `$1` and `$2` the range, `$3` the area and `$4` the delivery boy of the scope, null for all. */
export const WITHIN_DAYS =
  'date between $1 and $2 and ($3::int[] is null or area_id = any($3)) and ($4::int is null or delivery_boy_id = $4)';

/** Joins `x` or `u`, the admin or supervisor that the column names; neither if it is null. */
const joinActor = (actor: string) => `
  left join admin x on ${actor} ->> 'role' = 'admin' and x.id = (${actor} ->> 'id')::int
  left join supervisor u on ${actor} ->> 'role' = 'supervisor' and u.id = (${actor} ->> 'id')::int`;

/*
 * Each joined table repeats the range: the planner carries an equality from one table to the other, but not a range, and would read
 * the whole year of the other.
 *
 * `offset 0` makes the planner look up joined values row by row. It assumes that the columns of a key are independent of each
 * other and so expects almost no rows of such a join. Without `offset 0` it joins thousands of rows without an index, and
 * more with a longer history.
 */

const CLOSE = `
  k.close_id as id, to_char(k.date, 'YYYY-MM-DD') as order_date, k.delivery_boy_id as delr_boy_id, json_build_object('name', b.name) as admin_delivery_boy,
    t.required as req_qty, k.taken::float8 as assigned_qty, k.empty_bottles::float8 as empty_bottles, k.remarks, ${wireTime('k.closed_at')} as created_at,
    ${wireTime('k.recorded_at')} as recorded_at, k.late, k.late_cash::float8 as late_cash,
    k.late_other::float8 as late_other_payments, p.name as applied_by, w.name as closed_by, k.close_reason,
    t.delivered as dlvr_qty, (k.taken - t.delivered::numeric)::float8 as left_over, t.cash, (t.cheque + t.other)::float8 as other_payments,
    case when k.reopened_at is not null then ${wireTime('k.reopened_at')} end as reopened_at, coalesce(x.name, u.name) as reopened_by, k.reopen_reason,
    c.counted::float8 as cash_counted, (c.counted - t.cash::numeric)::float8 as cash_difference, c.declared::float8 as cash_at_count,
    q.name as counted_by, case when c.counted is not null then ${wireTime('c.counted_at')} end as counted_at,
    json_build_object('stops', t.stops, 'done', t.done, 'required', t.required, 'delivered', t.delivered) as at_close,
    json_build_object('stops', coalesce(g.stops, 0), 'done', coalesce(g.done, 0), 'required', coalesce(g.required, 0), 'delivered', coalesce(g.delivered, 0)) as now`;

const CLOSES_OF_DAY = 'day_close where date = k.date and delivery_boy_id = k.delivery_boy_id';

/**
 * Selects the valid closes (`=`), each with the last count of the cash of its day, or the earlier ones (`<>`). Of a day that is open again the close
 * that was reopened last counts as valid. The state at the close is unpacked once for all its figures.
 */
const closesOf = (compared: '=' | '<>') => `
  select ${CLOSE}
  from day_close k
  join delivery_day d using (date, delivery_boy_id)
  cross join lateral (
    select close_id from ${CLOSES_OF_DAY}
    order by reopened_at is null and not replaced desc, reopened_at desc nulls last, closed_at desc limit 1) v
  left join lateral (
    select counted, counted_by, counted_at, (totals -> 'payments' ->> 'cash')::numeric as declared from ${CLOSES_OF_DAY} and counted is not null
    order by counted_at desc limit 1) c on k.close_id = v.close_id
  cross join lateral (
    select v.stops, v.done, v.required, v.delivered, m.cash::float8 as cash, m.cheque, m.other
    from jsonb_to_record(k.totals) as v(stops int, done int, required float8, delivered float8, payments jsonb),
      jsonb_to_record(v.payments) as m(cash numeric, cheque numeric, other numeric)) t
  ${joinActor('k.reopened_by')}
  left join lateral (
    select coalesce(x.name, u.name) as name from (select c.counted_by as by) n ${joinActor('n.by')} offset 0) q on true
  left join lateral (
    select coalesce(x.name, u.name) as name from (select k.closed_by as by) n ${joinActor('n.by')} offset 0) w on true
  cross join lateral (select name from delivery_boy where id = k.delivery_boy_id offset 0) b
  left join lateral (
    select coalesce(x.name, u.name) as name
    from set_aside e ${joinActor('e.settled_by')} where e.entry_id = k.close_id and e.state = 'applied' offset 0) p on true
  left join lateral (
    select * from day_progress where date = k.date and area_id = d.area_id and delivery_boy_id = k.delivery_boy_id offset 0) g on true
  where k.close_id ${compared} v.close_id
    and k.date between $1 and $2 and d.date between $1 and $2 and ($3::int[] is null or d.area_id = any($3)) and ($4::int is null or k.delivery_boy_id = $4)`;

/** Selects the valid close of each day, with the earlier ones in `earlier`. */
export const closesSql = () => `
  select r.*, coalesce(e.earlier, '[]') as earlier
  from (${closesOf('=')}) r
  left join (
    select order_date, delr_boy_id, json_agg(e order by created_at desc) as earlier
    from (${closesOf('<>')}) e group by order_date, delr_boy_id) e using (order_date, delr_boy_id)`;

/** Selects the days that are not closed. */
export const openDaysSql = () => `
  select to_char(d.date, 'YYYY-MM-DD') as order_date, d.delivery_boy_id as delr_boy_id, b.name as delivery_boy, b.archived as has_left,
    coalesce(g.stops, 0) as stops, coalesce(g.done, 0) as done, coalesce(g.required, 0)::float8 as req_qty,
    coalesce(g.delivered, 0)::float8 as dlvr_qty, d.cash::float8 as cash, d.other_payments::float8 as other_payments
  from delivery_day d
  join delivery_boy b on b.id = d.delivery_boy_id
  left join lateral (
    select * from day_progress where date = d.date and area_id = d.area_id and delivery_boy_id = d.delivery_boy_id offset 0) g on true
  where d.date between $1 and $2 and ($3::int[] is null or d.area_id = any($3)) and ($4::int is null or d.delivery_boy_id = $4)
    and jsonb_typeof(d.close) is distinct from 'object'`;

/** Selects the consumer's name if the area of the day knows it, for a change `c` whose stop was removed. */
const NAME_IN_AREA = `(
        select n.name from delivery_day a join consumer n on n.consumer_id = c.consumer_id and ${isKnownIn('array[a.area_id]', null, 'n')}
        where a.date = c.date and a.delivery_boy_id = c.delivery_boy_id)`;

const CHANGE = `
  case when c.by_done then md5(c.event_id::text || c.order_id::text)::uuid else c.event_id end as id, c.order_id,
    json_build_object('product_id', c.product_id, 'product', json_build_object('name', m.name),
      'consumer_name', coalesce(s.name, ${NAME_IN_AREA}, c.consumer_id), 'consumer_id', c.consumer_id) as "order",
    c.delivery_boy_id as delr_boy_id, json_build_object('id', b.id, 'name', b.name) as delivery_boy,
    c.required::float8 as exp_qty, c.updated::float8 as updated_qty, c.cleared::float8 as cleared_qty, case when jsonb_typeof(s.done) = 'object' then 1 else 0 end as status,
    ${wireTime('c.occurred_at')} as created_at, ${wireTime('c.recorded_at')} as recorded_at, c.late, coalesce(x.name, u.name) as applied_by`;

/** Changes of quantities, with the current status of the stop of each change `c`. */
const changesOf = (columns: Columns, changes: string) => `
  select ${columns(CHANGE)}, c.position, c.order_id
  from ${changes} c
  join delivery_boy b on b.id = c.delivery_boy_id
  join product m on m.id = c.product_id
  ${joinActor('c.applied_by')}
  left join stop s on s.date = c.date and s.delivery_boy_id = c.delivery_boy_id and s.consumer_id = c.consumer_id and s.date between $1 and $2`;

/** The condition for a table by date and delivery boy: within the range and, by the area that the day had, within the scope. */
const withinRange = (table: string, rangeEnd = '$2') => `
  ${table}.date between $1 and ${rangeEnd} and ($4::int is null or ${table}.delivery_boy_id = $4)
    and ($3::int[] is null or (${table}.date, ${table}.delivery_boy_id) in
      (select date, delivery_boy_id from delivery_day where date between $1 and $2 and area_id = any($3)))`;

export const changesSql = (columns: Columns) =>
  `${changesOf(columns, 'change_log')} where ${withinRange('c')}`;

/** Selects the newest day of `rows`, which have a `date`, and the number of its rows. */
export const newestDayOf = (rows: string) => `
  select to_char(date, 'YYYY-MM-DD') as date, count(*)::int as count from (${rows}) r
  where date = (select max(date) from (${rows}) n) group by date`;

export const newestChangesSql = () =>
  newestDayOf(`select c.date from change_log c where ${withinRange('c')}`);

/** Newest first; the log's own order, so that facts of the same moment keep the order in which they happened. */
export const CHANGES_ORDER = 'c.position desc, c.order_id desc';

/** Selects the newest `$6` before the position `$5` and the order `$7` (null: of all). They are selected before other data is joined to them. */
export const changesPageSql = (columns: Columns) => `
  ${changesOf(
    columns,
    `(select * from change_log c where ${withinRange('c')} and ($5::bigint is null or (c.position, c.order_id) < ($5, $7::uuid)) order by ${CHANGES_ORDER} limit $6)`,
  )}
  order by ${CHANGES_ORDER}`;

/** The first product represents the stop; the quantities are those of all its lines. */
const remark = (deliveryBoy: string) => `
  s.consumer_id, s.name as consumer_name, to_char(r.date, 'YYYY-MM-DD') as order_date, s.payment_amount::text as remarks, s.absence as absence_remarks,
    s.payment_mode, r.delivery_boy_id as delr_boy_id, json_build_object('name', b.name) as ${deliveryBoy}, l.product_id, s.address, l.exp_quantity, l.dlvr_quantity, s.sequence`;

/** The name of the delivery boy's field in the answer, by the role of the caller. */
const CALLED: Record<Role, string> = {
  admin: 'admin_delivery_boy',
  supervisor: 'supervisor_delivery_boy',
  'delivery-boy': 'admin_delivery_boy',
};

const remarksUntil = (columns: Columns, role: Role, rangeEnd: string) => `
  select ${columns(remark(CALLED[role]))}
  from remarked r
  join delivery_boy b on b.id = r.delivery_boy_id
  cross join lateral (select * from stop where date = r.date and delivery_boy_id = r.delivery_boy_id and consumer_id = r.consumer_id offset 0) s
  cross join lateral (
    select min(line."productId") as product_id, sum(line.expected)::float8 as exp_quantity, sum(line.delivered)::float8 as dlvr_quantity
    from jsonb_to_recordset(s.lines) as line("productId" int, expected numeric, delivered numeric)) l
  where ${withinRange('r', rangeEnd)}
    and (s.payment_amount is not null or s.absence is not null)`;

/** Selects stops with a payment or an absence, a row for each. */
export const remarksSql = (columns: Columns, role: Role) => remarksUntil(columns, role, '$2');

/** Newest dates first; the remarks are stored by date already. */
export const REMARKS_ORDER =
  'r.date desc, b.name collate text_order, r.delivery_boy_id, s.sequence, r.consumer_id';

/** Selects the first `$10` rows after the place `$5` to `$9` (`$5` null: of all). */
export const remarksPageSql = (
  columns: Columns,
  role: Role,
) => `${remarksUntil(columns, role, 'least($2::date, $5::date)')}
    and ($5::date is null or r.date < $5 or (b.name collate text_order, r.delivery_boy_id, s.sequence, r.consumer_id) > ($6::text, $7::int, $8::int, $9::text))
  order by ${REMARKS_ORDER} limit $10`;
