import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  createMessage,
  PASSWORD_LINK_HOURS,
  type NewPasswordLink,
  type PasswordLink,
  type PasswordLinkOwner,
  type PasswordLinkPurpose,
  type Role,
} from '@milkround/contracts';
import { RuleViolation, type Actor } from '@milkround/domain';
import type { Pool } from 'pg';
import { PG_POOL } from '../../database/pg-pool';
import { IdentityRecorder } from '../../identity/identity-recorder';
import { PEOPLE } from '../../identity/people.sql';
import { queueFactSql } from '../../identity/fact-queue';

const TOKEN_BYTES = 32;

export interface LinkPerson {
  role: Role;
  id: number;
}

export interface ValidLink extends PasswordLinkOwner {
  id: number;
}

/**
 * The links of people who are not archived, and whose password and email were not set again since the link was made.
 */
const UNUSED = `
  select l.role, l.person_id, l.token_hash, l.purpose, l.created_at, l.expires_at, l.expires_at <= clock_timestamp() as "isExpired", p.name, p.email
  from password_link l join (${PEOPLE}) p on p.role = l.role and p.id = l.person_id
  where l.password_set_by is not distinct from p.password_set_by
    and l.email_set_by is not distinct from p.email_set_by`;

/** The links that can still be used. */
const VALID = `select * from (${UNUSED}) u where not "isExpired"`;

const fact = (type: string, actor: string, extraData = `'{}'::jsonb`): string =>
  queueFactSql({
    streamId: `'password-link/' || role || '/' || person_id`,
    type: `'${type}'`,
    data: `jsonb_build_object('role', role, 'personId', person_id, 'purpose', purpose) || ${extraData}`,
    actor,
    from: 'changed',
  });

/** $1: role, $2: person, $3: hash, $4: purpose, $5: hours, $6: actor. */
const CREATE = `
  with changed as (
    insert into password_link as l (role, person_id, token_hash, purpose, password_set_by, email_set_by, expires_at)
    select role, id, $3, $4, password_set_by, email_set_by,
      date_trunc('milliseconds', clock_timestamp()) + make_interval(hours => $5)
    from (${PEOPLE}) p where role = $1 and id = $2
    on conflict (role, person_id) do update set token_hash = excluded.token_hash, purpose = excluded.purpose,
      password_set_by = excluded.password_set_by, email_set_by = excluded.email_set_by,
      created_at = now(), expires_at = excluded.expires_at
    returning *),
  queued as (${fact(
    'PasswordLinkCreated',
    '$6::jsonb',
    `jsonb_build_object('expiresAt', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  )})
  select expires_at as "expiresAt" from changed`;

/** $1: role, $2: person, $3: actor. A link that has expired goes without a fact. */
const REVOKE = `
  with removed as (delete from password_link where role = $1 and person_id = $2 returning *),
  changed as (select * from removed where expires_at > clock_timestamp())
  ${fact('PasswordLinkRevoked', '$3::jsonb')}`;

/** Lists links, and people without a password. */
const LIST = `
  select p.role, p.id, coalesce(u.purpose, 'invite') as purpose, u.created_at as "createdAt", u.expires_at as "expiresAt",
    coalesce(u."isExpired", false) as "isExpired"
  from (${PEOPLE}) p
  left join (select * from (${UNUSED}) u where not "isExpired" or purpose = 'invite') u on u.role = p.role and u.person_id = p.id
  where u.role is not null
    or not p.has_password
  order by p.role, p.id`;

/** $1: hash. */
const FIND = `select role, person_id as id, purpose, name, email, expires_at as "expiresAt" from (${VALID}) v where token_hash = $1`;

/** $1: hash. Of any number of uses at once, one gets the row. The actor is the owner of the link. */
const USE = `
  with changed as (delete from password_link where token_hash = $1 and token_hash in (select token_hash from (${VALID}) v) returning *)
  ${fact('PasswordLinkUsed', `jsonb_build_object('role', role, 'id', person_id)`)}`;

/** Deletes expired links, but not the invites that {@link LIST} returns: a person has one at most. */
const SWEEP = `
  delete from password_link where expires_at < clock_timestamp()
    and (role, person_id) not in (select role, person_id from (${UNUSED}) u where purpose = 'invite')`;

/**
 * Links that an admin makes and hands on, with which a person sets a password. Only the hash of a token is stored, and a link is looked up by that
 * hash, so the duration of a look-up reveals nothing about tokens.
 */
@Injectable()
export class PasswordLinks {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly recorder: IdentityRecorder,
  ) {}

  /** Replaces a link that the person has. @throws RuleViolation password-link-person-unknown */
  async create(
    { role, id }: LinkPerson,
    purpose: PasswordLinkPurpose,
    actor: Actor,
  ): Promise<NewPasswordLink> {
    await this.pool.query(SWEEP);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const values = [
      role,
      id,
      hashOf(token),
      purpose,
      PASSWORD_LINK_HOURS[purpose],
      JSON.stringify(actor),
    ];
    const { rows } = await this.pool.query<{ expiresAt: Date }>(CREATE, values);
    if (!rows[0]) throw new RuleViolation(createMessage('password-link-person-unknown'), 'unknown');
    await this.recorder.record();
    return { token, purpose, expiresAt: rows[0].expiresAt.toISOString() };
  }

  /** The links that are valid, the invites that have expired unused and those that are still to be made, without their tokens. */
  async list(): Promise<PasswordLink[]> {
    type Row = Omit<PasswordLink, 'createdAt' | 'expiresAt'> & {
      createdAt: Date | null;
      expiresAt: Date | null;
    };
    const { rows } = await this.pool.query<Row>(LIST);
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
    }));
  }

  /** A repeated revocation changes nothing. */
  async revoke({ role, id }: LinkPerson, actor: Actor): Promise<void> {
    await this.pool.query(REVOKE, [role, id, JSON.stringify(actor)]);
    await this.recorder.record();
  }

  /** Null for a token that is unknown, used, revoked, replaced, outdated or expired, and of an archived person. */
  async find(token: string): Promise<ValidLink | null> {
    const { rows } = await this.pool.query<Omit<ValidLink, 'expiresAt'> & { expiresAt: Date }>(
      FIND,
      [hashOf(token)],
    );
    const [row] = rows;
    return row ? { ...row, expiresAt: row.expiresAt.toISOString() } : null;
  }

  /** Uses a link up. @returns false if it is not valid any more */
  async use(token: string): Promise<boolean> {
    return (await this.pool.query(USE, [hashOf(token)])).rowCount === 1;
  }
}

/** SHA-256 is enough for random tokens of this length. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
