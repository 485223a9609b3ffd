import { randomUUID } from 'node:crypto';
import { RuleViolation, type Actor, type AdminDetails } from '@milkround/domain';
import type { ClientBase } from 'pg';
import { StartError } from '../operations/start-error';
import { AdminAccounts } from './admin-accounts';
import { refusalOfAdminPassword, sentenceOf } from './admin-password';
import { hashPassword } from './passwords';
import { removeAllSecondFactors, removeSecondFactor } from './second-factor/removed-second-factors';
import { unlockSignIn } from './sign-in-unlocks';

/** The person who runs commands on the server's machine. */
const OPERATOR: Actor = { role: 'system', id: 0 };

export interface ListedAdmin {
  id: number;
  name: string;
  email: string;
  sessions: number;
}

/** Manages the accounts of admins from the command line. Every method that names an email @throws StartError when there is no such admin. */
export class Admins {
  constructor(
    private readonly client: ClientBase,
    private readonly websiteName: string,
  ) {}

  async list(): Promise<ListedAdmin[]> {
    const { rows } = await this.client.query<ListedAdmin>(
      `select id, name, email,
         (select count(*)::int from session s where s.role = 'admin' and s.person_id = a.id and s.revoked_at is null and s.expires_at > now()) as sessions
       from admin a where archived_at is null order by id`,
    );
    return rows;
  }

  /** @throws StartError when the email is taken, or the password is too simple */
  async add(email: string, name: string, password: string): Promise<void> {
    const hashed = await this.hashNew(password, { name, email });
    try {
      await this.change((accounts) => accounts.add({ name, email }, hashed));
    } catch (error) {
      const isTaken = error instanceof RuleViolation && error.code === 'admin-email-taken';
      throw isTaken ? new StartError(`There is an admin with the email ${email} already.`) : error;
    }
  }

  /** Also ends the sessions of the old password, and the lock after wrong ones. @throws StartError when the password is too simple */
  async resetPassword(email: string, password: string): Promise<void> {
    const { id, name } = await this.personOf(email);
    const hashed = await this.hashNew(password, { name, email });
    await this.change((accounts) => accounts.changePassword(id, hashed));
  }

  async unlock(email: string): Promise<void> {
    await unlockSignIn(this.client, { role: 'admin', id: await this.idOf(email) }, OPERATOR);
  }

  /** Returns the number of sessions that were ended. */
  async endSessions(email: string): Promise<number> {
    const id = await this.idOf(email);
    return this.change((accounts) => accounts.endSessions(id, 'operator'));
  }

  /** After this the next sign-in needs the password alone. @throws StartError when there is no second factor */
  async resetSecondFactor(email: string): Promise<void> {
    const id = await this.idOf(email);
    if (!(await removeSecondFactor(this.client, { role: 'admin', id }, OPERATOR)))
      throw new StartError(`${email} has no second factor.`);
  }

  /** The way out when the key of the second factors is lost. Returns the number of second factors that were switched off, of all roles. */
  resetAllSecondFactors(): Promise<number> {
    return removeAllSecondFactors(this.client, OPERATOR);
  }

  /** A running server records the change in the log. */
  private change<T>(work: (accounts: AdminAccounts) => Promise<T>): Promise<T> {
    const meta = { actor: OPERATOR, occurredAt: new Date().toISOString() };
    return AdminAccounts.change(this.client, { commandId: randomUUID(), meta }, work);
  }

  /** @throws StartError when the password is too simple */
  private async hashNew(password: string, { name, email }: AdminDetails): Promise<string> {
    const refusal = await refusalOfAdminPassword(password, [email, name, this.websiteName]);
    if (refusal) throw new StartError(sentenceOf(refusal));
    return hashPassword(password);
  }

  private async idOf(email: string): Promise<number> {
    return (await this.personOf(email)).id;
  }

  private async personOf(email: string): Promise<{ id: number; name: string }> {
    const { rows } = await this.client.query<{ id: number; name: string }>(
      'select id, name from admin where lower(email) = lower($1) and archived_at is null',
      [email],
    );
    if (!rows[0])
      throw new StartError(
        `There is no admin with the email ${email}; \`npm run admin -- list\` shows them.`,
      );
    return rows[0];
  }
}
