import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@milkround/contracts';
import type { SignInPlace } from '@milkround/domain';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';

/** One row for an account and a minute, whatever the number of tries; all unknown accounts of a role share one. */
const COUNT = `
  insert into refused_sign_in as r (role, person_id, minute, count, throttled, oidc, address, browser, system)
  values ($1::text, coalesce(
      (select id from admin where $1 = 'admin' and lower(email) = $2 and archived_at is null),
      (select person_id from account where role = $1 and email = $2 limit 1), 0),
    date_trunc('minute', clock_timestamp()), 1, $3::int, $7::int, $4, $5, $6)
  on conflict (role, person_id, minute) do update set count = r.count + 1, throttled = r.throttled + excluded.throttled, oidc = r.oidc + excluded.oidc,
    address = excluded.address, browser = excluded.browser, system = excluded.system`;

/** Counts the refused sign-ins per account and minute. The counts of a minute become one fact when it is over. */
@Injectable()
export class RefusedSignIns {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn' | 'error'>,
  ) {}

  /**
   * It never throws: the answer of a refused sign-in does not depend on it.
   * @param email trimmed and in lower case
   * @param isOidc whether the sign-in came through the OpenID provider
   */
  async count(role: Role, email: string, isThrottled: boolean, { address, browser, system }: SignInPlace, isOidc = false): Promise<void> {
    try {
      const values = [role, email, isThrottled ? 1 : 0, address, browser, system, isOidc ? 1 : 0];
      await this.pool.query({ name: 'refused-sign-in', text: COUNT, values });
    } catch (error) {
      this.log.warn({ err: error }, 'A refused sign-in was not counted');
    }
  }
}
