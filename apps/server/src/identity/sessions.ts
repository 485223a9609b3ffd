import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Role } from '@milkround/contracts';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createBatchLoader } from '@milkround/event-store';
import { PG_POOL } from '../database/pg-pool';
import type { Caller } from '../http/caller';
import type { Known } from './credentials';

export const SESSION_HOURS = 16;

/**
 * Living sessions with their persons, as they stand now. A session of somebody who was archived, or that was opened with
 * a password that no longer holds, is none: from the moment of the fact, whatever else was done about it.
 * The array hides in a select: PostgreSQL would otherwise look how long it is and plan the joins anew for each request, ten times the work of running them.
 */
const SESSIONS = `
  select encode(s.token_hash, 'hex') as "tokenHash", s.role, s.person_id as id, coalesce(m.name, u.name, b.name) as name, coalesce(m.email, a.email) as email,
    coalesce(u.unique_id, b.unique_id) as "uniqueId", coalesce(u.area_id, b.area_id) as "areaId", b.supervisor_id as "supervisorId",
    z.name as "areaName", s.created_at as "signedInAt"
  from session s
  left join admin m on s.role = 'admin' and m.id = s.person_id
  left join account a on a.role = s.role and a.person_id = s.person_id and a.password_set_by = s.password_set_by
  left join supervisor u on a.role = 'supervisor' and u.id = a.person_id
  left join delivery_boy b on a.role = 'delivery-boy' and b.id = a.person_id
  left join area z on z.id = coalesce(u.area_id, b.area_id)
  where s.token_hash = any((select $1::bytea[])::bytea[]) and s.revoked_at is null and s.expires_at > now()
    and (m.id is not null or u.id is not null or b.id is not null)`;

/** A caller and what his login answer shows beside it. */
export type Authenticated = Caller & { areaName: string | null };

/** Opaque tokens, random, kept only as their hash. Asked of the database each time, so a revocation holds everywhere at once. */
@Injectable()
export class Sessions {
  private readonly listeners = new Set<(revoked: ReadonlySet<string>) => void>();
  private readonly sessionLoader = createBatchLoader<Buffer, Authenticated>(
    (hash) => hash.toString('hex'),
    async (hashes) => byHash(await this.living(hashes)),
  );

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  async open(role: Role, { personId, passwordSetBy }: Known): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.database.query(
      `insert into session (token_hash, role, person_id, password_set_by, expires_at) values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
      [hashOf(token), role, personId, passwordSetBy, SESSION_HOURS],
    );
    return token;
  }

  /** Null: missing, unknown, expired or revoked. */
  async authenticate(token: string): Promise<Authenticated | null> {
    return this.sessionLoader.load(hashOf(token));
  }

  async revoke(tokenHash: string): Promise<void> {
    await this.end(`token_hash = decode($1, 'hex')`, [tokenHash]);
  }

  /** Signs somebody out everywhere; `except` is the token hash of a session that stays, `exceptPassword` the command of a password whose sessions stay. */
  async revokeAll(
    role: Role,
    personId: number,
    { except = '', exceptPassword = null }: { except?: string; exceptPassword?: string | null } = {},
  ): Promise<void> {
    await this.end(
      `role = $1 and person_id = $2 and token_hash <> decode($3, 'hex') and ($4::uuid is null or password_set_by is distinct from $4)`,
      [role, personId, except, exceptPassword],
    );
  }

  /** Calls back with the token hashes that this process has revoked. */
  onRevoked(listener: (revoked: ReadonlySet<string>) => void): void {
    this.listeners.add(listener);
  }

  /** Those of these sessions that still hold, by token hash, with their persons as they stand now. */
  async stillValid(tokenHashes: readonly string[]): Promise<Map<string, Caller>> {
    if (tokenHashes.length === 0) return new Map();
    return byHash(await this.living(tokenHashes.map((hash) => Buffer.from(hash, 'hex'))));
  }

  async sweep(): Promise<void> {
    await this.database.query(`delete from session where expires_at < now() - interval '1 day'`);
  }

  /** Prepared once per connection: planning the joins takes longer than running them, and this runs with every request. */
  private async living(hashes: Buffer[]): Promise<Authenticated[]> {
    const { rows } = await this.pool.query<Authenticated>({ name: 'living-sessions', text: SESSIONS, values: [hashes] });
    return rows;
  }

  private async end(condition: string, values: unknown[]): Promise<void> {
    const [rows]: [{ hash: string }[], number] = await this.database.query(
      `update session set revoked_at = now() where revoked_at is null and ${condition} returning encode(token_hash, 'hex') as hash`,
      values,
    );
    const revoked = new Set(rows.map(({ hash }) => hash));
    if (revoked.size > 0) for (const listener of this.listeners) listener(revoked);
  }
}

const byHash = (callers: readonly Authenticated[]) => new Map(callers.map((caller) => [caller.tokenHash, caller]));

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
