import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { BusinessClock } from '../../clock';
import { PG_POOL } from '../../database/pg-pool';
import { DEMO_BROWSER } from '../../identity/user-agent';

/** The people who use the demo on a date. */
export interface People {
  isAnyoneHere: boolean;
  /** The ids of the delivery boys with a present or past session of a person. */
  deliveryBoys: ReadonlySet<number>;
}

/** Sessions of people: those of the simulated phones name themselves. */
const SESSIONS = `
  select role, person_id as id from session
  where browser is distinct from $1 and (last_seen_at >= $2 or (role = 'delivery-boy' and revoked_at is null and expires_at > now()))
  group by role, person_id`;

/** Finds the delivery boys with sessions of people. The demo does not act for them until the end of the day. */
@Injectable()
export class DemoPeople {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly clock: BusinessClock,
  ) {}

  async read(date: string): Promise<People> {
    const values = [DEMO_BROWSER, new Date(this.clock.midnight(date))];
    const { rows } = await this.pool.query<{ role: string; id: number }>({
      name: 'demo-people',
      text: SESSIONS,
      values,
    });
    return {
      isAnyoneHere: rows.length > 0,
      deliveryBoys: new Set(rows.filter(({ role }) => role === 'delivery-boy').map(({ id }) => id)),
    };
  }
}
