import { Injectable } from '@nestjs/common';
import {
  evolve,
  initialDay,
  dayFactsIn,
  streams,
  type DeliveryDay,
  type DeliveryDayFact,
  type Recorded,
} from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';

export interface BoyDay {
  state: DeliveryDay;
  facts: readonly Recorded<DeliveryDayFact>[];
  version: number;
  /** When its last event was recorded, in milliseconds since the epoch; 0 for a day without events. */
  recordedAt: number;
}

/** Reads delivery days from the log by the index of the delivery boy. */
@Injectable()
export class BoyDays {
  constructor(private readonly store: PostgresEventStore) {}

  async load(date: string, boy: number): Promise<BoyDay> {
    const events = await this.store.readStream(streams.deliveryDay(date, boy + 1));
    const facts = events.flatMap(dayFactsIn);
    const recordedAt = Math.max(0, ...events.map((event) => Date.parse(event.recordedAt)));
    return {
      state: facts.reduce((day, fact) => evolve(day, fact), initialDay()),
      facts,
      version: events.length,
      recordedAt,
    };
  }
}
