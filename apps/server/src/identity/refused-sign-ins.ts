import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@milkround/contracts';
import type { SignInPlace } from '@milkround/domain';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { IdentityRecorder } from './identity-recorder';
import { queueRefusedSql } from './fact-queue';

/**
 * One row for an account and a minute, whatever the number of attempts; all unknown accounts of a role share one. The first attempt is queued for
 * the log at once, and the row counts those after it.
 */
const COUNT = `
  with counted as (
    insert into refused_sign_in as r (role, person_id, minute, count, throttled, address, browser, system)
    values ($1::text, coalesce(
        (select id from admin where $1 = 'admin' and lower(email) = $2 and archived_at is null),
        (select person_id from account where role = $1 and email = $2 limit 1), 0),
      date_trunc('minute', clock_timestamp()), 0, 0, $4, $5, $6)
    on conflict (role, person_id, minute) do update set count = r.count + 1, throttled = r.throttled + $3::int,
      address = excluded.address, browser = excluded.browser, system = excluded.system
    returning *, xmax = 0 as is_first),
  first as (select role, person_id, minute, 1 as count, $3::int as throttled, address, browser, system from counted where is_first)
  ${queueRefusedSql('first', 'now')}`;

/** Counts the refused sign-ins per account and minute: the first becomes a fact at once, and the others become one fact after the minute. */
@Injectable()
export class RefusedSignIns {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(IdentityRecorder) private readonly recorder: Pick<IdentityRecorder, 'record'>,
    @Inject(PinoLogger) private readonly log: Pick<PinoLogger, 'warn' | 'error'>,
  ) {}

  /**
   * It never throws: the answer of a refused sign-in does not depend on it.
   * @param email trimmed and in lower case
   */
  async count(
    role: Role,
    email: string,
    isThrottled: boolean,
    { address, browser, system }: SignInPlace,
  ): Promise<void> {
    try {
      const values = [role, email, isThrottled ? 1 : 0, address, browser, system];
      const { rowCount } = await this.pool.query({ name: 'refused-sign-in', text: COUNT, values });
      if (rowCount) void this.recorder.record();
    } catch (error) {
      this.log.warn({ err: error }, 'A refused sign-in was not counted');
    }
  }
}
