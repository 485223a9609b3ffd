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
import { PostgresEventStore } from '@milkround/event-store';
import type { RecordedEvent } from '@milkround/event-store';

/** A recorded event of a delivery day. */
export type TrailEvent = RecordedEvent & Recorded<DeliveryDayFact>;
export type PlacedEvent = RecordedEvent & Recorded<DeliveryDayFactOf<'OrderPlaced'>>;
export type RemovalEvent = RecordedEvent & Recorded<DeliveryDayFactOf<'OrderRemoved'>>;

/** The events of all days that an order was on. */
export interface Trail {
  /** The events of the days that the caller may see, sorted by log position. */
  events: TrailEvent[];
  /** All ids of the order, which gets a new id with another product or consumer. */
  orderIds: ReadonlySet<string>;
  /** The removals that belong to replacements and moves, for {@link removalFor}; also of days that the caller may not see. */
  removals: ReadonlyMap<string, RemovalEvent>;
}

/** Finds the days of an order, starting from one of them. Each day is one short stream, so the log is not searched. */
@Injectable()
export class OrderTrails {
  constructor(private readonly events: PostgresEventStore) {}

  /** Returns null when the order was never on a day of `areaId` (null for any area). An order that has left the area is followed back to it. */
  async findTrail(orderId: string, day: DayKey, areaId: number | null): Promise<Trail | null> {
    const orderIds = new Set([orderId]);
    const removals = new Map<string, RemovalEvent>();
    const eventsByStream = new Map<string, TrailEvent[]>();
    const visibleEvents: TrailEvent[] = [];
    const pendingStreams = [streamOf(day)];
    for (
      let streamId = pendingStreams.pop();
      streamId !== undefined;
      streamId = pendingStreams.pop()
    ) {
      if (eventsByStream.has(streamId)) continue;
      const events = (await this.events.readStream(streamId)).filter((event) =>
        isDeliveryDayFact(event),
      );
      eventsByStream.set(streamId, events);
      if (isOfArea(events, areaId)) visibleEvents.push(...events);
      const all = [...eventsByStream.values()].flat();
      addIds(orderIds, all);
      pendingStreams.push(...streamsOfMoves(orderIds, all));
      for (const removal of await this.findRemovals(orderIds, all)) {
        pendingStreams.push(removal.streamId);
        orderIds.add(removal.data.orderId);
        addRemoval(removals, removal);
      }
    }
    const events = visibleEvents.sort((a, b) => (a.position < b.position ? -1 : 1));
    for (const removal of [...eventsByStream.values()].flat().filter(isRemoval))
      addRemoval(removals, removal);
    return events.some((event) => isPlaced(event) && orderIds.has(event.data.orderId))
      ? { events, orderIds, removals }
      : null;
  }

  /** Returns the removals, in days not read yet, of orders that moved here. The removal is the first event of a move, but not of a hand-over. */
  private async findRemovals(
    orderIds: ReadonlySet<string>,
    events: readonly TrailEvent[],
  ): Promise<RemovalEvent[]> {
    const knownCommands = new Set(events.filter(isRemoval).map(({ meta }) => meta.commandId));
    const arrivals = events
      .filter(isPlaced)
      .filter(({ data, meta }) => orderIds.has(data.orderId) && !knownCommands.has(meta.commandId));
    const [handedOver, moves] = [
      arrivals.filter(({ data }) => data.takenFrom !== undefined),
      arrivals.filter((event) => !event.data.takenFrom),
    ];
    const first = await this.events.firstEvents(moves.map(({ meta }) => meta.commandId));
    const removals = [...first.values()]
      .filter((event) => isDeliveryDayFact(event))
      .filter(isRemoval);
    return [
      ...removals,
      ...(await Promise.all(handedOver.map((event) => this.handedOver(event)))).flat(),
    ];
  }

  /** Returns the removal of an order from the day of the delivery boy from whom it was taken over. */
  private async handedOver({ streamId, data, meta }: PlacedEvent): Promise<RemovalEvent[]> {
    const day = dayOf(streamId);
    if (!day || data.takenFrom === undefined) return [];
    const events = await this.events.readStream(
      streamOf({ date: day.date, deliveryBoyId: data.takenFrom }),
    );
    const removals = events.filter((event) => isDeliveryDayFact(event)).filter(isRemoval);
    return removals.filter(
      (removal) =>
        removal.meta.commandId === meta.commandId && removal.data.orderId === data.orderId,
    );
  }
}

const streamOf = ({ date, deliveryBoyId }: DayKey) => streams.deliveryDay(date, deliveryBoyId);

/** Returns the removal that belongs to a placed order: of the same order, or of the one that it replaces. */
export const removalFor = (
  removals: Trail['removals'],
  { data, meta }: PlacedEvent,
): RemovalEvent | undefined =>
  removals.get(`${meta.commandId} ${data.orderId}`) ??
  (data.takenFrom === undefined ? removals.get(meta.commandId) : undefined);

function addRemoval(removals: Map<string, RemovalEvent>, removal: RemovalEvent): void {
  const { commandId } = removal.meta;
  removals.set(commandId, removal);
  removals.set(`${commandId} ${removal.data.orderId}`, removal);
}

const isRemoval = (event: TrailEvent): event is RemovalEvent =>
  event.type === 'OrderRemoved' && event.data.reason !== 'deleted';
const isPlaced = (event: TrailEvent): event is PlacedEvent => event.type === 'OrderPlaced';

function isOfArea(events: readonly TrailEvent[], areaId: number | null): boolean {
  return (
    areaId === null ||
    events.some((event) => event.type === 'DeliveryDayOpened' && event.data.areaId === areaId)
  );
}

/** Adds the second id of replacements, and of moves that change the product or the consumer. */
function addIds(orderIds: Set<string>, events: readonly TrailEvent[]): void {
  // An order that is handed over keeps its id.
  const replacing = events.filter(isPlaced).filter(({ data }) => data.takenFrom === undefined);
  const newIds = new Map(replacing.map(({ meta, data }) => [meta.commandId, data.orderId]));
  const pairs = events.filter(isRemoval).flatMap(({ meta, data }) => {
    const newId = newIds.get(meta.commandId);
    return newId === undefined ? [] : [[data.orderId, newId] as const];
  });
  for (let size = 0; size !== orderIds.size;) {
    size = orderIds.size;
    for (const [oldId, newId] of pairs) {
      if (orderIds.has(oldId)) orderIds.add(newId);
      if (orderIds.has(newId)) orderIds.add(oldId);
    }
  }
}

/** Returns the streams of the days that these orders were moved to. */
function streamsOfMoves(orderIds: ReadonlySet<string>, events: readonly TrailEvent[]): string[] {
  return events.filter(isRemoval).flatMap(({ streamId, data: { orderId, movedTo } }) => {
    const day = dayOf(streamId);
    return day && movedTo !== null && orderIds.has(orderId)
      ? [streams.deliveryDay(day.date, movedTo)]
      : [];
  });
}
