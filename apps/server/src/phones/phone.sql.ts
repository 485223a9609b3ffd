import { ONLINE_MS } from '@milkround/domain';

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A row `p` of `phone` as the wire has it; null where there is none. */
export const PHONE_STATE = `case when p.delivery_boy_id is not null then json_build_object('deliveryBoyId', p.delivery_boy_id,
  'heardAt', ${iso('p.heard_at')}, 'waiting', p.waiting, 'waitingSince', ${iso('p.waiting_since')},
  'caughtUp', case when p.caught_up_at is not null then json_build_object('at', ${iso('p.caught_up_at')}, 'entries', p.caught_up_entries,
    'since', ${iso('p.caught_up_since')}) end) end`;

/** A phone that is not heard of for longer is silent, and heard of anew afterwards. */
const ONLINE = `${ONLINE_MS} * interval '1 millisecond'`;

/** No recorded time is longer, so that who reads the times of a date need not look further back. */
export const LONGEST_CONTACT = `interval '1 day'`;

/**
 * Records that phones were heard of, beside the statement that stores their newest state and returns it: the time of the newest contact becomes
 * longer, unless it is long enough, or the phone was silent meanwhile or says something else.
 */
export const withContact = (stored: string): string => `
  with heard as (${stored}),
  longer as (
    update phone_contact c set until_at = h.heard_at from heard h
    where c.delivery_boy_id = h.delivery_boy_id
      and c.from_at = (select max(n.from_at) from phone_contact n where n.delivery_boy_id = h.delivery_boy_id)
      and c.until_at >= h.heard_at - ${ONLINE} and c.from_at > h.heard_at - ${LONGEST_CONTACT}
      and c.waiting = h.waiting and c.waiting_since is not distinct from h.waiting_since
    returning c.delivery_boy_id)
  insert into phone_contact (delivery_boy_id, from_at, until_at, waiting, waiting_since)
  select delivery_boy_id, heard_at, heard_at, waiting, waiting_since from heard
  where delivery_boy_id not in (select delivery_boy_id from longer)
  on conflict do nothing`;
