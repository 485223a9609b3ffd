import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Named, OwnSession, Role } from '@milkround/contracts';
import type { Actor, RevocationReason, SignInPlace } from '@milkround/domain';
import type { Pool } from 'pg';
import { createBatchLoader } from '@milkround/event-store';
import { PG_POOL } from '../database/pg-pool';
import type { Caller } from '../http/caller';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import type { KnownAccount } from './credentials';
import { IdentityRecorder } from './identity-recorder';
import { PEOPLE } from './people.sql';
import { queueSessionFact, revokeSessions } from './revoked-sessions.sql';

/** An office session ends after this time without use; those of delivery boys do not. */
export const OFFICE_IDLE_HOURS = 4;

/** SQL condition: the session `s` is in use. */
export const IS_USED = `(s.role = 'delivery-boy' or s.used_at > now() - interval '${OFFICE_IDLE_HOURS} hours')`;

/** SQL query for a session that ended only because it was idle. $1: token hash. */
const IS_IDLE = `select from session s where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now() and not ${IS_USED}`;

/** Stored at most once a minute. $1: token hash. */
const MARK_USED = `update session set used_at = now() where token_hash = $1 and used_at < now() - interval '1 minute'`;

/**
 * Selects the valid sessions among the given ones, with the current state of their persons. A session is not valid when its person was
 * archived or has another password than the one that opened it, even when it was not revoked.
 * It is SQL and not an entity because it runs with every request: it is prepared once per connection. The array is read by a subselect,
 * because PostgreSQL would otherwise plan the joins for each length of the array, which takes ten times as long as running them.
 */
const VALID_SESSIONS = `
  select encode(s.token_hash, 'hex') as "tokenHash", s.role, s.person_id as id, coalesce(m.name, u.name, b.name) as name, coalesce(m.email, a.email) as email,
    coalesce(u.unique_id, b.unique_id) as "uniqueId", b.area_id as "areaId", u.area_ids as "areaIds", b.supervisor_id as "supervisorId",
    z.areas, f.person_id is not null as "hasSecondFactor", s.created_at as "signedInAt", s.last_seen_at < now() - interval '1 minute' as "isStale"
  from session s
  left join admin m on s.role = 'admin' and m.id = s.person_id and m.archived_at is null and m.password_set_by is not distinct from s.password_set_by
  left join account a on a.role = s.role and a.person_id = s.person_id and a.password_set_by in (s.password_set_by, s.continued_by)
  left join supervisor u on a.role = 'supervisor' and u.id = a.person_id
  left join delivery_boy b on a.role = 'delivery-boy' and b.id = a.person_id
  left join second_factor f on f.role = s.role and f.person_id = s.person_id and f.enabled_at is not null
  cross join lateral (
    select json_agg(json_build_object('id', z.id, 'name', z.name) order by k.place) as areas
    from jsonb_array_elements_text(coalesce(u.area_ids, to_jsonb(array[b.area_id]))) with ordinality as k(id, place) join area z on z.id = k.id::int) z
  where s.token_hash = any((select $1::bytea[])::bytea[]) and s.revoked_at is null and s.expires_at > now() and ${IS_USED}
    and (m.id is not null or u.id is not null or b.id is not null)`;

/** $4: token hash, $5: role, $6: person, $7: password_set_by, $8: address, $9: browser, $10: system, $11: hours. */
const OPEN_SESSION = `
  with changed as (
    insert into session (token_hash, role, person_id, password_set_by, address, browser, system, expires_at)
    values ($4, $5, $6, $7, $8, $9, $10, now() + make_interval(hours => $11)) returning *)
  ${queueSessionFact}`;

export const SESSION_HOURS = 16;
/** The most sessions of one person. */
export const MAX_SESSIONS = 10;

/** A caller, and the areas for the answer to the login; null for an admin. */
export type AuthenticatedCaller = Caller & { areas: Named[] | null };

export interface Revocation {
  reason: RevocationReason;
  actor: Actor;
}

/** It skips locked rows, because it locks rows in no fixed order. */
const TOUCH = `
  update session set last_seen_at = now()
  where token_hash in (select token_hash from session where token_hash = any($1::bytea[]) for no key update skip locked)`;

/** $1: token hash, $2: the command that is about to change the password. A session whose password another person has changed stays as it is. */
const CONTINUE = `
  update session s set password_set_by = a.password_set_by, continued_by = $2 from account a
  where s.token_hash = $1 and a.role = s.role and a.person_id = s.person_id and a.password_set_by in (s.password_set_by, s.continued_by)`;

