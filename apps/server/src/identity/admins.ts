import type { ClientBase } from 'pg';
import { StartError, codeOf } from '../operations/start-error';
import { accountOf } from './login-tries';
import { hashPassword } from './passwords';

const UNIQUE_VIOLATION = '23505';

export interface ListedAdmin {
  id: number;
  name: string;
  email: string;
  sessions: number;
  wrongTries: number;
}

/** Manages the accounts of admins from the command line. Every method that names an email @throws StartError when there is no such admin. */
export class Admins {
  constructor(private readonly client: Pick<ClientBase, 'query'>) {}

  async list(): Promise<ListedAdmin[]> {
    const { rows } = await this.client.query<ListedAdmin>(
      `select id, name, email,
         (select count(*)::int from session s where s.role = 'admin' and s.person_id = a.id and s.revoked_at is null and s.expires_at > now()) as sessions,
         (select count(*)::int from login_try t where t.subject = 'account ' || $1 || lower(a.email) and t.tried_at > now() - interval '15 minutes') as "wrongTries"
       from admin a order by id`,
      [accountOf('admin', '')],
    );
    return rows;
  }

  /** @throws StartError when the email is taken */
  async add(email: string, name: string, password: string): Promise<void> {
    try {
      await this.client.query(`insert into admin (id, name, email, password_hash) values (nextval('admin_id'), $1, $2, $3)`, [
        name,
        email,
        await hashPassword(password),
      ]);
    } catch (error) {
      throw codeOf(error) === UNIQUE_VIOLATION ? new StartError(`There is an admin with the email ${email} already.`) : error;
    }
  }

  /** Also ends the sessions of the old password, and the block after wrong tries. */
  async resetPassword(email: string, password: string): Promise<void> {
    const id = await this.idOf(email);
    await this.client.query('update admin set password_hash = $2 where id = $1', [id, await hashPassword(password)]);
    await this.endSessions(email);
    await this.unlock(email);
  }

  async unlock(email: string): Promise<void> {
    await this.idOf(email);
    const account = `account ${accountOf('admin', email.toLowerCase())}`;
    await this.client.query(`delete from login_try where subject = $1 or starts_with(subject, $1 || ' on ')`, [account]);
  }

  /** Answers how many were ended. */
  async endSessions(email: string): Promise<number> {
    const id = await this.idOf(email);
    const { rowCount } = await this.client.query(
      `update session set revoked_at = now() where role = 'admin' and person_id = $1 and revoked_at is null and expires_at > now()`,
      [id],
    );
    return rowCount ?? 0;
  }

  private async idOf(email: string): Promise<number> {
    const { rows } = await this.client.query<{ id: number }>('select id from admin where lower(email) = lower($1)', [email]);
    if (!rows[0]) throw new StartError(`There is no admin with the email ${email}; \`npm run admin -- list\` shows them.`);
    return rows[0].id;
  }
}
