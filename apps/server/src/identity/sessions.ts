import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Role } from '@milkround/contracts';
import { DataSource } from 'typeorm';
import type { Caller } from '../http/caller';

export const SESSION_HOURS = 16;

/** A token's session with its person, as he stands now. A session of somebody who was archived is none. */
const AUTHENTICATE = `
  select s.role, s.person_id as id, coalesce(c.name, u.name, b.name) as name, coalesce(c.email, '') as email,
    coalesce(u.unique_id, b.unique_id) as "uniqueId", coalesce(u.area_id, b.area_id) as "areaId", b.supervisor_id as "supervisorId",
    a.name as "areaName"
  from session s
  join credential c on c.role = s.role and c.person_id = s.person_id
  left join supervisor u on s.role = 'supervisor' and u.id = s.person_id and not u.archived
  left join delivery_boy b on s.role = 'delivery-boy' and b.id = s.person_id and not b.archived
  left join area a on a.id = coalesce(u.area_id, b.area_id)
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()
    and (s.role = 'admin' or u.id is not null or b.id is not null)`;

/** A caller and what his login answer shows beside it. */
export type Authenticated = Caller & { areaName: string | null };

/** Opaque tokens, random, kept only as their hash. Asked of the database each time, so a revocation holds everywhere at once. */
@Injectable()
export class Sessions {
  private readonly listeners = new Set<(revoked: ReadonlySet<string>) => void>();

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async open(role: Role, personId: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.database.query(
      `insert into session (token_hash, role, person_id, expires_at) values ($1, $2, $3, now() + make_interval(hours => $4))`,
      [hashOf(token), role, personId, SESSION_HOURS],
    );
    return token;
  }

  /** Null: missing, unknown, expired or revoked. */
  async authenticate(token: string): Promise<Authenticated | null> {
    const hash = hashOf(token);
    const [caller]: Authenticated[] = await this.database.query(AUTHENTICATE, [hash]);
    return caller ? { ...caller, tokenHash: hash.toString('hex') } : null;
  }

  async revoke(tokenHash: string): Promise<void> {
    await this.end(`token_hash = decode($1, 'hex')`, [tokenHash]);
  }

  /** Signs somebody out everywhere. */
  async revokeAll(role: Role, personId: number): Promise<void> {
    await this.end('role = $1 and person_id = $2', [role, personId]);
  }

  /** Calls back with the token hashes that this process has revoked. */
  onRevoked(listener: (revoked: ReadonlySet<string>) => void): void {
    this.listeners.add(listener);
  }

  /** Which of these sessions still hold; those another server ended are missing. */
  async stillValid(tokenHashes: string[]): Promise<Set<string>> {
    const rows: { hash: string }[] = await this.database.query(
      `select encode(token_hash, 'hex') as hash from session
       where token_hash = any(select decode(h, 'hex') from unnest($1::text[]) h) and revoked_at is null and expires_at > now()`,
      [tokenHashes],
    );
    return new Set(rows.map(({ hash }) => hash));
  }

  async sweep(): Promise<void> {
    await this.database.query(`delete from session where expires_at < now() - interval '1 day'`);
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

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
