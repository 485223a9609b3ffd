import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Role } from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { hashPassword, isPassword, passwordLine } from './passwords';

export interface NewCredential {
  role: StaffRole;
  personId: number;
  /** The command whose fact (a hiring, a changed password) makes this the person's password. */
  commandId: string;
}

/** Whose account and password went together. */
export interface Known {
  personId: number;
  /** The command that set the password; null of an admin. */
  passwordSetBy: string | null;
}

const ACCOUNTS = `
  select id as "personId", null::uuid as "passwordSetBy", password_hash as hash from admin where $1 = 'admin' and lower(email) = $2
  union all
  select a.person_id, a.password_set_by, c.password_hash from account a
  join credential c on c.command_id = a.password_set_by and c.role = a.role and c.person_id = a.person_id
  where a.role = $1 and a.email = $2`;

/**
 * Passwords, hashed, and never in the log. Those of the staff are kept under the command that sets them before its facts are
 * appended, and hold from the moment those facts stand: a crash between the two leaves the old password or the new one, whole.
 */
@Injectable()
export class Credentials {
  /** Verified against when there is no such account, so that its absence takes as long to find out as a wrong password. */
  private readonly nobody = hashPassword('nobody has this password');

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Null when account and password do not go together. `email` is trimmed and in lower case. */
  async check(role: Role, email: string, password: string): Promise<Known | null> {
    const [found]: (Known & { hash: string })[] = await this.database.query(ACCOUNTS, [role, email]);
    const matches = await isPassword(found?.hash ?? (await this.nobody), password);
    return found && matches ? { personId: found.personId, passwordSetBy: found.passwordSetBy } : null;
  }

  /** Slow on purpose, and few at once. @throws RetryLater when too many wait */
  hash(password: string): Promise<string> {
    return passwordLine.run(() => hashPassword(password));
  }

  /** Before the command's facts are appended; without them it opens nothing. */
  async keep({ role, personId, commandId }: NewCredential, hashed: string): Promise<void> {
    await this.database.query(
      `insert into credential (command_id, role, person_id, password_hash) values ($1, $2, $3, $4)
       on conflict (command_id) do update set role = excluded.role, person_id = excluded.person_id, password_hash = excluded.password_hash`,
      [commandId, role, personId, hashed],
    );
  }

  /** Whether the command has set this password, or none where null is asked; null when what it set is not kept any more. */
  async hasSet(commandId: string, password: string | null): Promise<boolean | null> {
    const [kept]: { hash: string }[] = await this.database.query('select password_hash as hash from credential where command_id = $1', [
      commandId,
    ]);
    if (!kept) return null;
    return password !== null && isPassword(kept.hash, password);
  }

  /** Of a command that was refused. */
  async forget(commandId: string): Promise<void> {
    await this.database.query('delete from credential where command_id = $1', [commandId]);
  }

  /** All that a person ever had, but for the password that `except` has set. */
  async forgetAll(role: StaffRole, personId: number, except: string | null = null): Promise<void> {
    await this.database.query('delete from credential where role = $1 and person_id = $2 and ($3::uuid is null or command_id <> $3)', [
      role,
      personId,
      except,
    ]);
  }

  /** Many people with one password and one hash: for the demo only, whose password everybody knows. */
  async keepMany(credentials: NewCredential[], password: string): Promise<void> {
    const hashed = await hashPassword(password);
    for (const credential of credentials) await this.keep(credential, hashed);
  }

  /** The admin that the configuration names, made once; whoever changes the configuration later changes nobody's password. */
  async firstAdmin(email: string, password: string): Promise<void> {
    const [known] = await this.database.query(`select 1 from admin limit 1`);
    if (known) return;
    await this.database.query(
      `insert into admin (id, name, email, password_hash) values (nextval('admin_id'), 'Admin', $1, $2) on conflict do nothing`,
      [email.trim(), await hashPassword(password)],
    );
  }
}
