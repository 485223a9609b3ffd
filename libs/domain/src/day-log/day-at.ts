import type { DayClock } from '@milkround/contracts';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { Recorded } from '../fact';
import { foldDeliveryDay, type DeliveryDayRow } from '../read-models/delivery-day';
import type { StopRow } from '../read-models/stop';
import type { DayKey } from '../streams';
import type { DayEvent } from './day-event';
import { Timeline } from './timeline';

/** A fact with its position in the log. */
type PositionedFact = Recorded<DeliveryDayFact> & { position: bigint };

/** One delivery day at a moment. */
export interface DayAt {
  /** Null before the day is opened. */
  areaId: number | null;
  /** In delivery sequence. */
  stops: StopRow[];
  /** Positions of the events up to the moment. */
  positions: ReadonlySet<bigint>;
}

/**
 * Folds one delivery day to a moment as the screens of the past do.
 *
 * @param facts all facts of the day, in the order of its stream
 * @param time milliseconds since the epoch; facts of this time are included
 */
export function foldDayAt({ date, deliveryBoyId }: DayKey, facts: readonly PositionedFact[], time: number, clock: DayClock): DayAt {
  const events = facts.map((fact): DayEvent => ({
    ...{ fact, deliveryBoyId, position: fact.position.toString(), rank: Number(fact.position) },
    ...{ recorded: Date.parse(fact.recordedAt), happened: Date.parse(fact.meta.occurredAt) },
  }));
  const timeline = new Timeline(date, [events], clock);
  const count = timeline.countAt(time);
  const past = timeline.events.slice(0, count);
  // The sums of the timeline's figures take longer than all the rest, and nobody needs them here.
  const key = { date, delivery_boy_id: deliveryBoyId };
  const row = past.reduce<DeliveryDayRow | null>((known, { fact }) => foldDeliveryDay(known, fact, key), null);
  return {
    areaId: row?.area_id ?? null,
    stops: timeline.stopsAt(deliveryBoyId, count),
    positions: new Set(past.map(({ position }) => BigInt(position))),
  };
}
