import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PhoneReport, PhoneState } from '@milkround/contracts';
import { DataSource } from 'typeorm';
import { PHONE_STATE } from './phone.sql';

/** Entries that arrive within this time after the last delivery are counted with it. */
const ONE_BURST = `interval '2 minutes'`;

const REPORTED = `
  insert into phone (delivery_boy_id, waiting, waiting_since) values ($1, $2, $3)
  on conflict (delivery_boy_id) do update set heard_at = excluded.heard_at, waiting = excluded.waiting, waiting_since = excluded.waiting_since`;

const DELIVERED = `
  insert into phone as p (delivery_boy_id, waiting, caught_up_at, caught_up_entries, caught_up_since)
  values ($1, coalesce($2, 0), case when $3 > 0 then clock_timestamp() end, nullif($3, 0), $4)
  on conflict (delivery_boy_id) do update set
    heard_at = excluded.heard_at,
    waiting = coalesce($2, p.waiting),
    waiting_since = case when $2 = 0 then null else p.waiting_since end,
    caught_up_at = coalesce(excluded.caught_up_at, p.caught_up_at),
    caught_up_entries = case when $3 = 0 then p.caught_up_entries
      when p.caught_up_at > excluded.caught_up_at - ${ONE_BURST} then p.caught_up_entries + $3 else $3 end,
    caught_up_since = case when $3 = 0 then p.caught_up_since
      when p.caught_up_at > excluded.caught_up_at - ${ONE_BURST} then least(p.caught_up_since, $4) else $4 end`;

/** The phones that have reported entries which are not sent yet, within a day. */
const OUTBOXES = `
  select count(*)::int as phones, coalesce(sum(waiting), 0)::int as entries,
    coalesce(extract(epoch from clock_timestamp() - min(waiting_since)), 0)::float8 as "oldestSeconds"
  from phone where waiting > 0 and heard_at > clock_timestamp() - interval '1 day'`;

/** What waits on all phones together. */
export interface Outboxes {
  phones: number;
  entries: number;
  oldestSeconds: number;
}

export type PhoneInArea = PhoneState & { areaId: number };

/** Stores the state of the delivery boys' phones in the database, where every server reads it. */
@Injectable()
export class Phones {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async reported(deliveryBoyId: number, { waiting, since }: PhoneReport): Promise<void> {
    await this.database.query(REPORTED, [deliveryBoyId, waiting, since]);
  }

  /** Stores that a phone has sent entries: how many still wait on it, if it says so, and when the older ones were made (ISO 8601). */
  async delivered(
    deliveryBoyId: number,
    { waiting, caughtUp }: { waiting: number | undefined; caughtUp: readonly string[] },
  ): Promise<void> {
    const oldest = caughtUp.reduce<string | null>((first, each) => (first === null || each < first ? each : first), null);
    await this.database.query(DELIVERED.replaceAll('$2', '$2::int').replaceAll('$3', '$3::int').replaceAll('$4', '$4::timestamptz'), [
      deliveryBoyId,
      waiting ?? null,
      caughtUp.length,
      oldest,
    ]);
  }

  async outboxes(): Promise<Outboxes> {
    const [found = { phones: 0, entries: 0, oldestSeconds: 0 }]: Outboxes[] = await this.database.query(OUTBOXES);
    return found;
  }

  /** Returns the phones that reported since, by the database's clock, with the area of today's delivery day, or else of the delivery boy. */
  async heardSince(since: Date, today: string): Promise<PhoneInArea[]> {
    const rows: { state: PhoneState; areaId: number }[] = await this.database.query(
      `select ${PHONE_STATE} as state, coalesce(d.area_id, b.area_id) as "areaId"
       from phone p join delivery_boy b on b.id = p.delivery_boy_id
       left join delivery_day d on d.date = $2 and d.delivery_boy_id = p.delivery_boy_id
       where p.heard_at >= $1`,
      [since, today],
    );
    return rows.map(({ state, areaId }) => ({ ...state, areaId }));
  }
}
