import { Inject, Injectable } from '@nestjs/common';
import type { PhoneContacts } from '@milkround/contracts';
import type { Pool } from 'pg';
import { BusinessClock } from '../clock';
import { LONGEST_CONTACT } from '../phones/phone.sql';
import { PG_POOL } from '../database/pg-pool';

const DAY_MS = 24 * 3_600_000;

const sinceStart = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8 - $2`;

const CONTACTS = `
  select delivery_boy_id as "deliveryBoyId",
    array_agg(${sinceStart('from_at')} order by from_at) as "from",
    array_agg(${sinceStart('until_at')} order by from_at) as "until",
    array_agg(waiting order by from_at) as waiting,
    array_agg(${sinceStart('waiting_since')} order by from_at) as "waitingSince"
  from phone_contact
  where delivery_boy_id = any($1::int[]) and until_at >= to_timestamp($3 / 1000.0)
    and from_at between to_timestamp($3 / 1000.0) - ${LONGEST_CONTACT} and to_timestamp($4 / 1000.0)
  group by delivery_boy_id order by delivery_boy_id`;

/** Reads when the phones of a day were heard of. */
@Injectable()
export class PastPhonesQuery {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly clock: BusinessClock,
  ) {}

  /** From the day before on, since a phone may have been silent from then on. @param start from which times count, in milliseconds since the epoch */
  async read(
    date: string,
    deliveryBoys: readonly number[],
    start: number,
  ): Promise<PhoneContacts[]> {
    const midnight = this.clock.midnight(date);
    const { rows } = await this.pool.query<PhoneContacts>(CONTACTS, [
      deliveryBoys,
      start,
      midnight - DAY_MS,
      midnight + 2 * DAY_MS,
    ]);
    return rows;
  }
}
