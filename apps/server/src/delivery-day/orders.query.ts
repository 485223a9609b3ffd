import { Inject, Injectable } from '@nestjs/common';
import type { Order } from '@milkround/contracts';
import {
  toOrders,
  type FileOf,
  type Line,
  type ListedStop,
  type ProductNames,
} from '@milkround/domain';
import type { ClientBase, QueryResultRow } from 'pg';
import type { Scope } from '../http/caller';
import { notFound } from '../http/refused';
import { ReportPool } from '../database/report-pool';
import type { StopKey } from './row-names';

/** Selects a row per stop, because splitting the lines of thousands of stops is faster here than in PostgreSQL. */
const STOPS = `
  select to_char(s.date, 'YYYY-MM-DD') as order_date, s.consumer_id, s.name as consumer_name, s.address,
    s.delivery_boy_id as delr_boy_id, b.name as delivery_boy_name,
    b.unique_id as delr_boy_unique_id, jsonb_build_object('id', a.id, 'name', a.name) as area, s.lines,
    coalesce(jsonb_typeof(s.done) = 'object', false) as is_delivered,
    s.payment_amount, s.payment_mode, s.paid, s.absence, s.absence_reason, s.absent, s.bottles, s.sequence
  from stop s join delivery_boy b on b.id = s.delivery_boy_id join area a on a.id = s.area_id`;

type Rows = <Row extends QueryResultRow>(sql: string, values: unknown[]) => Promise<Row[]>;

/**
 * Finds the newest upload that stands and has an order: the one that placed or last revised it, or a later one that left it as it was.
 * @param lines the orders of these dates
 */
export async function newestFiles(
  rows: Rows,
  dates: readonly string[],
  lines: readonly Pick<Line, 'orderId' | 'uploadId'>[],
): Promise<FileOf> {
  if (lines.length === 0) return () => null;
  const uploads = await rows<{ id: string; keeps: boolean }>(
    `select id, cardinality(kept) > 0 as keeps from uploaded_file
     where (date = any($1::date[]) or id = any($2::uuid[])) and taken_back_at is null order by created_at, id`,
    [dates, [...new Set(lines.flatMap(({ uploadId }) => uploadId ?? []))]],
  );
  const ages = new Map(uploads.map(({ id }, age) => [id, age]));
  const keeping = uploads.filter(({ keeps }) => keeps).map(({ id }) => id);
  const kept =
    keeping.length === 0
      ? []
      : await rows<{ order: string; file: string }>(
          `select k.id as "order", f.id as file from uploaded_file f cross join unnest(f.kept) k(id)
           where f.id = any($1::uuid[]) and k.id = any($2::uuid[]) order by f.created_at, f.id`,
          [keeping, lines.map(({ orderId }) => orderId)],
        );
  const keepers = new Map(kept.map(({ order, file }) => [order, file]));
  const ageOf = (id: string | null | undefined) => (id ? ages.get(id) : undefined) ?? -1;
  return ({ orderId, uploadId }) =>
    uploads[Math.max(ageOf(uploadId), ageOf(keepers.get(orderId)))]?.id ?? null;
}

/** A payment to a delivery boy who had the stop before. */
type EarlierPayment = NonNullable<Order['paid_to']>[number] & { boy: number };

/** Reads orders as supervisors and admins list them. */
@Injectable()
export class OrdersQuery {
  constructor(@Inject(ReportPool) private readonly reads: Pick<ReportPool, 'rows'>) {}

  /** Reads over the tables that one connection sees. */
  static on(client: ClientBase): OrdersQuery {
    return new OrdersQuery({
      rows: async <Row extends QueryResultRow>(sql: string, values?: unknown[]) =>
        (await client.query<Row>(sql, values)).rows,
    });
  }

  /** Returns the orders of a date by delivery boy, in delivery sequence. @throws Refused not-found for a delivery boy out of the area */
  async of(date: string, { zones, deliveryBoyId }: Scope): Promise<Order[]> {
    const stops = await this.reads.rows<ListedStop>(
      `${STOPS} where s.date = $1 and ($2::int[] is null or s.area_id = any($2)) and ($3::int is null or s.delivery_boy_id = $3)
       order by s.delivery_boy_id, s.sequence, s.consumer_id`,
      [date, zones, deliveryBoyId],
    );
    if (stops.length === 0 && deliveryBoyId !== null)
      await this.assertInScope(deliveryBoyId, zones);
    return this.ordersOf(stops);
  }

  /** @throws Refused not-found for an unknown delivery boy, or one of another area */
  private async assertInScope(deliveryBoyId: number, zones: Scope['zones']): Promise<void> {
    const boys = await this.reads.rows(
      'select 1 from delivery_boy where id = $1 and ($2::int[] is null or area_id = any($2))',
      [deliveryBoyId, zones],
    );
    if (boys.length === 0) throw notFound();
  }

  /** The orders of these stops, in the same order. */
  async ofStops(stops: readonly StopKey[], { zones }: Scope): Promise<Order[]> {
    const rows = await this.reads.rows<ListedStop>(
      `${STOPS} where (s.date, s.delivery_boy_id, s.consumer_id) in (select * from unnest($1::date[], $2::int[], $3::text[]))
         and ($4::int[] is null or s.area_id = any($4))
       order by s.delivery_boy_id, s.sequence, s.consumer_id`,
      [
        stops.map((stop) => stop.date),
        stops.map((stop) => stop.deliveryBoyId),
        stops.map((stop) => stop.consumerId),
        zones,
      ],
    );
    return this.ordersOf(rows);
  }

  private async ordersOf(stops: readonly ListedStop[]): Promise<Order[]> {
    const [products, fileOf, payments] = await Promise.all([
      this.products(),
      newestFiles(
        (sql, values) => this.reads.rows(sql, values),
        [...new Set(stops.map(({ order_date }) => order_date))],
        stops.flatMap(({ lines }) => lines),
      ),
      this.earlierPayments(stops),
    ]);
    return stops.flatMap((stop) => {
      const others = payments
        .get(`${stop.order_date} ${stop.consumer_id}`)
        ?.filter(({ boy }) => boy !== stop.delr_boy_id)
        .map(({ boy: _, ...payment }) => payment);
      return toOrders(others?.length ? { ...stop, paid_to: others } : stop, products, fileOf);
    });
  }

  /** The payments at stops that have left their day, which few have, by date and consumer. */
  private async earlierPayments(
    stops: readonly ListedStop[],
  ): Promise<ReadonlyMap<string, EarlierPayment[]>> {
    const dates = [...new Set(stops.map(({ order_date }) => order_date))];
    if (dates.length === 0) return new Map();
    const rows = await this.reads.rows<{ place: string; payments: EarlierPayment[] }>(
      `select to_char(l.date, 'YYYY-MM-DD') || ' ' || l.consumer_id as place,
         json_agg(json_build_object('boy', b.id, 'name', b.name, 'amount', l.payment_amount, 'mode', l.payment_mode) order by b.name, b.id) as payments
       from stop l join delivery_boy b on b.id = l.delivery_boy_id
       where l.date = any($1::date[]) and l.left_order_id is not null and l.payment_amount is not null group by 1`,
      [dates],
    );
    return new Map(rows.map(({ place, payments }) => [place, payments]));
  }

  private async products(): Promise<ProductNames> {
    const rows = await this.reads.rows<{ id: number; name: string }>(
      'select id, name from product',
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
