import { Inject, Injectable } from '@nestjs/common';
import type { OfficeRole, OidcLinkOwner } from '@milkround/contracts';
import type { Actor } from '@milkround/domain';
import type { Pool } from 'pg';
import { PG_POOL } from '../../database/pg-pool';
import type { KnownAccount } from '../credentials';
import { queueFactSql } from '../queue-fact.sql';
import type { OidcIdentity } from './oidc-provider';

/** A person of the provider. */
export type OidcPerson = Pick<OidcIdentity, 'issuer' | 'subject'>;

/** An account of this installation that a person of the provider opens. */
export interface OidcAccount extends KnownAccount {
  email: string;
}

/** The accounts that are not archived, of the role $1. */
const ACCOUNTS = `
  select id as "personId", password_set_by as "passwordSetBy", lower(email) as email from admin where $1 = 'admin' and archived_at is null
  union all
  select person_id, password_set_by, email from account where role = $1`;

/** $2: issuer, $3: subject. A link is valid while the account has the email that it had when it was linked: another email is another person. */
const LINKED = `
  select a.* from (${ACCOUNTS}) a
  join oidc_link l on l.role = $1 and l.person_id = a."personId" and l.email = a.email and l.issuer = $2 and l.subject = $3`;

/** $2: issuer, $3: email. */
const BY_EMAIL = `
  select a.*, l.subject is not null as "isLinked" from (${ACCOUNTS}) a
  left join oidc_link l on l.role = $1 and l.person_id = a."personId" and l.email = a.email and l.issuer = $2
  where a.email = $3`;

/** $1: id of the sign-in. Earlier ones are deleted: their cookies are too old to be used again. */
const TAKE = `
  with old as (delete from oidc_sign_in where opened_at < now() - interval '1 hour')
  insert into oidc_sign_in (id) values ($1) on conflict do nothing`;

/** $1: role, $2: issuer, $3: subject. */
const UNLINK = 'delete from oidc_link where role = $1 and issuer = $2 and subject = $3';

/** $1: role, $2: person, $3: issuer, $4: subject, $5: email. A valid link stays. */
const LINK = `
  with changed as (
    insert into oidc_link as l (role, person_id, issuer, subject, email) values ($1, $2, $3, $4, $5)
    on conflict (role, person_id) do update set issuer = excluded.issuer, subject = excluded.subject, email = excluded.email, linked_at = now()
    where l.issuer <> excluded.issuer or l.email <> excluded.email
    returning *)
  ${queueFactSql({
    streamId: `'oidc-link/' || role || '/' || person_id`,
    type: `'OidcLinked'`,
    data: `jsonb_build_object('role', role, 'personId', person_id, 'issuer', issuer, 'subject', subject)`,
    actor: `jsonb_build_object('role', role, 'id', person_id)`,
    from: 'changed',
  })}`;

/** Valid links. */
const LINKS = `
  select l.role, l.person_id as id, l.issuer, l.linked_at as "linkedAt" from oidc_link l
  where exists (select from admin a where l.role = 'admin' and a.id = l.person_id and lower(a.email) = l.email and a.archived_at is null)
    or exists (select from account a where a.role = l.role and a.person_id = l.person_id and a.email = l.email)
  order by l.role, l.person_id`;

/** $1: role, $2: person, $3: actor. */
const REMOVE = `
  with changed as (delete from oidc_link where role = $1 and person_id = $2 returning *)
  ${queueFactSql({
    streamId: `'oidc-link/' || role || '/' || person_id`,
    type: `'OidcUnlinked'`,
    data: `jsonb_build_object('role', role, 'personId', person_id, 'issuer', issuer, 'subject', subject)`,
    actor: '$3::jsonb',
    from: 'changed',
  })}`;

/** Finds the accounts that the people of the provider open. A sign-in does not create accounts. */
@Injectable()
export class OidcAccounts {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Returns the account that was linked with the person before. */
  async findLinked(role: OfficeRole, { issuer, subject }: OidcPerson): Promise<OidcAccount | null> {
    const { rows } = await this.pool.query<OidcAccount>(LINKED, [role, issuer, subject]);
    return rows[0] ?? null;
  }

  /** Returns the account with this email. @returns `isLinked`: it was linked with another person of the provider */
  async withEmail(
    role: OfficeRole,
    issuer: string,
    email: string,
  ): Promise<(OidcAccount & { isLinked: boolean }) | null> {
    const { rows } = await this.pool.query<OidcAccount & { isLinked: boolean }>(BY_EMAIL, [
      role,
      issuer,
      email,
    ]);
    return rows[0] ?? null;
  }

  /** Marks a sign-in as used: it opens one session on one of the servers. @returns false when it was used before */
  async take(id: Buffer): Promise<boolean> {
    return (await this.pool.query(TAKE, [id])).rowCount === 1;
  }

  async links(): Promise<OidcLinkOwner[]> {
    const { rows } = await this.pool.query<Omit<OidcLinkOwner, 'linkedAt'> & { linkedAt: Date }>(
      LINKS,
    );
    return rows.map((row) => ({ ...row, linkedAt: row.linkedAt.toISOString() }));
  }

  /** Ends the link of an account. The sessions that it has opened continue. */
  async unlink(role: OfficeRole, personId: number, actor: Actor): Promise<void> {
    await this.pool.query(REMOVE, [role, personId, JSON.stringify(actor)]);
  }

  /** Links an account with the person who opened it, and removes the person's earlier link. */
  async link(
    role: OfficeRole,
    { personId, email }: OidcAccount,
    { issuer, subject }: OidcPerson,
  ): Promise<void> {
    await this.pool.query(UNLINK, [role, issuer, subject]);
    await this.pool.query(LINK, [role, personId, issuer, subject, email]);
  }
}
