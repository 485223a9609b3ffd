import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CONSUMER_DAYS,
  type Consumer,
  type ConsumerDay,
  type ConsumerDetail,
  type ConsumersPage,
  type Named,
} from '@milkround/contracts';
import {
  addDays,
  recentDeliveries,
  standingPauses,
  usualOrder,
  type ConsumerRow,
  type StopRow,
} from '@milkround/domain';
import { DataSource } from 'typeorm';
import { BusinessClock } from '../clock';
import { isKnownIn, isPausedFrom, SERVED_DAYS } from '../delivery-day/known-consumers.sql';
import type { Scope } from '../http/caller';
import { notFound } from '../http/refused';
import {
  bottlesOf,
  foundByDetails,
  foundByStops,
  gaveBottles,
  notDeliveredSince,
  REGISTER_ORDERS,
  shownDays,
  type AddParameter,
} from './register-search.sql';
import type { ConsumersWanted } from './wanted';

interface PageOfConsumers extends ConsumersWanted {
  page: number;
  /** Null for all rows. */
  limit: number | null;
}

type ListedConsumer = Omit<
  Consumer,
  'usual_order' | 'last_delivery' | 'returned_bottles' | 'pauses' | 'aliases'
> &
  Pick<ConsumerRow, 'pauses' | 'absorbed'>;
type ListedStop = Pick<
  StopRow,
  'consumer_id' | 'lines' | 'absence' | 'bottles' | 'payment_amount' | 'payment_mode'
> &
  Pick<ConsumerDay, 'order_date' | 'delivery_boy' | 'is_delivered'>;
type RecentStop = Pick<StopRow, 'date' | 'consumer_id' | 'lines' | 'bottles'>;

const CONSUMERS = `
  select c.consumer_id, c.name as consumer_name, c.address, c.phone, c.earlier_names, c.earlier_addresses,
    json_build_object('id', a.id, 'name', a.name) as area,
    json_build_object('id', b.id, 'name', b.name) as delivery_boy, to_char(c.last_date, 'YYYY-MM-DD') as last_date,
    c.pauses, c.absorbed
  from consumer c join area a on a.id = c.area_id join delivery_boy b on b.id = c.last_delivery_boy_id`;

const STOPS = `
  select s.consumer_id, to_char(s.date, 'YYYY-MM-DD') as order_date, json_build_object('id', b.id, 'name', b.name) as delivery_boy,
    s.lines, coalesce(jsonb_typeof(s.done) = 'object', false) as is_delivered, s.absence, s.bottles, s.payment_amount, s.payment_mode
  from stop s join delivery_boy b on b.id = s.delivery_boy_id`;

/** Number of consumers whose recent days are read at once. */
const PART_ROWS = 500;

