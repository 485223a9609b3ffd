import { Injectable } from '@nestjs/common';
import {
  dayOf,
  isDeliveryDayFact,
  streams,
  type DayKey,
  type DeliveryDayFact,
  type DeliveryDayFactOf,
  type Recorded,
} from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { ReadEvents } from '../replicas/read-events';

/** A recorded event of a delivery day. */
export type TrailEvent = RecordedEvent & Recorded<DeliveryDayFact>;
export type PlacedEvent = RecordedEvent & Recorded<DeliveryDayFactOf<'OrderPlaced'>>;
export type RemovalEvent = RecordedEvent & Recorded<DeliveryDayFactOf<'OrderRemoved'>>;

/** The events of all days that an order was on. */
export interface Trail {
  /** Those of days that the caller may see, sorted by log position. */
  events: TrailEvent[];
  /** All ids of the order, which gets a new id with another product or consumer. */
  orderIds: ReadonlySet<string>;
  /** The removals that belong to replacements and moves, for {@link removalFor}; also those of days that the caller may not see. */
  left: ReadonlyMap<string, RemovalEvent>;
}

/** Finds the days of an order, starting from one of them. Each day is one short stream, so the log is not searched. */
@Injectable()
export class OrderTrails {
  constructor(private readonly events: ReadEvents) {}

  /** Returns null when the order was on no day of `areaId` (null for any area). An order that has left the area is followed back to it. */
  async of(orderId: string, day: DayKey, areaId: number | null): Promise<Trail | null> {
    const orderIds = new Set([orderId]);
    const left = new Map<string, RemovalEvent>();
    const read = new Map<string, TrailEvent[]>();
    const visible: TrailEvent[] = [];
    const wanted = [streamOf(day)];
    for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
      if (read.has(next)) continue;
      const events = (await this.events.readStream(next)).filter((event) => isDeliveryDayFact(event));
      read.set(next, events);
      if (isOfArea(events, areaId)) visible.push(...events);
      const all = [...read.values()].flat();
      addIds(orderIds, all);
      wanted.push(...leftFor(orderIds, all));
      for (const removal of await this.leftBehind(orderIds, all)) {
        wanted.push(removal.streamId);
        orderIds.add(removal.data.orderId);
        addRemoval(left, removal);
      }
    }
    const events = visible.sort((a, b) => (a.position < b.position ? -1 : 1));
    for (const removal of [...read.values()].flat().filter(isRemoval)) addRemoval(left, removal);
    return events.some((event) => isPlaced(event) && orderIds.has(event.data.orderId)) ? { events, orderIds, left } : null;
  }

  /** Returns the removals, in days not read yet, of orders that moved here. The removal is the first event of a move, but not of a hand-over. */
  private async leftBehind(orderIds: ReadonlySet<string>, events: readonly TrailEvent[]): Promise<RemovalEvent[]> {
    const known = new Set(events.filter(isRemoval).map(({ meta }) => meta.commandId));
    const arrived = events.filter(isPlaced).filter(({ data, meta }) => orderIds.has(data.orderId) && !known.has(meta.commandId));
    const [takenOver, moved] = [arrived.filter(({ data }) => data.takenFrom !== undefined), arrived.filter((each) => !each.data.takenFrom)];
    const first = await this.events.firstEvents(moved.map(({ meta }) => meta.commandId));
    const removals = [...first.values()].filter((event) => isDeliveryDayFact(event)).filter(isRemoval);
    return [...removals, ...(await Promise.all(takenOver.map((event) => this.handedOver(event)))).flat()];
  }

  /** Returns the removal of an order from the day of the delivery boy who handed it over. */
  private async handedOver({ streamId, data, meta }: PlacedEvent): Promise<RemovalEvent[]> {
    const day = dayOf(streamId);
    if (!day || data.takenFrom === undefined) return [];
    const events = await this.events.readStream(streamOf({ date: day.date, deliveryBoyId: data.takenFrom }));
    const removals = events.filter((event) => isDeliveryDayFact(event)).filter(isRemoval);
    return removals.filter((removal) => removal.meta.commandId === meta.commandId && removal.data.orderId === data.orderId);
  }
}

const streamOf = ({ date, deliveryBoyId }: DayKey) => streams.deliveryDay(date, deliveryBoyId);

/** Returns the removal that belongs to a placed order: of the same order, or of the one that it replaces. */
export const removalFor = (left: Trail['left'], { data, meta }: PlacedEvent): RemovalEvent | undefined =>
  left.get(`${meta.commandId} ${data.orderId}`) ?? (data.takenFrom === undefined ? left.get(meta.commandId) : undefined);

function addRemoval(left: Map<string, RemovalEvent>, removal: RemovalEvent): void {
  const { commandId } = removal.meta;
  left.set(commandId, removal);
  left.set(`${commandId} ${removal.data.orderId}`, removal);
}

const isRemoval = (event: TrailEvent): event is RemovalEvent => event.type === 'OrderRemoved' && event.data.reason !== 'deleted';
const isPlaced = (event: TrailEvent): event is PlacedEvent => event.type === 'OrderPlaced';

function isOfArea(events: readonly TrailEvent[], areaId: number | null): boolean {
  return areaId === null || events.some((event) => event.type === 'DeliveryDayOpened' && event.data.areaId === areaId);
}

/** Adds the second id of replacements, and of moves that change the product or the consumer. */
function addIds(orderIds: Set<string>, events: readonly TrailEvent[]): void {
  // An order that is handed over keeps its id.
  const replacing = events.filter(isPlaced).filter(({ data }) => data.takenFrom === undefined);
  const placed = new Map(replacing.map(({ meta, data }) => [meta.commandId, data.orderId]));
  const pairs = events.filter(isRemoval).flatMap(({ meta, data }) => {
    const then = placed.get(meta.commandId);
    return then === undefined ? [] : [[data.orderId, then] as const];
  });
  for (let size = 0; size !== orderIds.size;) {
    size = orderIds.size;
    for (const [before, after] of pairs) {
      if (orderIds.has(before)) orderIds.add(after);
      if (orderIds.has(after)) orderIds.add(before);
    }
  }
}

/** Returns the streams of the days that these orders were moved to. */
function leftFor(orderIds: ReadonlySet<string>, events: readonly TrailEvent[]): string[] {
  return events.filter(isRemoval).flatMap(({ streamId, data: { orderId, movedTo } }) => {
    const day = dayOf(streamId);
    return day && movedTo !== null && orderIds.has(orderId) ? [streams.deliveryDay(day.date, movedTo)] : [];
  });
}