/** $1: role, $2: person, $3: token hash of the caller's session. */
const OF_PERSON = `
  select s.id, s.address, s.browser, s.system, s.created_at as since, s.last_seen_at as "lastSeen", s.token_hash = $3 as "isCurrent"
  from session s
  where s.role = $1 and s.person_id = $2 and s.revoked_at is null and s.expires_at > now() and ${IS_USED}
    and case when s.role = 'admin'
      then exists (select from admin m where m.id = s.person_id and m.password_set_by is not distinct from s.password_set_by)
      else exists (select from account a where a.role = s.role and a.person_id = s.person_id and a.password_set_by in (s.password_set_by, s.continued_by)) end
  order by s.token_hash = $3 desc, s.last_seen_at desc limit $4`;
/** Maximum number of listed sessions: people of the demo have any number. */
const MOST_LISTED = 100;

/** $4: role, $5: person, $6: emails of the demo, whose people many visitors share. */
const PAST_MAX_SESSIONS = `token_hash in (
    select s.token_hash from session s
    where s.role = $4 and s.person_id = $5 and s.revoked_at is null and s.expires_at > now() and ${IS_USED}
    order by s.created_at desc offset ${MAX_SESSIONS})
  and not exists (select from (${PEOPLE}) p where p.role = $4 and p.id = $5 and lower(p.email) = any($6::text[]))`;

