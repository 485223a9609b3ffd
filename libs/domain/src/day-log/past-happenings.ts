import { comparePositions, type DayLog, type Happening } from '@milkround/contracts';
import { consumerKeys, foldConsumer, type ConsumerRow } from '../read-models/consumer';
import { nameHappening, toDayHappening, type UnnamedHappening } from '../read-models/just-now';
import type { DayEvent } from './day-event';
import type { FoldedDay } from './day-figures';
import type { PastCatalog } from './past-catalog';
import type { Timeline } from './timeline';
import { upperBound } from './versions';

/** Number of entries of the list "Just now". */
const LATEST = 20;

const keyOf = (areaId: number, consumerId: string) => `${areaId} ${consumerId}`;

type LoggedConsumer = DayLog['consumers'][number];

const rowOf = (date: string, { areaId, consumerId, name }: LoggedConsumer): ConsumerRow => ({
  ...{
    area_id: areaId,
    consumer_id: consumerId,
    name,
    address: '',
    phone: null,
    ordered_name: name,
    ordered_address: '',
    searched: '',
  },
  ...{ earlier_names: [], earlier_addresses: [] },
  ...{ last_date: date, last_delivery_boy_id: 0, paused_until: null, paused_reason: null },
});

/** The list "Just now" at any moment of one timeline. */
export class PastHappenings {
  /** For each shown event, the number of events up to it. */
  private readonly shownCounts: number[] = [];
  /** For each event with the details of a consumer, the number of events up to it; by consumer. */
  private readonly details = new Map<string, number[]>();
  private readonly initialRows: ReadonlyMap<string, ConsumerRow>;
  private readonly office: ReadonlyMap<string, string>;

  constructor(
    private readonly log: Pick<DayLog, 'date' | 'consumers' | 'office'>,
    private readonly timeline: Timeline,
  ) {
    timeline.events.forEach((event, index) => {
      if (this.toHappening(event)) this.shownCounts.push(index + 1);
      for (const { area_id, consumer_id } of consumerKeys(event.fact)) {
        const key = keyOf(area_id, consumer_id);
        const counts = this.details.get(key);
        if (counts) counts.push(index + 1);
        else this.details.set(key, [index + 1]);
      }
    });
    this.initialRows = new Map(
      log.consumers.map((consumer) => [
        keyOf(consumer.areaId, consumer.consumerId),
        rowOf(log.date, consumer),
      ]),
    );
    this.office = new Map(log.office.map(({ role, id, name }) => [`${role} ${id}`, name]));
  }

  /** Returns the entries after `count` events, newest first. */
  at(count: number, figures: ReadonlyMap<number, FoldedDay>, catalog: PastCatalog): Happening[] {
    const names = {
      day: ({ deliveryBoyId }: { deliveryBoyId: number }) => {
        const [row, boy] = [
          figures.get(deliveryBoyId)?.row,
          catalog.deliveryBoys.get(deliveryBoyId),
        ];
        return row && boy ? { areaId: row.area_id, deliveryBoyName: boy.name } : undefined;
      },
      consumer: (areaId: number, consumerId: string) =>
        this.consumerName(areaId, consumerId, count),
      product: (productId: number) => catalog.products.get(productId)?.name,
      office: ({ role, id }: { role: string; id: number }) => this.office.get(`${role} ${id}`),
    };
    const end = upperBound(this.shownCounts, count);
    const newest = this.shownCounts.slice(Math.max(end - LATEST, 0), end);
    return newest
      .flatMap((count) => {
        const event = this.timeline.events[count - 1];
        const happening = event && this.toHappening(event);
        return (happening && nameHappening(happening, names)) ?? [];
      })
      .sort((a, b) => comparePositions(b.position, a.position));
  }

  private toHappening({ fact, deliveryBoyId, position }: DayEvent): UnnamedHappening | null {
    return toDayHappening(fact, { date: this.log.date, deliveryBoyId }, position);
  }

  private consumerName(areaId: number, consumerId: string, count: number): string | undefined {
    const key = keyOf(areaId, consumerId);
    let row = this.initialRows.get(key) ?? null;
    for (const eventCount of this.details.get(key) ?? []) {
      const event = this.timeline.events[eventCount - 1];
      if (eventCount > count || !event) break;
      const day = { date: this.log.date, deliveryBoyId: event.deliveryBoyId };
      row = foldConsumer(row, event.fact, day, { area_id: areaId, consumer_id: consumerId });
    }
    return row?.name;
  }
}
