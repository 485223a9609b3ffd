import type { DayEvent, DecodedEvent } from '../../changes/decoded-event';
import type { DaysOf } from './row-source';

/** An event on its way to the feeds. An event of a delivery day has the day's area; null if the day was never opened, or is unknown at present. */
export type LiveEvent =
  | Exclude<DecodedEvent, { of: 'day' }>
  | (DecodedEvent & DayEvent & { areaId: number | null });

interface Feed {
  daysOf: DaysOf;
  collect(events: readonly LiveEvent[]): void;
}

/**
 * The feeds of a server by room, and by the days whose events they need: in a city each event concerns a few of thousands of feeds.
 */
export class Feeds<F extends Feed> {
  private readonly byRoom = new Map<string, F>();
  private readonly byDays = new Map<string, Set<F>>();

  get size(): number {
    return this.byRoom.size;
  }

  get(room: string): F | undefined {
    return this.byRoom.get(room);
  }

  all(): Iterable<F> {
    return this.byRoom.values();
  }

  add(room: string, feed: F): void {
    this.byRoom.set(room, feed);
    for (const group of groupsOf(feed.daysOf))
      this.byDays.set(group, (this.byDays.get(group) ?? new Set()).add(feed));
  }

  delete(room: string): void {
    const feed = this.byRoom.get(room);
    if (!feed) return;
    this.byRoom.delete(room);
    for (const group of groupsOf(feed.daysOf)) {
      const feeds = this.byDays.get(group);
      feeds?.delete(feed);
      if (feeds?.size === 0) this.byDays.delete(group);
    }
  }

  clear(): void {
    this.byRoom.clear();
    this.byDays.clear();
  }

  /** Each feed collects the events of its days and the events without a day. */
  collect(events: readonly LiveEvent[]): void {
    const ofNoDay = events.filter(({ of }) => of !== 'day');
    const feedEvents = new Map<F, LiveEvent[]>();
    if (ofNoDay.length > 0) for (const feed of this.all()) feedEvents.set(feed, [...ofNoDay]);
    for (const event of events) {
      if (event.of !== 'day') continue;
      for (const group of groupsOfEvent(event))
        for (const feed of this.byDays.get(group) ?? []) {
          const collected = feedEvents.get(feed);
          if (collected) collected.push(event);
          else feedEvents.set(feed, [event]);
        }
    }
    for (const feed of this.byDays.get(EVERYTHING) ?? []) feedEvents.set(feed, [...events]);
    for (const [feed, collected] of feedEvents) feed.collect(collected);
  }
}

/** Returns whether a feed needs an event. */
export const needs = (daysOf: DaysOf, event: LiveEvent): boolean =>
  daysOf === null ||
  event.of !== 'day' ||
  groupsOfEvent(event).some((group) => groupsOf(daysOf).includes(group));

const EVERYTHING = 'everything';

function groupsOf(daysOf: DaysOf): string[] {
  if (daysOf === null) return [EVERYTHING];
  return 'zones' in daysOf
    ? daysOf.zones.map((areaId) => `area/${areaId}`)
    : [`delivery-boy/${daysOf.deliveryBoyId}`];
}

/** An event belongs to one zone, so a feed of several zones has it in one of its groups only. A payment also concerns the delivery boy who has the stop now. */
const groupsOfEvent = ({ areaId, day, fact }: DayEvent & { areaId: number | null }): string[] => [
  ...groupsOf({ deliveryBoyId: day.deliveryBoyId }),
  ...(fact.type === 'PaymentRecorded' && fact.data.holder !== undefined
    ? groupsOf({ deliveryBoyId: fact.data.holder })
    : []),
  ...groupsOf({ zones: areaId === null ? [] : [areaId] }),
];
