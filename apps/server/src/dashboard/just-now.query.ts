import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Happening } from '@milkround/contracts';
import { HAPPENING_EVENT_TYPES, nameHappening, toHappening, type Actor, type DayKey, type UnnamedHappening } from '@milkround/domain';
import { createBatchLoader, PostgresEventStore, type RecordedEvent } from '@milkround/event-store';
import { PG_POOL } from '../database/pg-pool';
import { dayName } from '../delivery-day/row-names';
import type { Scope } from '../http/caller';

const LATEST = 20;

/**
 * Selects the newest events of a scope's days. They are in the {@link LATEST} days that were written last, so only the
 * ends of those streams are read, whatever the number of delivery boys.
 */
const NEWEST = `
  select e.position from (
    select 'delivery-day/' || to_char(date, 'YYYY-MM-DD') || '/' || delivery_boy_id as stream_id from delivery_day
    where date = $1 and ($2::int is null or area_id = $2) and ($3::int is null or delivery_boy_id = $3)
    order by last_recorded_at desc limit $5) d
  cross join lateral (
    select position from event where stream_id = d.stream_id and type = any($4)
      and (type <> 'OrderPlaced' or (data ->> 'uploadId' is null and data ->> 'takenFrom' is null))
    order by version desc limit $5) e
  order by e.position desc limit $5`;

/** Prepared once per connection, because the live dashboards run them often and planning takes longer than running. */
const READS = {
  'newest-happenings': NEWEST,
  'names-of-days': `
    select to_char(d.date, 'YYYY-MM-DD') as date, d.delivery_boy_id as "deliveryBoyId", d.area_id as "areaId", b.name as "deliveryBoyName"
    from delivery_day d join delivery_boy b on b.id = d.delivery_boy_id
    where (d.date, d.delivery_boy_id) in (select * from unnest($1::date[], $2::int[]))`,
  'names-of-products': 'select id, name from product where id = any($1::int[])',
  'names-of-consumers': `
    select area_id, consumer_id, name from consumer where area_id = any($1::int[]) and consumer_id = any($2::text[])`,
  'names-of-desks': `
    select 'admin ' || id as key, name from admin where id = any($1::int[])
    union all select 'supervisor ' || id, name from supervisor where id = any($1::int[])`,
};

interface DayNames {
  areaId: number;
  deliveryBoyName: string;
}

/** Reads the list "Just now" of a day, newest first. */
@Injectable()
export class JustNowQuery {
  /** The dashboards of hundreds of zones read what happened at the same time; concurrent reads share their look-ups of names. */
  private readonly loader = createBatchLoader(nameOf, (events: RecordedEvent[]) => this.byName(events));

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
  ) {}

  async latest(date: string, { areaId, deliveryBoyId }: Scope): Promise<Happening[]> {
    const rows = await this.read<{ position: string }>('newest-happenings', [date, areaId, deliveryBoyId, HAPPENING_EVENT_TYPES, LATEST]);
    return this.of(await this.store.readAt(rows.map((row) => BigInt(row.position))));
  }

  /** Returns the entries for these events, newest first. */
  async of(events: RecordedEvent[]): Promise<Happening[]> {
    const happenings = await Promise.all(events.map((event) => this.loader.load(event)));
    return happenings.filter((happening) => happening !== null).sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? 1 : -1));
  }

  private async byName(events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, Happening>> {
    const happenings = events.flatMap((event) => toHappening(event) ?? []);
    if (happenings.length === 0) return new Map();
    const [days, products, desks] = await Promise.all([this.days(happenings), this.products(happenings), this.desks(happenings)]);
    const consumers = await this.consumers(happenings, days);
    const names = {
      day: (day: DayKey) => days.get(dayName(day)),
      consumer: (areaId: number, consumerId: string) => consumers.get(`${areaId} ${consumerId}`),
      product: (productId: number) => products.get(productId),
      office: ({ role, id }: Actor) => desks.get(`${role} ${id}`),
    };
    return new Map(happenings.flatMap((happening) => nameHappening(happening, names) ?? []).map((named) => [named.position, named]));
  }

  private async days(happenings: UnnamedHappening[]): Promise<Map<string, DayNames>> {
    const wanted = happenings.flatMap(({ day, toId }) => [day, ...(toId === undefined ? [] : [{ ...day, deliveryBoyId: toId }])]);
    const rows = await this.read<DayKey & DayNames>('names-of-days', [
      wanted.map(({ date }) => date),
      wanted.map(({ deliveryBoyId }) => deliveryBoyId),
    ]);
    return new Map(rows.map((row) => [dayName(row), row]));
  }

  private async products(happenings: UnnamedHappening[]): Promise<Map<number, string>> {
    const ids = happenings.flatMap(({ productId }) => productId ?? []);
    const rows = await this.read<{ id: number; name: string }>('names-of-products', [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** The names of consumers by area and id, because two areas may use one id for two people. */
  private async consumers(happenings: UnnamedHappening[], days: ReadonlyMap<string, DayNames>): Promise<Map<string, string>> {
    const ids = happenings.flatMap(({ consumerId }) => consumerId ?? []);
    const areas = [...new Set([...days.values()].map(({ areaId }) => areaId))];
    const rows = await this.read<{ area_id: number; consumer_id: string; name: string }>('names-of-consumers', [areas, ids]);
    return new Map(rows.map(({ area_id, consumer_id, name }) => [`${area_id} ${consumer_id}`, name]));
  }

  /** The names of those who applied entries or corrected deliveries, by role and id; few entries have one. */
  private async desks(happenings: UnnamedHappening[]): Promise<Map<string, string>> {
    const ids = happenings.flatMap(({ appliedBy, correctedBy }) => (appliedBy ?? correctedBy)?.id ?? []);
    if (ids.length === 0) return new Map();
    const rows = await this.read<{ key: string; name: string }>('names-of-desks', [ids]);
    return new Map(rows.map(({ key, name }) => [key, name]));
  }

  private async read<Row extends object>(name: keyof typeof READS, values: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>({ name, text: READS[name], values })).rows;
  }
}

const nameOf = ({ position }: RecordedEvent): string => position.toString();
