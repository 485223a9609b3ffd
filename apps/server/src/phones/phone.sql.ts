import { ONLINE_MS } from '@milkround/domain';

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A row `p` of `phone` in the form of the API; null if there is none. */
export const PHONE_STATE = `case when p.delivery_boy_id is not null then json_build_object('deliveryBoyId', p.delivery_boy_id,
  'heardAt', ${iso('p.heard_at')}, 'waiting', p.waiting, 'waitingSince', ${iso('p.waiting_since')},
  'caughtUp', case when p.caught_up_at is not null then json_build_object('at', ${iso('p.caught_up_at')}, 'entries', p.caught_up_entries,
    'since', ${iso('p.caught_up_since')}) end) end`;

/** A phone without contact for longer than this is silent. Its next contact starts a new period. */
const ONLINE = `${ONLINE_MS} * interval '1 millisecond'`;

/** No recorded period is longer, so a reader of the times of a date need not look further back. */
export const LONGEST_CONTACT = `interval '1 day'`;

/**
 * Records the contact of phones in addition to the statement that stores their newest state and returns it: the period of the newest contact is
 * extended, unless it is long enough, or the phone was silent meanwhile or reports another state.
 */
export const withContact = (storeSql: string): string => `
  with heard as (${storeSql}),
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
