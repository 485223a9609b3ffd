import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Role } from '@milkround/contracts';
import type { Pool } from 'pg';
import { IsNull, Not, Or, type FindOptionsWhere, type Repository } from 'typeorm';
import { createBatchLoader } from '@milkround/event-store';
import { PG_POOL } from '../database/pg-pool';
import type { Caller } from '../http/caller';
import type { Known } from './credentials';
import { StoredSession } from './entities';

export const SESSION_HOURS = 16;

/**
 * Selects the valid sessions among the given ones, with the current state of their persons. A session is not valid when its person was
 * archived or has another password than the one that opened it, even when it was not revoked.
 * It is SQL and not an entity because it runs with every request: it is prepared once per connection. The array is read by a subselect,
 * because PostgreSQL would otherwise plan the joins for each length of the array, which takes ten times as long as running them.
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

/** A caller, and the name of the area for the answer to the login. */
export type Authenticated = Caller & { areaName: string | null };

/** Sessions under random tokens, of which only the hash is stored. Every check reads the database, so a revocation holds on all servers at once. */
@Injectable()
export class Sessions {
  private readonly listeners = new Set<(revoked: ReadonlySet<string>) => void>();
  private readonly sessionLoader = createBatchLoader<Buffer, Authenticated>(
    (hash) => hash.toString('hex'),
    async (hashes) => byHash(await this.valid(hashes)),
  );

  constructor(
    @InjectRepository(StoredSession) private readonly sessions: Repository<StoredSession>,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  async open(role: Role, { personId, passwordSetBy }: Known): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = () => `now() + interval '${SESSION_HOURS} hours'`;
    await this.sessions.insert({ tokenHash: hashOf(token), role, personId, passwordSetBy, expiresAt });
    return token;
  }

  /** Returns null when the token is missing, unknown, expired or revoked. */
  async authenticate(token: string): Promise<Authenticated | null> {
    return this.sessionLoader.load(hashOf(token));
  }

  async revoke(tokenHash: string): Promise<void> {
    await this.end({ tokenHash: Buffer.from(tokenHash, 'hex') });
  }

  /** Signs a person out everywhere. @param exceptPassword the command of the password whose sessions stay */
  async revokeAll(role: Role, personId: number, exceptPassword: string | null = null): Promise<void> {
    await this.end({ role, personId, ...(exceptPassword !== null && { passwordSetBy: Or(IsNull(), Not(exceptPassword)) }) });
  }

  /** Calls back with the token hashes that this process has revoked. */
  onRevoked(listener: (revoked: ReadonlySet<string>) => void): void {
    this.listeners.add(listener);
  }

  /** Returns the valid ones of these sessions by token hash, with the current state of their persons. */
  async stillValid(tokenHashes: readonly string[]): Promise<Map<string, Caller>> {
    if (tokenHashes.length === 0) return new Map();
    return byHash(await this.valid(tokenHashes.map((hash) => Buffer.from(hash, 'hex'))));
  }

  async sweep(): Promise<void> {
    await this.sessions.createQueryBuilder().delete().where(`expires_at < now() - interval '1 day'`).execute();
  }

  private async valid(hashes: Buffer[]): Promise<Authenticated[]> {
    const { rows } = await this.pool.query<Authenticated>({ name: 'valid-sessions', text: SESSIONS, values: [hashes] });
    return rows;
  }

  private async end(which: FindOptionsWhere<StoredSession>): Promise<void> {
    const result = await this.sessions
      .createQueryBuilder()
      .update()
      .set({ revokedAt: () => 'now()' })
      .where({ ...which, revokedAt: IsNull() })
      .returning(['tokenHash'])
      .execute();
    const revoked = new Set((result.raw as { token_hash: Buffer }[]).map(({ token_hash }) => token_hash.toString('hex')));
    if (revoked.size > 0) for (const listener of this.listeners) listener(revoked);
  }
}

const byHash = (callers: readonly Authenticated[]) => new Map(callers.map((caller) => [caller.tokenHash, caller]));

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
