// Phones of a created history that send one delivery after the other with `sync`, as the client does.
import { createHash, randomBytes } from 'node:crypto';
import { idOnDate } from '../built.mjs';
import { ask } from './ask.mjs';

/** Returns tokens of all people of a role, by id. Their sessions are inserted into the table, because 500 password checks would take a minute. */
export async function openSessions(pool, role = 'delivery-boy') {
  const { rows } = await pool.query(
    'select person_id as id, password_set_by as by from account where role = $1 order by person_id',
    [role],
  );
  const sessions = rows.map((row) => ({ ...row, token: randomBytes(32).toString('base64url') }));
  await pool.query(
    `insert into session (token_hash, role, person_id, password_set_by, expires_at)
     select decode(hash, 'hex'), $4, id, by, now() + interval '1 hour'
     from unnest($1::text[], $2::int[], $3::uuid[]) as s(hash, id, by)`,
    [
      sessions.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      sessions.map(({ id }) => id),
      sessions.map(({ by }) => by),
      role,
    ],
  );
  return new Map(sessions.map(({ id, token }) => [id, token]));
}

/** Returns the open stops of the delivery boys on the road, in the order of a morning: each one's next stop, then each one's second. */
export async function nextStops(pool, date) {
  const { rows } = await pool.query(
    `select s.delivery_boy_id as boy, s.consumer_id as consumer, row_number() over (partition by s.delivery_boy_id order by s.sequence) as place
     from stop s join delivery_day d using (date, delivery_boy_id)
     where date = $1 and s.done is null and s.absent is null and s.delivered_at is null and d.close is null and d.last_entry_at > now() - interval '25 minutes'
     order by place, md5(s.delivery_boy_id::text)`,
    [date],
  );
  return rows;
}

/** Marks a stop done, made and sent now. */
export const deliver = (url, token, date, { consumer }) =>
  ask(url, token, 'delivery-boy/sync', {
    method: 'POST',
    body: {
      commands: [
        {
          ...{ id: idOnDate(date, 'sent', consumer), occurredAt: new Date().toISOString(), date },
          ...{ type: 'edit-order-status', data: { consumerId: consumer, isDelivered: true } },
        },
      ],
      sentAt: new Date().toISOString(),
      waiting: 0,
    },
  });
