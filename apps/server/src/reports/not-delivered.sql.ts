import { createHash } from 'node:crypto';
import { WITHOUT_REASON_WORDS } from '@milkround/contracts';
import { escapeLiteral } from 'pg';
import { wireTime } from '../database/json-rows';
import { stopName, type StopKey } from '../delivery-day/row-names';
import { personName } from '../identity/people.sql';
import { WITHIN_DAYS } from './report.sql';

/** Returns the id of a stop as a row of the report: the hash of its name as a UUID, which {@link notDeliveredSql} builds in the same way. */
export const stopRowId = (key: StopKey): string =>
  createHash('md5')
    .update(stopName(key))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const DELIVERED = `exists (select from jsonb_array_elements(s.lines) line where coalesce((line ->> 'delivered')::numeric, 0) > 0)`;

/** Selects the missing quantities of a stop, `Cow 1.5, Buffalo 1`, or null. Lines that got more than required are not netted with them. */
const MISSING = `(
    select string_agg(m.name || ' ' || trim_scale(l.missing), ', ' order by m.id)
    from (select (line ->> 'productId')::int as product_id, (line ->> 'expected')::numeric - coalesce((line ->> 'delivered')::numeric, 0) as missing
          from jsonb_array_elements(s.lines) line) l
    join product m on m.id = l.product_id where l.missing > 0)`;

/**
 * The stops with a line that got less than required. On the present date, when the delivery boy may still come, only those with a reason or of a
 * closed day.
 */
export const notDeliveredSql = (timeZone: string): string => `
  select md5(to_char(s.date, 'YYYY-MM-DD') || '/' || s.delivery_boy_id || '/' || s.consumer_id)::uuid as id,
    to_char(s.date, 'YYYY-MM-DD') as order_date, s.delivery_boy_id as delr_boy_id, b.name as delivery_boy, s.consumer_id, s.name as consumer_name,
    s.address, s.sequence, s.absence_reason as reason,
    coalesce(s.absence, case when ${DELIVERED} then '${WITHOUT_REASON_WORDS.less}' else '${WITHOUT_REASON_WORDS.none}' end) as remark, s.missing,
    case when s.absence is not null then ${wireTime("(s.absent ->> 'at')::timestamptz")} end as marked_at, ${personName("(s.absent -> 'by')")} as marked_by,
    s.ordered_again ->> 'date' as again_date,
    (select name from delivery_boy where id = (s.ordered_again ->> 'deliveryBoyId')::int) as again_boy,
    ${personName("(s.ordered_again -> 'by')")} as again_by,
    ${wireTime("(s.ordered_again ->> 'at')::timestamptz")} as again_at
  from (
    select s.*, ${MISSING} as missing from stop s
    where ${WITHIN_DAYS} and (absence is not null or date < (now() at time zone ${escapeLiteral(timeZone)})::date or exists (
      select from delivery_day d where d.date = s.date and d.delivery_boy_id = s.delivery_boy_id and jsonb_typeof(d.close) = 'object'))) s
  join delivery_boy b on b.id = s.delivery_boy_id
  where s.missing is not null`;
