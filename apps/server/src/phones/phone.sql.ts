const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A row `p` of `phone` in the form of the API; null if there is none. */
export const PHONE_STATE = `case when p.delivery_boy_id is not null then json_build_object('deliveryBoyId', p.delivery_boy_id,
  'heardAt', ${iso('p.heard_at')}, 'waiting', p.waiting, 'waitingSince', ${iso('p.waiting_since')},
  'caughtUp', case when p.caught_up_at is not null then json_build_object('at', ${iso('p.caught_up_at')}, 'entries', p.caught_up_entries,
    'since', ${iso('p.caught_up_since')}) end) end`;
