import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import type { Happening } from '@milkround/contracts';
import {
  HAPPENING_EVENT_TYPES,
  nameHappening,
  toHappening,
  type HappeningNames,
  type UnnamedHappening,
} from '@milkround/domain';
import { createBatchLoader, PostgresEventStore, type RecordedEvent } from '@milkround/event-store';
import { PG_POOL } from '../database/pg-pool';
import { isKnownIn } from '../delivery-day/known-consumers.sql';
import { dayName } from '../delivery-day/row-names';
import type { Scope } from '../http/caller';

const LATEST = 20;

/**
 * Selects the newest events of a scope's days. They are in the {@link LATEST} days that were written last, so only the
 * ends of those streams are read, for any number of delivery boys.
 */
const NEWEST = `
  select e.position from (
    select 'delivery-day/' || to_char(date, 'YYYY-MM-DD') || '/' || delivery_boy_id as stream_id from delivery_day
    where date = $1 and ($2::int[] is null or area_id = any($2)) and ($3::int is null or delivery_boy_id = $3)
    order by last_recorded_at desc limit $5) d
  cross join lateral (
    select position from event where stream_id = d.stream_id and type = any($4)
      and (type <> 'OrderPlaced' or (data ->> 'uploadId' is null and data ->> 'takenFrom' is null))
    order by version desc limit $5) e
  order by e.position desc limit $5`;

/** The names of delivery days, products, the consumers whom these days' areas know, and people of the office. */
const NAMES = `
  with named_days as (
    select d.date, d.delivery_boy_id, d.area_id, b.name from delivery_day d join delivery_boy b on b.id = d.delivery_boy_id
    where (d.date, d.delivery_boy_id) in (select * from unnest($1::date[], $2::int[])))
  select 'day' as kind, to_char(date, 'YYYY-MM-DD') || '/' || delivery_boy_id as key, area_id as "areaId", name from named_days
  union all select 'product', id::text, null, name from product where id = any($3::int[])
  union all select 'consumer', c.consumer_id, d.area_id, c.name from (select distinct area_id from named_days) d
    join consumer c on c.consumer_id = any($4::text[]) and ${isKnownIn('array[d.area_id]', null)}
  union all select 'admin', id::text, null, name from admin where id = any($5::int[])
  union all select 'supervisor', id::text, null, name from supervisor where id = any($5::int[])`;

/** Prepared once per connection, because the live dashboards run them often and planning takes longer than running. */
const READS = { 'newest-happenings': NEWEST, 'names-of-happenings': NAMES };

interface NameRow {
  kind: 'day' | 'product' | 'consumer' | 'admin' | 'supervisor';
  /** The {@link dayName} of a day; the id of anything else. */
  key: string;
  /** The area of a day, or one that knows a consumer. */
  areaId: number | null;
  name: string;
}

/** Reads the list "Just now" of a day, newest first. */
@Injectable()
export class JustNowQuery {
  /** The dashboards of hundreds of zones read the latest events at the same time; concurrent reads share their look-ups of names. */
  private readonly loader = createBatchLoader(nameOf, (events: RecordedEvent[]) =>
    this.byName(events),
  );

  constructor(
    @Inject(PG_POOL) private readonly pool: Pick<ClientBase, 'query'>,
    private readonly store: PostgresEventStore,
  ) {}

  async latest(date: string, { zones, deliveryBoyId }: Scope): Promise<Happening[]> {
    const rows = await this.read<{ position: string }>('newest-happenings', [
      date,
      zones,
      deliveryBoyId,
      HAPPENING_EVENT_TYPES,
      LATEST,
    ]);
    return this.describe(await this.store.readAt(rows.map((row) => BigInt(row.position))));
  }

  /** Returns the entries for these events, newest first. */
  async describe(events: RecordedEvent[]): Promise<Happening[]> {
    const happenings = await Promise.all(events.map((event) => this.loader.load(event)));
    return happenings
      .filter((happening) => happening !== null)
      .sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? 1 : -1));
  }

  private async byName(events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, Happening>> {
    const happenings = events.flatMap((event) => toHappening(event) ?? []);
    if (happenings.length === 0) return new Map();
    const names = await this.names(happenings);
    return new Map(
      happenings
        .flatMap((happening) => nameHappening(happening, names) ?? [])
        .map((happening) => [happening.position, happening]),
    );
  }

  private async names(happenings: readonly UnnamedHappening[]): Promise<HappeningNames> {
    const days = happenings.flatMap(({ day, toId }) => [
      day,
      ...(toId === undefined ? [] : [{ ...day, deliveryBoyId: toId }]),
    ]);
    const rows = await this.read<NameRow>('names-of-happenings', [
      days.map(({ date }) => date),
      days.map(({ deliveryBoyId }) => deliveryBoyId),
      happenings.flatMap(({ productId }) => productId ?? []),
      happenings.flatMap(({ consumerId }) => consumerId ?? []),
      happenings.flatMap(({ appliedBy, correctedBy }) => (appliedBy ?? correctedBy)?.id ?? []),
    ]);
    const namesByKey = new Map(
      rows.map((row) => [
        row.kind === 'consumer' ? consumerName(row.areaId, row.key) : `${row.kind} ${row.key}`,
        row,
      ]),
    );
    return {
      day: (day) => {
        const row = namesByKey.get(`day ${dayName(day)}`);
        return row && row.areaId !== null
          ? { areaId: row.areaId, deliveryBoyName: row.name }
          : undefined;
      },
      consumer: (areaId, consumerId) => namesByKey.get(consumerName(areaId, consumerId))?.name,
      product: (productId) => namesByKey.get(`product ${productId}`)?.name,
      office: ({ role, id }) => namesByKey.get(`${role} ${id}`)?.name,
    };
  }

  private async read<Row extends object>(
    name: keyof typeof READS,
    values: unknown[],
  ): Promise<Row[]> {
    return (await this.pool.query<Row>({ name, text: READS[name], values })).rows;
  }
}

const nameOf = ({ position }: RecordedEvent): string => position.toString();

const consumerName = (areaId: number | null, consumerId: string): string =>
  `consumer ${areaId} ${consumerId}`;
