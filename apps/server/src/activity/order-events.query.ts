import { Injectable } from '@nestjs/common';
import {
  dayFactsIn,
  dayOf,
  streams,
  type DayKey,
  type DeliveryDayFactOf,
  type Recorded,
} from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import type { RecordedEvent } from '@milkround/event-store';
import { ReportPool } from '../database/report-pool';
import type { Scope } from '../http/caller';
import { eventsOfOrder, type DayEvent } from './events-of-order';

type PlacedEvent = RecordedEvent & Recorded<DeliveryDayFactOf<'OrderPlaced'>>;
type RemovalEvent = RecordedEvent & Recorded<DeliveryDayFactOf<'OrderRemoved'>>;

/**
 * Finds the events of an order, starting from the day that it is on or was removed from. Each day is
 * one short stream, so the log is not searched.
 */
@Injectable()
export class OrderEvents {
  constructor(
    private readonly reads: ReportPool,
    private readonly events: PostgresEventStore,
  ) {}

  /**
   * Returns the events that concern the order, under all its ids, sorted by log position. Days of
   * other areas than `zones` (null for any area) are left out, but an order that has left the area
   * is followed back to it.
   */
  async find(orderId: string, zones: Scope['zones']): Promise<DayEvent[]> {
    const day =
      (await this.dayIn('order_line', orderId)) ?? (await this.dayIn('removed_order', orderId));
    if (!day) return [];
    const orderIds = new Set([orderId]);
    const eventsByStream = new Map<string, DayEvent[]>();
    const visibleEvents: DayEvent[] = [];
    const pendingStreams = [streamOf(day)];
    for (
      let streamId = pendingStreams.pop();
      streamId !== undefined;
      streamId = pendingStreams.pop()
    ) {
      if (eventsByStream.has(streamId)) continue;
      const events = (await this.events.readStream(streamId)).flatMap(dayFactsIn);
      eventsByStream.set(streamId, events);
      if (isOfZones(events, zones)) visibleEvents.push(...events);
      const all = [...eventsByStream.values()].flat();
      addIds(orderIds, all);
      pendingStreams.push(...streamsOfMoves(orderIds, all));
      for (const removal of await this.findRemovals(orderIds, all)) {
        pendingStreams.push(removal.streamId);
        orderIds.add(removal.data.orderId);
      }
    }
    return eventsOfOrder(
      visibleEvents.sort((a, b) => (a.position < b.position ? -1 : 1)),
      orderIds,
    );
  }

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

  /** Returns the removals, in days not read yet, of orders that moved here. The removal is the first event of a move, but not of a hand-over. */
  private async findRemovals(
    orderIds: ReadonlySet<string>,
    events: readonly DayEvent[],
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
    const removals = [...first.values()].flatMap(dayFactsIn).filter(isRemoval);
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
    const removals = events.flatMap(dayFactsIn).filter(isRemoval);
    return removals.filter(
      (removal) =>
        removal.meta.commandId === meta.commandId && removal.data.orderId === data.orderId,
    );
  }
}

const streamOf = ({ date, deliveryBoyId }: DayKey) => streams.deliveryDay(date, deliveryBoyId);

const isRemoval = (event: DayEvent): event is RemovalEvent =>
  event.type === 'OrderRemoved' && event.data.reason !== 'deleted';
const isPlaced = (event: DayEvent): event is PlacedEvent => event.type === 'OrderPlaced';

const isOfZones = (events: readonly DayEvent[], zones: Scope['zones']): boolean =>
  zones === null ||
  events.some((event) => event.type === 'DeliveryDayOpened' && zones.includes(event.data.areaId));

/** Adds the second id of replacements, and of moves that change the product or the consumer. */
function addIds(orderIds: Set<string>, events: readonly DayEvent[]): void {
  // An order that is handed over keeps its id.
  const replacing = events.filter(isPlaced).filter(({ data }) => data.takenFrom === undefined);
  const newIds = new Map(replacing.map(({ meta, data }) => [meta.commandId, data.orderId]));
  const kept = new Set(
    events.flatMap(({ type, data, meta }) =>
      type === 'StopsHandedOver'
        ? data.stops.flatMap(({ orderIds }) => orderIds.map((id) => `${meta.commandId} ${id}`))
        : [],
    ),
  );
  const pairs = events.filter(isRemoval).flatMap(({ meta, data }) => {
    const newId = newIds.get(meta.commandId);
    return newId === undefined || kept.has(`${meta.commandId} ${data.orderId}`)
      ? []
      : [[data.orderId, newId] as const];
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
function streamsOfMoves(orderIds: ReadonlySet<string>, events: readonly DayEvent[]): string[] {
  return events.filter(isRemoval).flatMap(({ streamId, data: { orderId, movedTo } }) => {
    const day = dayOf(streamId);
    return day && movedTo !== null && orderIds.has(orderId)
      ? [streams.deliveryDay(day.date, movedTo)]
      : [];
  });
}
