import { HttpStatus, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { TEXTS, type Role } from '@milkround/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { RetryLater } from '../http/retry-later';
import { networkOf } from './network';

const WINDOW_MINUTES = 15;
const WRONG_TRIES = { account: 10, address: 50 };
/** The first half of the advisory locks' keys: a class of their own for each kind of subject, so that no two wait for each other. */
const LOCK = { account: 7_411, address: 7_412 };

/** A try that counts as wrong until it is forgiven. */
export interface LoginTry {
  account: string;
  address: string;
  at: string;
}

/** Wrong tries of the last quarter of an hour, kept in the database so that they count on all servers together. */
@Injectable()
export class LoginTries {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Counts a try before its password is looked at: however many come at the same moment, no more than the limit are let through.
   * @throws RetryLater 429 when there were too many, whatever the password now
   */
  async begin(role: Role, email: string, from: string): Promise<LoginTry> {
    const account = `account ${role} ${email}`;
    const address = `address ${networkOf(from)}`;
    return this.database.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK.account, account]);
      await manager.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK.address, address]);
      const seconds = Math.max(
        await blockedFor(manager, account, WRONG_TRIES.account),
        await blockedFor(manager, address, WRONG_TRIES.address),
      );
      if (seconds > 0) throw new RetryLater(HttpStatus.TOO_MANY_REQUESTS, TEXTS.tooManyTries, seconds);
      const [row]: { at: string }[] = await manager.query(
        'insert into login_try (subject, tried_at) select s, t from (select clock_timestamp() t) now, unnest($1::text[]) s returning tried_at::text as at',
        [[account, address]],
      );
      if (!row) throw new Error('The try was not counted');
      return { account, address, at: row.at };
    });
  }

  /** A right password ends the account's count; of the address's only this try is taken back. */
  async forgive({ account, address, at }: LoginTry): Promise<void> {
    await this.database.query('delete from login_try where subject = $1 or (subject = $2 and tried_at = $3::timestamptz)', [
      account,
      address,
      at,
    ]);
  }

  async sweep(): Promise<void> {
    await this.database.query('delete from login_try where tried_at < now() - make_interval(mins => $1)', [WINDOW_MINUTES]);
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
