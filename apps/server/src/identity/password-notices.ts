import { Inject, Injectable } from '@nestjs/common';
import type { PasswordChange } from '@milkround/contracts';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import type { Caller } from '../http/caller';

/** The newest change of the password by somebody else, as the log has it. Its stream is short. $1: stream, $2: type, $3: role, $4: person. */
const NEWEST = `
  select meta ->> 'commandId' as command_id, meta ->> 'occurredAt' as at, meta #>> '{actor,role}' as by_role, (meta #>> '{actor,id}')::int as by_id
  from event where stream_id = $1 and type = $2 and (meta #>> '{actor,role}' <> $3 or (meta #>> '{actor,id}')::int <> $4)
  order by version desc limit 1`;

const UNREAD = `
  select e.at, e.by_role as role, coalesce(m.name, u.name) as name
  from (${NEWEST}) e
  left join admin m on e.by_role = 'admin' and m.id = e.by_id
  left join supervisor u on e.by_role = 'supervisor' and u.id = e.by_id
  where not exists (select from password_notice n where n.role = $3 and n.person_id = $4 and n.command_id = e.command_id::uuid)`;

const ACKNOWLEDGE = `
  insert into password_notice (role, person_id, command_id) select $3, $4, command_id::uuid from (${NEWEST}) e
  on conflict (role, person_id) do update set command_id = excluded.command_id`;

const TYPES = {
  admin: 'AdminPasswordChanged',
  supervisor: 'SupervisorPasswordChanged',
  'delivery-boy': 'DeliveryBoyPasswordChanged',
} as const;

type Person = Pick<Caller, 'role' | 'id'>;

const valuesOf = ({ role, id }: Person) => [`${role}/${id}`, TYPES[role], role, id];

/** Tells people that somebody else has changed their password, until they acknowledge it. */
@Injectable()
export class PasswordNotices {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Null when there is nothing to tell. */
  async unread(person: Person): Promise<PasswordChange | null> {
    const { rows } = await this.pool.query<PasswordChange>(UNREAD, valuesOf(person));
    return rows[0] ?? null;
  }

  async acknowledge(person: Person): Promise<void> {
    await this.pool.query(ACKNOWLEDGE, valuesOf(person));
  }
}
