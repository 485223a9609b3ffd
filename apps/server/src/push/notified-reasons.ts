import { Inject, Injectable } from '@nestjs/common';
import type { NotifiedReason, NotifiableKind } from '@milkround/domain';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';

/** A present reason, for one device. */
export interface DeviceReason {
  subscriptionId: string;
  deliveryBoyId: number;
  kind: NotifiableKind;
}

const READ = `
  select subscription_id as "subscriptionId", delivery_boy_id as "deliveryBoyId", kind, seen_at as "seenAt" from push_told where date = $1`;

const RECORD = `
  insert into push_told (subscription_id, date, delivery_boy_id, kind, seen_at)
  select id, $1, boy, kind, $5 from unnest($2::uuid[], $3::int[], $4::text[]) as t(id, boy, kind)
  where exists (select from push_subscription p where p.id = t.id)
  on conflict (subscription_id, date, delivery_boy_id, kind) do update set seen_at = excluded.seen_at`;

const REMOVE = `
  delete from push_told t using unnest($2::uuid[], $3::int[], $4::text[]) as u(id, boy, kind)
  where t.date = $1 and t.subscription_id = u.id and t.delivery_boy_id = u.boy and t.kind = u.kind`;

/** Stores the reasons for which each device got a notification on a date, so that no server sends one twice. */
@Injectable()
export class NotifiedReasons {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async readReasons(date: string): Promise<Map<string, NotifiedReason[]>> {
    const { rows } = await this.pool.query<DeviceReason & { seenAt: Date }>(READ, [date]);
    const reasonsBySubscription = new Map<string, NotifiedReason[]>();
    for (const { subscriptionId, seenAt, ...reason } of rows)
      reasonsBySubscription.set(subscriptionId, [
        ...(reasonsBySubscription.get(subscriptionId) ?? []),
        { ...reason, seenAt: seenAt.getTime() },
      ]);
    return reasonsBySubscription;
  }

  async record(date: string, reasons: readonly DeviceReason[], now: number): Promise<void> {
    if (reasons.length > 0)
      await this.pool.query(RECORD, [date, ...columnsOf(reasons), new Date(now)]);
  }

  /** Notifications for them are sent again at the next evaluation. */
  async remove(date: string, reasons: readonly DeviceReason[]): Promise<void> {
    if (reasons.length > 0) await this.pool.query(REMOVE, [date, ...columnsOf(reasons)]);
  }

  async forgetBefore(date: string): Promise<void> {
    await this.pool.query('delete from push_told where date < $1', [date]);
  }
}

const columnsOf = (reasons: readonly DeviceReason[]) => [
  reasons.map(({ subscriptionId }) => subscriptionId),
  reasons.map(({ deliveryBoyId }) => deliveryBoyId),
  reasons.map(({ kind }) => kind),
];
