import { Injectable } from '@nestjs/common';
import { evolve, initialDay, isDeliveryDayFact, streams, type DeliveryDay } from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';

/** The delivery day of a delivery boy of the demo. */
export interface BoyDay {
  state: DeliveryDay;
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
    const state = events.reduce((day, event) => (isDeliveryDayFact(event) ? evolve(day, event) : day), initialDay());
    return { state, version: events.length, recordedAt: Math.max(0, ...events.map(({ recordedAt }) => Date.parse(recordedAt))) };
  }
}
