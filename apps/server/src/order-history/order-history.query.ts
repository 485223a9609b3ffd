import { Injectable } from '@nestjs/common';
import { ROLES, type OrderChange, type OrderHappening, createMessage } from '@milkround/contracts';
import { RuleViolation, streams, type Actor, type DayKey } from '@milkround/domain';
import { OrderPlaces } from '../delivery-day/order-places.query';
import type { Scope } from '../http/caller';
import { namedLines, namedProduct, orderIdsOf } from '../delivery-day/entries/entry-orders';
import { ReportPool } from '../database/report-pool';
import { orderHistoryOf } from './order-history';
import { OrderTrails } from './order-trail';
import type { RefusedEntry, HistoryItem } from './history-item';

/** Selects the names of people and products by role or `product` and id, and of the delivery boys of entries. */
const NAMES = `
  select 'admin ' || id as key, name from admin where id = any($1::int[])
  union all select 'supervisor ' || id, name from supervisor where id = any($1::int[])
  union all select 'delivery-boy ' || id, name from delivery_boy where id = any($1::int[])
  union all select 'product ' || id, name from product where id = any($2::int[])
  union all select 'entry ' || e.entry_id, b.name from set_aside e join delivery_boy b on b.id = e.delivery_boy_id where e.entry_id = any($3::uuid[])`;

type Names = ReadonlyMap<string, string>;

/** Reads the history of an order from the streams of its days. */
@Injectable()
export class OrderHistory {
  constructor(
    private readonly reads: ReportPool,
    private readonly places: OrderPlaces,
    private readonly trails: OrderTrails,
  ) {}

  /** Returns the history, newest first, also of a deleted order (found by `lastSeen`). @throws RuleViolation order-not-found, also in another area */
  async findHistory(
    orderId: string,
    lastSeen: DayKey | null,
    { areaId }: Scope,
  ): Promise<OrderHappening[]> {
    const day =
      (await this.dayIn('order_line', orderId)) ??
      lastSeen ??
      (await this.dayIn('removed_order', orderId));
    const trail = day && (await this.trails.findTrail(orderId, day, areaId));
    if (
      !day ||
      !trail?.events.some(
        ({ streamId }) => streamId === streams.deliveryDay(day.date, day.deliveryBoyId),
      )
    )
      throw new RuleViolation(createMessage('order-not-found'), 'unknown', { orderId });
    return this.describe(orderHistoryOf(trail));
  }

  /** Returns the items with the names of people and products. */
  async describe(items: readonly HistoryItem[]): Promise<OrderHappening[]> {
    const [names, products] = await Promise.all([
      this.names(items),
      this.places.productNames(
        items.flatMap(({ entry }) => (entry ? orderIdsOf(sentEntry(entry)) : [])),
      ),
    ]);
    return items.map((item) => happeningOf(item, names, products));
  }

  /** Returns the log positions of the events that name an order, under all its ids; none for an order that this area never had. */
  async positionsOf(orderId: string, areaId: number | null): Promise<bigint[]> {
    const day =
      (await this.dayIn('order_line', orderId)) ?? (await this.dayIn('removed_order', orderId));
    const trail = day && (await this.trails.findTrail(orderId, day, areaId));
    if (!trail) return [];
    const ids = [...trail.orderIds];
    return trail.events.filter(({ data }) => names(data, ids)).map(({ position }) => position);
  }

  /** The day that an order is on, or was removed from. It is read from the source of the events: one of the two sources may be newer. */
  private async dayIn(
    table: 'order_line' | 'removed_order',
    orderId: string,
  ): Promise<DayKey | null> {
    const [day] = await this.reads.rows<DayKey>(
      `select to_char(date, 'YYYY-MM-DD') as date, delivery_boy_id as "deliveryBoyId" from ${table} where order_id = $1`,
      [orderId],
    );
    return day ?? null;
  }

  private async names(items: readonly HistoryItem[]): Promise<Names> {
    const changes = items.flatMap((item) => item.changes);
    const people = [...items.map(({ actor }) => actor.id), ...idsIn(changes, 'delivery-boy')];
    const entries = items.flatMap(({ entryId }) => entryId ?? []);
    const products = [
      ...idsIn(changes, 'product'),
      ...items.flatMap(({ entry }) => entry?.productId ?? []),
    ];
    const rows = await this.reads.rows<{ key: string; name: string }>(NAMES, [
      people,
      products,
      entries,
    ]);
    return new Map(rows.map(({ key, name }) => [key, name]));
  }
}

/** Whether an event, of whatever type, contains one of these ids. */
const names = (data: object, ids: readonly string[]): boolean => {
  const text = JSON.stringify(data);
  return ids.some((id) => text.includes(id));
};

const idsIn = (changes: readonly OrderChange[], wantedKind: OrderChange['what']): number[] =>
  changes
    .filter(({ what }) => what === wantedKind)
    .flatMap(({ before, after }) => [before, after].filter((id) => typeof id === 'number'));

/** Names the maker of an applied entry as its author. */
function happeningOf(
  { actor, commandId: _commandId, entryId, entry, changes, ...rest }: HistoryItem,
  names: Names,
  products: Names,
): OrderHappening {
  const actorName = names.get(`${actor.role} ${actor.id}`) ?? null;
  const author =
    entryId === null
      ? { by: actorName, role: roleOf(actor), appliedBy: null }
      : {
          by: names.get(`entry ${entryId}`) ?? null,
          role: 'delivery-boy' as const,
          appliedBy: actorName,
        };
  return {
    ...rest,
    ...author,
    changes: changes.map((change) => withNames(change, names)),
    entry: entry && describeEntry(entry, names, products),
  };
}

const sentEntry = ({ command, deliveryBoyId }: RefusedEntry) => ({
  data: command.data,
  deliveryBoyId,
});

function describeEntry(
  entry: RefusedEntry,
  names: Names,
  products: Names,
): OrderHappening['entry'] {
  const sentFields = sentEntry(entry);
  const lines = namedLines(sentFields, products);
  const productName = names.get(`product ${entry.productId}`) ?? namedProduct(sentFields, products);
  return { ...entry.command, productName, ...(lines && { lines }) };
}

const roleOf = ({ role }: Actor): OrderHappening['role'] =>
  ROLES.find((actorRole) => actorRole === role) ?? null;

function withNames(change: OrderChange, names: Names): OrderChange {
  const { what, before, after } = change;
  if (what !== 'product' && what !== 'delivery-boy') return change;
  const nameOf = (id: OrderChange['before']) =>
    id === null ? null : (names.get(`${what} ${id}`) ?? null);
  return { what, before: nameOf(before), after: nameOf(after) };
}
