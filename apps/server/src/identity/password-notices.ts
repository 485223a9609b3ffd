import { Inject, Injectable } from '@nestjs/common';
import type { CredentialChange } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import type { Caller } from '../http/caller';

/** The newest change of a credential by another person in the log. Its stream is short. $1: stream, $2: type, $3: role, $4: person. */
const NEWEST = `
  select meta ->> 'commandId' as command_id, meta ->> 'occurredAt' as at, meta #>> '{actor,role}' as by_role, (meta #>> '{actor,id}')::int as by_id
  from event where stream_id = $1 and type = $2 and (meta #>> '{actor,role}' <> $3 or (meta #>> '{actor,id}')::int <> $4)
  order by version desc limit 1`;

const unreadSql = (notices: string): string => `
  select e.at, e.by_role as role, coalesce(m.name, u.name) as name
  from (${NEWEST}) e
  left join admin m on e.by_role = 'admin' and m.id = e.by_id
  left join supervisor u on e.by_role = 'supervisor' and u.id = e.by_id
  where not exists (select from ${notices} n where n.role = $3 and n.person_id = $4 and n.command_id = e.command_id::uuid)`;

const acknowledgeSql = (notices: string): string => `
  insert into ${notices} (role, person_id, command_id) select $3, $4, command_id::uuid from (${NEWEST}) e
  on conflict (role, person_id) do update set command_id = excluded.command_id`;

const TYPES = {
  admin: 'AdminPasswordChanged',
  supervisor: 'SupervisorPasswordChanged',
  'delivery-boy': 'DeliveryBoyPasswordChanged',
} as const;

type Person = Pick<Caller, 'role' | 'id'>;

/** The kinds of notices: the table of acknowledged changes, and the stream and the type of the events. */
const KINDS = {
  passwordChange: {
    notices: 'password_notice',
    streamOf: ({ role, id }: Person) => `${role}/${id}`,
    typeOf: ({ role }: Person) => TYPES[role],
  },
  secondFactorReset: {
    notices: 'second_factor_notice',
    streamOf: ({ role, id }: Person) => streams.secondFactor(role, id),
    typeOf: () => 'SecondFactorDisabled',
  },
} as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];

/** The newest unacknowledged change by another person of each kind, or null. */
export type CredentialChanges = Record<keyof typeof KINDS, CredentialChange | null>;

/** Tells people that another person has changed their password or reset their second factor, until they acknowledge it. */
@Injectable()
export class PasswordNotices {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async findUnread(person: Person): Promise<CredentialChanges> {
    const [passwordChange, secondFactorReset] = await Promise.all([
      this.findNewest(KINDS.passwordChange, person),
      person.role === 'delivery-boy' ? null : this.findNewest(KINDS.secondFactorReset, person),
    ]);
    return { passwordChange, secondFactorReset };
  }

  async acknowledge(person: Person): Promise<void> {
    for (const kind of Object.values(KINDS))
      await this.pool.query(acknowledgeSql(kind.notices), valuesOf(kind, person));
  }

  private async findNewest(kind: Kind, person: Person): Promise<CredentialChange | null> {
    const { rows } = await this.pool.query<CredentialChange>(
      unreadSql(kind.notices),
      valuesOf(kind, person),
    );
    return rows[0] ?? null;
  }
}

const valuesOf = (kind: Kind, person: Person) => [
  kind.streamOf(person),
  kind.typeOf(person),
  person.role,
  person.id,
];
