import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Role } from '@milkround/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { hashPassword, isPassword } from './passwords';

export interface NewCredential {
  role: Role;
  personId: number;
  /** Compared without regard to case. */
  email: string;
  /** Admins have no read model: their name stands here. */
  name?: string;
}

const UPSERT = `
  insert into credential (role, person_id, email, name, password_hash) values ($1, $2, $3, $4, $5)
  on conflict (role, person_id) do update set email = excluded.email, name = excluded.name, password_hash = excluded.password_hash`;

/** Who may sign in with what. Passwords lie here, hashed, and never in the log. */
@Injectable()
export class Credentials {
  /** Verified against when there is no such account, so that its absence takes as long to find out as a wrong password. */
  private readonly nobody = hashPassword('nobody has this password');

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** The person's id when account and password go together, else null. `email` is trimmed and in lower case. */
  async check(role: Role, email: string, password: string): Promise<number | null> {
    const [found]: { person_id: number; password_hash: string }[] = await this.database.query(
      'select person_id, password_hash from credential where role = $1 and lower(email) = $2',
      [role, email],
    );
    const matches = await isPassword(found?.password_hash ?? (await this.nobody), password);
    return found && matches ? found.person_id : null;
  }

  /** Makes or replaces a person's credential. The old sessions stay: whoever changes a password ends them (`Sessions.revokeAll`). */
  async set(credential: NewCredential, password: string, manager: EntityManager = this.database.manager): Promise<void> {
    await manager.query(UPSERT, [...cells(credential), await hashPassword(password)]);
  }

  /** Leaves the password as it is. */
  async setEmail(role: Role, personId: number, email: string, manager: EntityManager = this.database.manager): Promise<void> {
    await manager.query('update credential set email = $3 where role = $1 and person_id = $2', [role, personId, email.trim()]);
  }

  /** Of somebody who was archived: the email can be used again. */
  async remove(role: Role, personId: number, manager: EntityManager = this.database.manager): Promise<void> {
    await manager.query('delete from credential where role = $1 and person_id = $2', [role, personId]);
  }

  /** Many people with one password and one hash: for the demo only, whose password everybody knows. */
  async setMany(credentials: NewCredential[], password: string): Promise<void> {
    const hashed = await hashPassword(password);
    for (const credential of credentials) await this.database.query(UPSERT, [...cells(credential), hashed]);
  }

  /** The admin that the configuration names, made once; whoever changes the configuration later changes nobody's password. */
  async firstAdmin(email: string, password: string): Promise<void> {
    const [known] = await this.database.query(`select 1 from credential where role = 'admin' limit 1`);
    if (known) return;
    await this.database.query(
      `insert into credential (role, person_id, email, name, password_hash) values ('admin', nextval('admin_id'), $1, 'Admin', $2)
       on conflict do nothing`,
      [email.trim(), await hashPassword(password)],
    );
  }
}

const cells = ({ role, personId, email, name }: NewCredential) => [role, personId, email.trim(), name ?? null];
