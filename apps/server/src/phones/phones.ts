import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PhoneReport, PhoneState } from '@milkround/contracts';
import { createBatcher, createBatchLoader } from '@milkround/event-store';
import { DataSource } from 'typeorm';
import { AREA_OF_DAY } from '../delivery-day/boy-of-day.query';
import { joinPhone, PHONE_STATE } from './phone.sql';

/** Entries that arrive within this time after the last delivery are counted with it. */
const ONE_BURST = `interval '2 minutes'`;
/** Older reports are not sent to new sockets. */
const RECENT_MS = 24 * 3_600_000;

/** Returns the waiting entries that the phone reported before and does not have any more, and when it was heard last. */
const REPORTED = `
  with before as (select heard_at, waiting_ids from phone where delivery_boy_id = $1 and phone_id = $4),
  reported as (
    insert into phone (delivery_boy_id, phone_id, waiting, waiting_since, waiting_ids) values ($1, $4, $2, $3, $5::uuid[])
    on conflict (delivery_boy_id, phone_id) do update set heard_at = excluded.heard_at, waiting = excluded.waiting,
      waiting_since = excluded.waiting_since, waiting_ids = excluded.waiting_ids)
  select heard_at as "heardAt", array(select unnest(waiting_ids) except select unnest($5::uuid[])) as ids from before`;

const DELIVERED = `
  insert into phone as p (delivery_boy_id, phone_id, waiting, caught_up_at, caught_up_entries, caught_up_since)
  select d.id, d.phone, coalesce(d.waiting, known.waiting, 0), case when d.entries > 0 then clock_timestamp() end, nullif(d.entries, 0), d.since
  from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::timestamptz[]) as d (id, phone, waiting, entries, since)
  left join phone known on known.delivery_boy_id = d.id and known.phone_id = d.phone
  order by d.id, d.phone
  on conflict (delivery_boy_id, phone_id) do update set
    heard_at = excluded.heard_at,
    waiting = excluded.waiting,
    waiting_since = case when excluded.waiting > 0 then p.waiting_since end,
    caught_up_at = coalesce(excluded.caught_up_at, p.caught_up_at),
    caught_up_entries = case when excluded.caught_up_at is null then p.caught_up_entries
      when p.caught_up_at > excluded.caught_up_at - ${ONE_BURST} then p.caught_up_entries + excluded.caught_up_entries
      else excluded.caught_up_entries end,
    caught_up_since = case when excluded.caught_up_at is null then p.caught_up_since
      when p.caught_up_at > excluded.caught_up_at - ${ONE_BURST} then least(p.caught_up_since, excluded.caught_up_since)
      else excluded.caught_up_since end`;

/** The phones that have reported entries which are not sent yet, within a day. */
const OUTBOXES = `
  select count(*)::int as phones, coalesce(sum(waiting), 0)::int as entries,
    coalesce(extract(epoch from clock_timestamp() - min(waiting_since)), 0)::float8 as "oldestSeconds"
  from phone where waiting > 0 and heard_at > clock_timestamp() - interval '1 day'`;

interface Delivery {
  deliveryBoyId: number;
  phone: string;
  waiting: number | null;
  /** The number of entries that the phone had stored for a while. */
  entries: number;
  since: string | null;
}

/** Entries by the ids that a phone gave them, and when the phone was heard last. */
export interface PhoneEntries {
  phone: string;
  heardAt: Date;
  ids: string[];
}

export interface Outboxes {
  phones: number;
  entries: number;
  oldestSeconds: number;
}

export type PhoneInArea = PhoneState & { areaId: number };

/** Stores the state of the delivery boys' phones in the database, where every server reads it. */
@Injectable()
export class Phones {
  /** Each request of a phone stores a delivery; concurrent ones share one statement. */
  private readonly keep = createBatcher((deliveries: readonly Delivery[]) =>
    this.store(deliveries),
  );