/** Reads the register of consumers, with the details from orders and edits. */
@Injectable()
export class ConsumerRegister {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: BusinessClock,
  ) {}

  async page(filter: PageOfConsumers, scope: Scope): Promise<ConsumersPage> {
    const { rows, total } = await this.list(filter, scope);
    return { data: await this.withRecentDays(rows), total };
  }

  async *allPages(filter: ConsumersWanted, scope: Scope): AsyncGenerator<Consumer[]> {
    const { rows } = await this.list({ ...filter, page: 1, limit: null }, scope);
    for (let start = 0; start < rows.length; start += PART_ROWS)
      yield this.withRecentDays(rows.slice(start, start + PART_ROWS));
  }

  /** Words without a match in any details are also searched for in the remarks and products of the last days. */
  private async list(
    filter: PageOfConsumers,
    scope: Scope,
  ): Promise<{ rows: ListedConsumer[]; total: number }> {
    const today = this.clock.today();
    const result = await this.find(filter, scope, (word, parameter) =>
      foundByDetails(word, today, parameter),
    );
    if (result.total > 0 || filter.words.length === 0) return result;
    const products = [...(await this.products()).values()];
    return this.find(filter, scope, (word, parameter) => {
      const ids = products
        .filter(({ name }) => name.toLowerCase().includes(word))
        .map(({ id }) => id);
      return `${foundByDetails(word, today, parameter)} or ${foundByStops(word, ids, today, parameter)}`;
    });
  }

  private async find(
    { words, isPaused, notDeliveredSince: since, bottles, sort, page, limit }: PageOfConsumers,
    { zones }: Scope,
    foundBy: (word: string, parameter: AddParameter) => string,
  ): Promise<{ rows: ListedConsumer[]; total: number }> {
    const values: unknown[] = [zones];
    const parameter = (value: unknown): string => `$${values.push(value)}`;
    const today = this.clock.today();
    const conditions = [
      'c.merged_into is null',
      this.isKnown('$1', parameter),
      ...words.map((word) => `(${foundBy(word, parameter)})`),
      ...(isPaused ? [isPausedFrom(parameter(today))] : []),
      ...(since === null ? [] : [notDeliveredSince(since, today, parameter)]),
      ...(bottles === null ? [] : [gaveBottles(bottles, today, parameter)]),
    ].join(' and ');
    const countValues = values.slice();
    const sortJoin = sort.endsWith('bottles')
      ? `left join (${bottlesOf(today, parameter)}) b using (consumer_id)`
      : '';
    const [rows, countRows] = await Promise.all([
      // The page is picked before names are looked up: not all consumers are joined for twenty.
      this.database.query<ListedConsumer[]>(
        `with page as materialized (
           select consumer_id, row_number() over () as nth from (
             select c.consumer_id from consumer c ${sortJoin} where ${conditions}
             order by ${REGISTER_ORDERS[sort]} limit ${parameter(limit)} offset ${parameter((page - 1) * (limit ?? 0))}) ordered)
         ${CONSUMERS} join page p on p.consumer_id = c.consumer_id order by p.nth`,
        values,
      ),
      limit === null
        ? null
        : this.database.query<{ total: number }[]>(
            `select count(*)::int as total from consumer c where ${conditions}`,
            countValues,
          ),
    ]);
    return { rows, total: countRows ? (countRows[0]?.total ?? 0) : rows.length };
  }

  /**
   * Returns a consumer with the days of all zones.
   * @throws Refused not-found for a consumer whom the scope does not know
   */
  async findOne(consumerId: string, scope: Scope): Promise<ConsumerDetail> {
    const [consumer] = await this.withRecentDays(await this.findKnown(consumerId, scope));
    if (!consumer) throw notFound();
    const condition = `where s.consumer_id = any($1)
      and (s.left_order_id is null or s.payment_amount is not null or s.bottles > 0)`;
    const { consumer_id: id, aliases } = consumer;
    const values = [[id, ...aliases.map(({ consumer_id }) => consumer_id)], this.clock.today()];
    const [pastOrders, comingOrders, products] = await Promise.all([
      this.database.query<ListedStop[]>(
        `${STOPS} ${condition} and s.date <= $2 order by s.date desc, s.delivery_boy_id limit ${CONSUMER_DAYS.past}`,
        values,
      ),
      this.database.query<ListedStop[]>(
        `${STOPS} ${condition} and s.date > $2 order by s.date, s.delivery_boy_id limit ${CONSUMER_DAYS.ahead}`,
        values,
      ),
      this.products(),
    ]);
    return {
      ...consumer,
      days: pastOrders.map((stop) => toDay(stop, products)),
      ahead: comingOrders.map((stop) => toDay(stop, products)),
    };
  }

  /**
   * Returns the id of a consumer, the one that remains if it was merged.
   * @throws Refused not-found for a consumer whom the scope does not know
   */
  async remainingId(consumerId: string, scope: Scope): Promise<string> {
    const [consumer] = await this.findKnown(consumerId, scope);
    if (!consumer) throw notFound();
    return consumer.consumer_id;
  }

  private findKnown(consumerId: string, { zones }: Scope): Promise<ListedConsumer[]> {
    const values: unknown[] = [zones, consumerId];
    const isKnown = this.isKnown('$1', (value) => `$${values.push(value)}`);
    return this.database.query(
      `${CONSUMERS} where c.consumer_id = (select coalesce(merged_into, consumer_id) from consumer where consumer_id = $2) and ${isKnown}`,
      values,
    );
  }

  /**
   * The condition that zones know the consumer `c`; all if `zones` is null. Containment comes first: most of 120,000 consumers are of other zones, and
   * to look at their dates takes three times as long.
   */
  private isKnown(zones: string, parameter: AddParameter): string {
    const after = parameter(addDays(this.clock.today(), -SERVED_DAYS));
    const served = `select jsonb_build_array(jsonb_build_object('areaId', zone)) from unnest(${zones}::int[]) zone`;
    return `(${zones}::int[] is null or ((c.area_id = any(${zones}) or c.served_in @> any(array(${served})))
      and ${isKnownIn(zones, `${after}::date`)}))`;
  }

  /** Adds the values of the stops of the {@link shownDays}. */
  private async withRecentDays(consumers: readonly ListedConsumer[]): Promise<Consumer[]> {
    if (consumers.length === 0) return [];
    const today = this.clock.today();
    const ids = consumers.flatMap(({ consumer_id: id, absorbed }) =>
      [id, ...absorbed.map(({ consumerId }) => consumerId)].map((alias) => ({ id, alias })),
    );
    const [stops, products] = await Promise.all([
      this.database.query<RecentStop[]>(
        `select k.consumer_id, s.lines, s.bottles, to_char(s.date, 'YYYY-MM-DD') as date from unnest($1::text[], $4::text[]) as k(consumer_id, alias)
         cross join lateral (select * from stop where stop.consumer_id = k.alias and stop.date between $2 and $3 offset 0) s`,
        [ids.map(({ id }) => id), ...shownDays(today), ids.map(({ alias }) => alias)],
      ),
      this.products(),
    ]);
    const recent = new Map<string, RecentStop[]>();
    for (const stop of stops)
      recent.set(stop.consumer_id, [...(recent.get(stop.consumer_id) ?? []), stop]);
    return consumers.map(({ pauses, absorbed, ...consumer }) => {
      const days = recent.get(consumer.consumer_id) ?? [];
      const { last, bottles } = recentDeliveries(days);
      return {
        ...consumer,
        pauses: standingPauses(pauses, today),
        usual_order: usualOrder(days.map(({ lines }) => lines)).map(({ productId, quantity }) => ({
          product: productOf(productId, products),
          quantity,
        })),
        last_delivery: last,
        returned_bottles: bottles,
        aliases: absorbed.map(({ consumerId: consumer_id, name: consumer_name }) => ({
          consumer_id,
          consumer_name,
        })),
      };
    });
  }

  private async products(): Promise<Map<number, Named>> {
    const rows: Named[] = await this.database.query('select id, name from product');
    return new Map(rows.map((row) => [row.id, row]));
  }
}

const productOf = (id: number, products: ReadonlyMap<number, Named>): Named =>
  products.get(id) ?? { id, name: '' };

function toDay(
  { order_date, delivery_boy, lines, is_delivered, ...stop }: ListedStop,
  products: ReadonlyMap<number, Named>,
): ConsumerDay {
  return {
    order_date,
    delivery_boy,
    is_delivered,
    lines: lines.map(({ orderId, productId, expected, delivered }) => ({
      id: orderId,
      product: productOf(productId, products),
      exp_quantity: expected,
      dlvr_quantity: delivered,
    })),
    consumer_absence: stop.absence,
    empty_bottles: stop.bottles,
    payment_amount: stop.payment_amount === null ? null : Number(stop.payment_amount),
    paymentMode: stop.payment_mode,
  };
}
