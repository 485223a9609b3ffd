import { Inject, Injectable } from '@nestjs/common';
import type { Told, ToldKind } from '@milkround/domain';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';

/** A reason that is there now, of one device. */
export interface SeenReason {
  subscriptionId: string;
  deliveryBoyId: number;
  kind: ToldKind;
}

const READ = `
  select subscription_id as "subscriptionId", delivery_boy_id as "deliveryBoyId", kind, seen_at as "seenAt" from push_told where date = $1`;

const SEEN = `
  insert into push_told (subscription_id, date, delivery_boy_id, kind, seen_at)
  select id, $1, boy, kind, $5 from unnest($2::uuid[], $3::int[], $4::text[]) as t(id, boy, kind)
  where exists (select from push_subscription p where p.id = t.id)
  on conflict (subscription_id, date, delivery_boy_id, kind) do update set seen_at = excluded.seen_at`;

const UNTELL = `
  delete from push_told t using unnest($2::uuid[], $3::int[], $4::text[]) as u(id, boy, kind)
  where t.date = $1 and t.subscription_id = u.id and t.delivery_boy_id = u.boy and t.kind = u.kind`;

/** Stores the reasons of which each device was told on a date, so that no server tells them twice. */
@Injectable()
export class ToldReasons {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** By subscription. */
  async of(date: string): Promise<Map<string, Told[]>> {
    const { rows } = await this.pool.query<SeenReason & { seenAt: Date }>(READ, [date]);
    const told = new Map<string, Told[]>();
    for (const { subscriptionId, seenAt, ...reason } of rows)
      told.set(subscriptionId, [...(told.get(subscriptionId) ?? []), { ...reason, seenAt: seenAt.getTime() }]);
    return told;
  }

  async seen(date: string, reasons: readonly SeenReason[], now: number): Promise<void> {
    if (reasons.length > 0) await this.pool.query(SEEN, [date, ...columnsOf(reasons), new Date(now)]);
  }

  /** They are told again at the next occasion. */
  async untell(date: string, reasons: readonly SeenReason[]): Promise<void> {
    if (reasons.length > 0) await this.pool.query(UNTELL, [date, ...columnsOf(reasons)]);
  }

  async forgetBefore(date: string): Promise<void> {
    await this.pool.query('delete from push_told where date < $1', [date]);
  }
}

const columnsOf = (reasons: readonly SeenReason[]) => [
  reasons.map(({ subscriptionId }) => subscriptionId),
  reasons.map(({ deliveryBoyId }) => deliveryBoyId),
  reasons.map(({ kind }) => kind),
];
