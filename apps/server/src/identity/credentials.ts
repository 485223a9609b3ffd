import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Role } from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import { Not, type Repository } from 'typeorm';
import type { Config } from '../config';
import { StartError } from '../operations/start-error';
import { refusalOfAdminPassword, sentenceOf } from './admin-password';
import { AdminAccount, StaffCredential } from './entities';
import { Limits } from '../http/limits';
import { hashPassword, isPassword } from './passwords';

export interface NewCredential {
  role: StaffRole;
  personId: number;
  /** The command whose fact (a hiring, a changed password) makes this the person's password. */
  commandId: string;
}

export interface KnownAccount {
  personId: number;
  /** The command that set the password; null for an admin's first one. */
  passwordSetBy: string | null;
}

/** An account as a password is compared with it. */
export interface StoredAccount extends KnownAccount {
  hash: string;
  /** When an admin or the operator let the person try again after wrong passwords. ISO 8601, or null. */
  unlockedAt: string | null;
}

const ACCOUNTS = `
  select a.*, to_char(u.unlocked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "unlockedAt" from (
    select id as "personId", password_set_by as "passwordSetBy", password_hash as hash from admin
    where $1 = 'admin' and lower(email) = $2 and archived_at is null
    union all
    select a.person_id, a.password_set_by, c.password_hash from account a
    join credential c on c.command_id = a.password_set_by and c.role = a.role and c.person_id = a.person_id
    where a.role = $1 and a.email = $2) a
  left join sign_in_unlock u on u.role = $1 and u.person_id = a."personId"`;

/**
 * Hashed passwords, which are never in the log. A staff password is stored under the id of its command before the command's events are
 * appended, and is valid from then on: a crash between the two leaves either the old password or the new one.
 */
@Injectable()
export class Credentials {
  /** The hash that is verified for an unknown account, so that the check takes as long as for a wrong password. */
  private readonly unknownAccountHash = hashPassword('nobody has this password');

  constructor(
    @InjectRepository(StaffCredential) private readonly credentials: Repository<StaffCredential>,
    @InjectRepository(AdminAccount) private readonly admins: Repository<AdminAccount>,
    private readonly limits: Limits,
  ) {}

  /** @param email trimmed and in lower case */
  async find(role: Role, email: string): Promise<StoredAccount | null> {
    const [account]: StoredAccount[] = await this.credentials.query(ACCOUNTS, [role, email]);
    return account ?? null;
  }

  /** Whether it is the password of the account. It takes as long for an unknown one. */
  async matches(account: StoredAccount | null, password: string): Promise<boolean> {
    const isRight = await isPassword(account?.hash ?? (await this.unknownAccountHash), password);
    return isRight && account !== null;
  }

  /** Hashes a password, which is slow on purpose; few hashes run at the same time. @throws RetryLater when too many callers wait */
  hash(password: string): Promise<string> {
    return this.limits.knownHashes.run(null, () => hashPassword(password));
  }

  /** Stores a password before the events of its command are appended; without them it is not valid. */
  async keep({ role, personId, commandId }: NewCredential, passwordHash: string): Promise<void> {
    await this.credentials.upsert({ commandId, role, personId, passwordHash }, ['commandId']);
  }

  /** Whether the command set this password. Null when its password is no longer stored. */
  async hasSet(commandId: string, password: string | null): Promise<boolean | null> {
    const credential = await this.credentials.findOneBy({ commandId });
    if (!credential) return null;
    return password !== null && isPassword(credential.passwordHash, password);
  }

  /** Deletes the password of a refused command. */
  async forget(commandId: string): Promise<void> {
    await this.credentials.delete({ commandId });
  }

  /** Deletes all passwords of a person except the one that the command `keptCommandId` has set. */
  async forgetAll(
    role: StaffRole,
    personId: number,
    keptCommandId: string | null = null,
  ): Promise<void> {
    await this.credentials.delete({
      role,
      personId,
      ...(keptCommandId !== null && { commandId: Not(keptCommandId) }),
    });
  }

  /** Gives many people one password with one hash. Used by the demo only. */
  async keepMany(credentials: NewCredential[], password: string): Promise<void> {
    const hashed = await hashPassword(password);
    for (const credential of credentials) await this.keep(credential, hashed);
  }

  /**
   * Creates the admin of the configuration, once. Later changes of the configuration do not change the password and are not checked.
   *
   * @param isDemo whether any password is accepted, because those of the demo are public
   * @param websiteName must not be the password
   * @throws StartError when the password is too simple
   */
  async firstAdmin(
    { email, password }: Config['admin'],
    isDemo: boolean,
    websiteName: string,
  ): Promise<void> {
    if (await this.admins.exists()) return;
    const refusal = isDemo ? null : await refusalOfAdminPassword(password, [email, websiteName]);
    if (refusal) throw new StartError(`ADMIN_PASSWORD: ${sentenceOf(refusal)}`);
    const account = {
      name: 'Admin',
      email: email.trim(),
      passwordHash: await hashPassword(password),
    };
    await this.admins
      .createQueryBuilder()
      .insert()
      .values({ id: () => "nextval('admin_id')", ...account })
      .orIgnore()
      .execute();
  }
}
