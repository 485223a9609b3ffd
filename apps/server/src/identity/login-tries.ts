import { HttpStatus, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { createMessage, type Role } from '@milkround/contracts';
import { In, type EntityManager, type Repository } from 'typeorm';
import { v7 as uuidV7 } from 'uuid';
import { RetryLater } from '../http/retry-later';
import { StoredLoginTry } from './entities';
import { KnownDevices } from './known-devices';
import { networkOf } from './network';

const WINDOW_MINUTES = 15;
const WRONG_TRIES = { account: 10, address: 50, device: 10 };
/** The first key of the advisory locks. Each kind of subject has a class of its own, so that locks of different kinds never conflict. */
const LOCK = { account: 7_411, address: 7_412, device: 7_414 };

/** The account and the origin of a login attempt. */
export interface LoginFrom {
  role: Role;
  /** Trimmed and in lower case. */
  email: string;
  address: string;
  /** The token in the device's cookie; null when it has none. */
  deviceToken: string | null;
}

/** An account, an address or a device, whose attempts are counted. */
interface Subject {
  kind: keyof typeof LOCK;
  name: string;
}

/** An attempt that counts as wrong until it is forgiven. */
export interface LoginTry {
  subjects: readonly Subject[];
  ids: readonly string[];
}

/** Counts the wrong attempts of the last 15 minutes in the database, so that the limits apply to all servers together. */
@Injectable()
export class LoginTries {
  constructor(
    @InjectRepository(StoredLoginTry) private readonly tries: Repository<StoredLoginTry>,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Counts an attempt before its password is checked: of any number of simultaneous attempts, no more than the limit pass.
   * A device on which the account has signed in before has a count of its own, so that other devices cannot use up its attempts.
   * @throws RetryLater 429 after too many attempts, whatever the password is
   */
  async begin(from: LoginFrom): Promise<LoginTry> {
    return this.count((manager) => this.subjectsOf(manager, from));
  }

  /** Counts an attempt to use a password link, for the address only and apart from its sign-ins. @throws RetryLater 429 */
  beginLink(address: string): Promise<LoginTry> {
    return this.count(() =>
      Promise.resolve([{ kind: 'address', name: `password links from ${networkOf(address)}` }]),
    );
  }

  private count(subjectsOf: (manager: EntityManager) => Promise<Subject[]>): Promise<LoginTry> {
    return this.tries.manager.transaction(async (manager) => {
      const subjects = await subjectsOf(manager);
      for (const { kind, name } of subjects)
        await manager.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK[kind], name]);
      const blocked = [];
      for (const { kind, name } of subjects)
        blocked.push(await blockedFor(manager, name, WRONG_TRIES[kind]));
      const seconds = Math.max(...blocked);
      if (seconds > 0)
        throw new RetryLater(
          HttpStatus.TOO_MANY_REQUESTS,
          createMessage('too-many-tries'),
          seconds,
        );
      const rows = subjects.map(({ name }) => ({ id: uuidV7(), subject: name }));
      await manager.insert(StoredLoginTry, rows);
      return { subjects, ids: rows.map(({ id }) => id) };
    });
  }

  /** A right password ends the count of the account, or of its known device; from the count of the address only this attempt is removed. */
  async forgive({ subjects, ids }: LoginTry): Promise<void> {
    const subjectNames = subjects.filter(({ kind }) => kind !== 'address').map(({ name }) => name);
    await this.tries
      .createQueryBuilder()
      .delete()
      .where([{ subject: In(subjectNames) }, { id: In(ids) }])
      .execute();
  }

  /** Removes an attempt that was neither right nor wrong, because the second factor is still missing. The counts are as before the attempt. */
  async withdraw({ ids }: LoginTry): Promise<void> {
    await this.tries.delete({ id: In(ids) });
  }

  async sweep(): Promise<void> {
    await this.tries
      .createQueryBuilder()
      .delete()
      .where('tried_at < now() - make_interval(mins => :minutes)', { minutes: WINDOW_MINUTES })
      .execute();
  }

  private async subjectsOf(
    manager: EntityManager,
    { role, email, address, deviceToken }: LoginFrom,
  ): Promise<Subject[]> {
    const account = accountOf(role, email);
    const device = await this.devices.find(manager, account, deviceToken);
    if (device !== null) return [{ kind: 'device', name: `account ${account} on ${device}` }];
    return [
      { kind: 'account', name: `account ${account}` },
      { kind: 'address', name: `address ${networkOf(address)}` },
    ];
  }
}

/** Returns the seconds until the oldest of the last `limit` attempts leaves the window, or 0 when there are fewer. The clock is the database's. */
async function blockedFor(manager: EntityManager, subject: string, limit: number): Promise<number> {
  const row = await manager
    .createQueryBuilder(StoredLoginTry, 'wrong')
    .select(
      'extract(epoch from wrong.triedAt + make_interval(mins => :minutes) - clock_timestamp())::float8',
      'seconds',
    )
    .where(
      'wrong.subject = :subject and wrong.triedAt > clock_timestamp() - make_interval(mins => :minutes)',
    )
    .setParameters({ subject, minutes: WINDOW_MINUTES })
    .orderBy('wrong.triedAt', 'DESC')
    .offset(limit - 1)
    .limit(1)
    .getRawOne<{ seconds: number }>();
  return row ? Math.max(row.seconds, 1) : 0;
}

/** Returns the key of an account among login attempts and known devices. */
export const accountOf = (role: Role, email: string): string => `${role} ${email}`;