/** Sessions under random tokens, of which only the hash is stored. Every check reads the database, so a revocation holds on all servers at once. */
@Injectable()
export class Sessions {
  private readonly listeners = new Set<(tokenHashes: ReadonlySet<string>) => void>();
  private readonly sessionLoader = createBatchLoader<Buffer, AuthenticatedCaller>(
    (hash) => hash.toString('hex'),
    async (hashes) => byHash(await this.findValid(hashes)),
  );

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly recorder: IdentityRecorder,
    @Inject(CONFIG) private readonly config: Pick<Config, 'secondFactorRoles' | 'demoEmails'>,
  ) {}

  /** Opens a session. The oldest ones of the person end if there are more than {@link MAX_SESSIONS} now. Returns its token. */
  async open(
    role: Role,
    { personId, passwordSetBy }: KnownAccount,
    place: SignInPlace,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const session = [
      tokenHashOf(token),
      role,
      personId,
      passwordSetBy,
      place.address,
      place.browser,
      place.system,
      SESSION_HOURS,
    ];
    await this.pool.query(OPEN_SESSION, ['SignedIn', JSON.stringify(place), null, ...session]);
    await this.end(PAST_MAX_SESSIONS, [role, personId, this.config.demoEmails], {
      reason: 'too-many',
      actor: { role, id: personId },
    });
    return token;
  }

  /** Returns null when the token is missing, unknown, expired, revoked or idle. */
  async authenticate(token: string): Promise<AuthenticatedCaller | null> {
    return this.sessionLoader.load(tokenHashOf(token));
  }

  /** Returns whether the session ended because it was idle. */
  async isIdle(token: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(IS_IDLE, [tokenHashOf(token)]);
    return rowCount === 1;
  }

  /** Records that the person uses the session. A request does not wait for it, and does not fail without it. */
  markUsed(tokenHash: string): void {
    const query = {
      name: 'mark-session-used',
      text: MARK_USED,
      values: [Buffer.from(tokenHash, 'hex')],
    };
    void this.pool.query(query).catch(() => undefined);
  }

  async signOut(tokenHash: string): Promise<void> {
    await this.end('token_hash = $4', [Buffer.from(tokenHash, 'hex')], null);
  }

  /** Signs a person out everywhere. @param exceptPassword the command of the password whose sessions stay */
  async revokeAll(
    role: Role,
    personId: number,
    revocation: Revocation,
    exceptPassword: string | null = null,
  ): Promise<void> {
    const condition =
      'role = $4 and person_id = $5 and ($6::uuid is null or (password_set_by is distinct from $6 and continued_by is distinct from $6))';
    await this.end(condition, [role, personId, exceptPassword], revocation);
  }

  /** Ends one session of a person. @returns false when the person has no such session */
  async revokeOne({ role, id }: Pick<Caller, 'role' | 'id'>, sessionId: string): Promise<boolean> {
    const condition = 'role = $4 and person_id = $5 and id = $6';
    return (
      (await this.end(condition, [role, id, sessionId], { reason: 'ended', actor: { role, id } })) >
      0
    );
  }

  /** Ends all sessions of the caller but this one. */
  async revokeOthers({
    role,
    id,
    tokenHash,
  }: Pick<Caller, 'role' | 'id' | 'tokenHash'>): Promise<void> {
    const condition = 'role = $4 and person_id = $5 and token_hash <> $6';
    await this.end(condition, [role, id, Buffer.from(tokenHash, 'hex')], {
      reason: 'ended',
      actor: { role, id },
    });
  }

  /** Keeps a staff member's session valid when the command changes the password. Called before the command. */
  async keepThrough(tokenHash: string, commandId: string): Promise<void> {
    await this.pool.query(CONTINUE, [Buffer.from(tokenHash, 'hex'), commandId]);
  }

  /** Returns the valid sessions of the caller, the current one first. */
  async list({
    role,
    id,
    tokenHash,
  }: Pick<Caller, 'role' | 'id' | 'tokenHash'>): Promise<OwnSession[]> {
    const { rows } = await this.pool.query<
      Omit<OwnSession, 'since' | 'lastSeen'> & { since: Date; lastSeen: Date }
    >(OF_PERSON, [role, id, Buffer.from(tokenHash, 'hex'), MOST_LISTED]);
    return rows.map((row) => ({
      ...row,
      since: row.since.toISOString(),
      lastSeen: row.lastSeen.toISOString(),
    }));
  }

  /** Calls back with the hashes of the tokens that this process has revoked. */
  onRevoked(listener: (hashes: ReadonlySet<string>) => void): void {
    this.listeners.add(listener);
  }

  /** Calls the listeners for sessions that were revoked. @param tokenHashes hex */
  announceRevoked(tokenHashes: readonly string[]): void {
    if (tokenHashes.length === 0) return;
    const hashes = new Set(tokenHashes);
    for (const listener of this.listeners) listener(hashes);
  }

  /** Returns the valid sessions among these by token hash, with the current state of their persons. */
  async stillValid(tokenHashes: readonly string[]): Promise<Map<string, Caller>> {
    if (tokenHashes.length === 0) return new Map();
    return byHash(await this.findValid(tokenHashes.map((hash) => Buffer.from(hash, 'hex'))));
  }

  async sweep(): Promise<void> {
    await this.pool.query(`delete from session where expires_at < now() - interval '1 day'`);
  }

  private async findValid(hashes: Buffer[]): Promise<AuthenticatedCaller[]> {
    const query = { name: 'valid-sessions', text: VALID_SESSIONS, values: [hashes] };
    const { rows } = await this.pool.query<
      AuthenticatedCaller & { isStale: boolean; hasSecondFactor: boolean }
    >(query);
    const staleHashes = rows
      .filter(({ isStale }) => isStale)
      .map(({ tokenHash }) => Buffer.from(tokenHash, 'hex'));
    // A request does not wait for it, and does not fail without it.
    if (staleHashes.length > 0) void this.pool.query(TOUCH, [staleHashes]).catch(() => undefined);
    return rows.map(({ isStale: _, hasSecondFactor, ...caller }) => {
      const mustEnrol = !hasSecondFactor && this.config.secondFactorRoles.includes(caller.role);
      return mustEnrol ? { ...caller, mustEnrol } : caller;
    });
  }

  /** @param revocation null: the person signs out @returns the number of sessions that were ended */
  private async end(
    condition: string,
    values: unknown[],
    revocation: Revocation | null,
  ): Promise<number> {
    const fact = revocation
      ? [
          'SessionRevoked',
          JSON.stringify({ reason: revocation.reason }),
          JSON.stringify(revocation.actor),
        ]
      : ['SignedOut', '{}', null];
    const { rows } = await this.pool.query<{ token_hash: Buffer }>(revokeSessions(condition), [
      ...fact,
      ...values,
    ]);
    if (rows.length === 0) return 0;
    this.announceRevoked(rows.map(({ token_hash }) => token_hash.toString('hex')));
    await this.recorder.record();
    return rows.length;
  }
}

const byHash = (callers: readonly AuthenticatedCaller[]) =>
  new Map(callers.map((caller) => [caller.tokenHash, caller]));

export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
