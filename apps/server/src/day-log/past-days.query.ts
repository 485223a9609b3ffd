import { Injectable } from '@nestjs/common';
import {
  CatalogHistory,
  foldDayAt,
  isDeliveryDayFact,
  type DayAt,
  type PastCatalog,
} from '@milkround/domain';
import type { DayClock } from '@milkround/contracts';
import { ReadModels } from '../log/read-models';
import { CatalogVersions } from './catalog-versions.query';
import { DayStreams } from './day-streams.query';

interface DaySelection {
  date: string;
  /** Null for all. */
  areaIds: readonly number[] | null;
  /** Null for all. */
  deliveryBoyId: number | null;
  /** Milliseconds since the epoch. */
  time: number;
  clock: DayClock;
  /** The types of facts that are folded, of which the time of none depends on another; null for all. */
  types: readonly string[] | null;
}

/** One delivery day at the moment. */
export interface PastDeliveryDay extends DayAt {
  deliveryBoyId: number;
}

/** The delivery days of a date at one moment. */
export interface PastDate {
  catalog: PastCatalog;
  /** One after the other, by delivery boy. */
  days: AsyncGenerator<PastDeliveryDay>;
}

/** Folds the delivery days of a date to a moment, from the events and with the folds of the screens of the past. */
@Injectable()
export class PastDays {
  constructor(
    private readonly readModels: ReadModels,
    private readonly streams: DayStreams,
    private readonly catalog: CatalogVersions,
  ) {}

  /** @param gone aborted when the client has disconnected */
  async open(
    { date, areaIds, deliveryBoyId, time, clock, types }: DaySelection,
    gone: AbortSignal,
  ): Promise<PastDate> {
    const upTo = this.readModels.position();
    const deliveryBoyIds = await this.streams.deliveryBoys(date, areaIds);
    const start = await this.streams.start(date, deliveryBoyIds);
    const deliveryBoys =
      deliveryBoyId === null ? deliveryBoyIds : deliveryBoyIds.filter((id) => id === deliveryBoyId);
    const versions = await this.catalog.versionsOf(deliveryBoys, { start, upTo });
    return {
      catalog: new CatalogHistory({ start: start.time, ...versions }, clock).at(time),
      days: this.days(date, deliveryBoys, { upTo, gone, time, clock, types }),
    };
  }

  private async *days(
    date: string,
    deliveryBoys: readonly number[],
    {
      time,
      clock,
      ...options
    }: Pick<DaySelection, 'time' | 'clock' | 'types'> & { upTo: bigint; gone: AbortSignal },
  ): AsyncGenerator<PastDeliveryDay> {
    // By the clock of the doors, later events describe earlier deliveries.
    const recordedUntil = clock === 'known' ? time : null;
    for await (const { deliveryBoyId, events } of this.streams.days(date, deliveryBoys, {
      ...options,
      recordedUntil,
    })) {
      const facts = events.filter((event) => isDeliveryDayFact(event));
      yield { deliveryBoyId, ...foldDayAt({ date, deliveryBoyId }, facts, time, clock) };
    }
  }
}