  /** Thousands of dashboards that reconnect make the same read. By date. */
  private readonly recentPhones = createBatchLoader(
    ({ today }: { now: Date; today: string }) => today,
    async (reads: { now: Date; today: string }[]) =>
      new Map(
        await Promise.all(
          reads.map(
            async ({ now, today }) =>
              [
                today,
                await this.findHeardSince(new Date(now.getTime() - RECENT_MS), today),
              ] as const,
          ),
        ),
      ),
  );

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Returns the entries that the phone had and does not have any more, whether they have arrived or not. */
  async recordReport(
    deliveryBoyId: number,
    { waiting, since, phone = '', entries = [] }: PhoneReport,
  ): Promise<PhoneEntries> {
    const [goneEntries]: Omit<PhoneEntries, 'phone'>[] = await this.database.query(REPORTED, [
      deliveryBoyId,
      waiting,
      since,
      phone,
      entries,
    ]);
    return { phone, heardAt: goneEntries?.heardAt ?? new Date(), ids: goneEntries?.ids ?? [] };
  }

  /** Stores that a phone has sent entries: how many still wait on it, if it is known, and when the older ones were made (ISO 8601). */
  async recordDelivery(
    deliveryBoyId: number,
    {
      phone = '',
      waiting,
      caughtUp: caughtUpTimes,
    }: { phone?: string; waiting: number | undefined; caughtUp: readonly string[] },
  ): Promise<void> {
    const oldestTime = caughtUpTimes.reduce<string | null>(minTime, null);
    await this.keep({
      deliveryBoyId,
      phone,
      waiting: waiting ?? null,
      entries: caughtUpTimes.length,
      since: oldestTime,
    });
  }

  /** Several deliveries of one phone are stored as one, with the values of the last one. */
  private async store(deliveries: readonly Delivery[]): Promise<void[]> {
    const phones = new Map<string, Delivery>();
    for (const delivery of deliveries) {
      const name = `${delivery.deliveryBoyId}/${delivery.phone}`;
      const previousDelivery = phones.get(name);
      phones.set(name, previousDelivery ? mergeDeliveries(previousDelivery, delivery) : delivery);
    }
    const all = [...phones.values()];
    await this.database.query(DELIVERED, [
      all.map(({ deliveryBoyId }) => deliveryBoyId),
      all.map(({ phone }) => phone),
      all.map(({ waiting }) => waiting),
      all.map(({ entries }) => entries),
      all.map(({ since }) => since),
    ]);
    return deliveries.map(() => undefined);
  }

  async outboxes(): Promise<Outboxes> {
    const [outboxes = { phones: 0, entries: 0, oldestSeconds: 0 }]: Outboxes[] =
      await this.database.query(OUTBOXES);
    return outboxes;
  }

  /** The phones that reported within a day, as {@link findHeardSince}; concurrent reads share one query. */
  async findHeardWithinDay(now: Date, today: string): Promise<PhoneInArea[]> {
    return (await this.recentPhones.load({ now, today })) ?? [];
  }

  /** Returns the phones that reported since, by the database's clock, with the area of today's delivery day, or else of the delivery boy. */
  async findHeardSince(startTime: Date, today: string): Promise<PhoneInArea[]> {
    const rows: { state: PhoneState; areaId: number }[] = await this.database.query(
      `select ${PHONE_STATE} as state, ${AREA_OF_DAY} as "areaId"
       from (select distinct delivery_boy_id from phone where heard_at >= $1) h
       join delivery_boy b on b.id = h.delivery_boy_id ${joinPhone('h.delivery_boy_id')}
       left join delivery_day d on d.date = $2 and d.delivery_boy_id = h.delivery_boy_id`,
      [startTime, today],
    );
    return rows.map(({ state, areaId }) => ({ ...state, areaId }));
  }
}

const minTime = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;

const mergeDeliveries = (previousDelivery: Delivery, nextDelivery: Delivery): Delivery => ({
  ...nextDelivery,
  waiting: nextDelivery.waiting ?? previousDelivery.waiting,
  entries: previousDelivery.entries + nextDelivery.entries,
  since: minTime(previousDelivery.since, nextDelivery.since),
});
