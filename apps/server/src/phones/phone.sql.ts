const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const FRESH = `(where waiting > 0 and heard_at > clock_timestamp() - interval '1 day')`;

/** Joins `p`, the phones of a delivery boy as one. A phone that was not heard for a day has no waiting entries any more. */
export const joinPhone = (deliveryBoyId: string): string => `
  cross join lateral (
    select max(delivery_boy_id) as delivery_boy_id, max(heard_at) as heard_at, coalesce(sum(waiting) filter ${FRESH}, 0)::int as waiting,
      min(waiting_since) filter ${FRESH} as waiting_since, max(caught_up_at) as caught_up_at,
      (array_agg(caught_up_entries order by caught_up_at desc nulls last))[1] as caught_up_entries,
      (array_agg(caught_up_since order by caught_up_at desc nulls last))[1] as caught_up_since
    from phone where delivery_boy_id = ${deliveryBoyId}) p`;

/** A row `p` of {@link joinPhone} in the form of the API; null without a phone. */
export const PHONE_STATE = `case when p.delivery_boy_id is not null then json_build_object('deliveryBoyId', p.delivery_boy_id,
  'heardAt', ${iso('p.heard_at')}, 'waiting', p.waiting, 'waitingSince', ${iso('p.waiting_since')},
  'caughtUp', case when p.caught_up_at is not null then json_build_object('at', ${iso('p.caught_up_at')}, 'entries', p.caught_up_entries,
    'since', ${iso('p.caught_up_since')}) end) end`;
