import { HttpStatus, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TEXTS, type Role } from '@milkround/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { RetryLater } from '../http/retry-later';
import { KnownDevices } from './known-devices';
import { networkOf } from './network';

const WINDOW_MINUTES = 15;
const WRONG_TRIES = { account: 10, address: 50, device: 10 };
/** The first half of the advisory locks' keys: a class of their own for each kind of subject, so that no two wait for each other. */
const LOCK = { account: 7_411, address: 7_412, device: 7_413 };

/** Whose login is tried, and from where. */
export interface LoginFrom {
  role: Role;
  /** Trimmed and in lower case. */
  email: string;
  address: string;
  /** What the device's cookie holds; null when it has none. */
  deviceToken: string | null;
}

/** What tries are counted of. */
interface Subject {
  kind: keyof typeof LOCK;
  name: string;
}

/** A try that counts as wrong until it is forgiven. */
export interface LoginTry {
  subjects: readonly Subject[];
  at: string;
}

/** Wrong tries of the last quarter of an hour, kept in the database so that they count on all servers together. */
@Injectable()
export class LoginTries {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Counts a try before its password is looked at: however many come at the same moment, no more than the limit are let through.
   * A device on which the account has signed in before is counted by itself, so that nobody elsewhere can use up its tries.
   * @throws RetryLater 429 when there were too many, whatever the password now
   */
  async begin(from: LoginFrom): Promise<LoginTry> {
    return this.database.transaction(async (manager) => {
      const subjects = await this.subjectsOf(manager, from);
      for (const { kind, name } of subjects) await manager.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK[kind], name]);
      const blocked = [];
      for (const { kind, name } of subjects) blocked.push(await blockedFor(manager, name, WRONG_TRIES[kind]));
      const seconds = Math.max(...blocked);
      if (seconds > 0) throw new RetryLater(HttpStatus.TOO_MANY_REQUESTS, TEXTS.tooManyTries, seconds);
      const [row]: { at: string }[] = await manager.query(
        'insert into login_try (subject, tried_at) select s, t from (select clock_timestamp() t) now, unnest($1::text[]) s returning tried_at::text as at',
        [subjects.map(({ name }) => name)],
      );
      if (!row) throw new Error('The try was not counted');
      return { subjects, at: row.at };
    });
  }

  /** A right password ends the count of the account, or of its known device; of the address's only this try is taken back. */
  async forgive({ subjects, at }: LoginTry): Promise<void> {
    const of = (isAddress: boolean) => subjects.filter(({ kind }) => (kind === 'address') === isAddress).map(({ name }) => name);
    await this.database.query(
      'delete from login_try where subject = any($1::text[]) or (subject = any($2::text[]) and tried_at = $3::timestamptz)',
      [of(false), of(true), at],
    );
  }

  async sweep(): Promise<void> {
    await this.database.query('delete from login_try where tried_at < now() - make_interval(mins => $1)', [WINDOW_MINUTES]);
  }

  private async subjectsOf(manager: EntityManager, { role, email, address, deviceToken }: LoginFrom): Promise<Subject[]> {
    const account = accountOf(role, email);
    const device = await this.devices.find(manager, account, deviceToken);
    if (device !== null) return [{ kind: 'device', name: `account ${account} on ${device}` }];
    return [
      { kind: 'account', name: `account ${account}` },
      { kind: 'address', name: `address ${networkOf(address)}` },
    ];
  }
}

/** Seconds until the oldest of the last `limit` tries is out of the window; 0 when there are fewer. */
async function blockedFor(manager: EntityManager, subject: string, limit: number): Promise<number> {
  const [row]: { seconds: number }[] = await manager.query(
    `select extract(epoch from tried_at + make_interval(mins => $2) - clock_timestamp())::float8 as seconds from login_try
     where subject = $1 and tried_at > clock_timestamp() - make_interval(mins => $2) order by tried_at desc offset $3 limit 1`,
    [subject, WINDOW_MINUTES, limit - 1],
  );
  return row ? Math.max(row.seconds, 1) : 0;
}

/** How an account is named among the tries and the known devices. */
export const accountOf = (role: Role, email: string): string => `${role} ${email}`;
