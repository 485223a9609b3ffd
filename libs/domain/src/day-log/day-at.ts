import type { DayClock } from '@milkround/contracts';
import { consumersOf, evolveStop } from '../delivery-day/evolve-stop';
import type { DeliveryDayFact, DeliveryDayFactOf } from '../delivery-day/facts';
import type { Stop } from '../delivery-day/stop';
import type { Recorded } from '../fact';
import { byRowSequence, toStopRow, type StopRow } from '../read-models/stop';
import type { DayKey } from '../streams';
import { inHappenedOrder } from './clock-order';
import { toHappenedFact } from './happened-fact';

/** A fact with its position in the log. */
type PositionedFact = Recorded<DeliveryDayFact> & { position: bigint };

/** One delivery day at a moment. */
export interface DayAt {
  /** Null before the day is opened. */
  areaId: number | null;
  /** In delivery sequence. */
  stops: StopRow[];
  /** Positions of the events up to the moment. They are collected at the first call. */
  positions: () => ReadonlySet<bigint>;
}

/**
 * Folds one delivery day to a moment as the screens of the past do. Only the events up to the moment are folded, each once: a whole day of a large
 * dairy is folded while a person waits for a figure.
 *
 * @param facts all facts of the day, in the order of its stream
 * @param time milliseconds since the epoch; facts of this time are included
 */
export function foldDayAt(
  day: DayKey,
  facts: readonly PositionedFact[],
  time: number,
  clock: DayClock,
): DayAt {
  const pastFacts = clock === 'known' ? knownUntil(facts, time) : happenedUntil(facts, time);
  const opening = pastFacts.find((fact) => fact.type === 'DeliveryDayOpened');
  let positions: ReadonlySet<bigint> | null = null;
  return {
    areaId: opening?.type === 'DeliveryDayOpened' ? opening.data.areaId : null,
    stops: foldStops(day, pastFacts, clock),
    positions: () => (positions ??= new Set(pastFacts.map(({ position }) => position))),
  };
}

/** The recorded times of one stream never decrease, see `clock-order.ts`: the known facts are the beginning of the stream. */
function knownUntil(facts: readonly PositionedFact[], time: number): readonly PositionedFact[] {
  const end = facts.findIndex(({ recordedAt }) => Date.parse(recordedAt) > time);
  return end < 0 ? facts : facts.slice(0, end);
}

function happenedUntil(facts: readonly PositionedFact[], time: number): PositionedFact[] {
  const events = facts.map((fact, rank) => ({
    fact,
    rank,
    happened: Date.parse(fact.meta.occurredAt),
  }));
  return inHappenedOrder([events], time).map(({ event }) => event.fact);
}

/** A stop, and the fact that placed its first order. */
interface PlacedStop {
  stop: Stop;
  placement: DeliveryDayFactOf<'OrderPlaced'>;
}

/** The rows are made at the end: one for each fact would be most of the work. */
function foldStops(
  { date, deliveryBoyId }: DayKey,
  facts: readonly PositionedFact[],
  clock: DayClock,
): StopRow[] {
  const stops = new Map<string, PlacedStop>();
  for (const fact of facts)
    for (const consumerId of consumersOf(fact)) {
      const before = stops.get(consumerId);
      const stop = evolveStop(
        before?.stop ?? null,
        clock === 'known' ? fact : toHappenedFact(fact, before?.stop ?? null),
      );
      if (stop === null) stops.delete(consumerId);
      else if (before) before.stop = stop;
      else if (fact.type === 'OrderPlaced') stops.set(consumerId, { stop, placement: fact });
    }
  return [...stops]
    .map(([consumer_id, { stop, placement }]) => {
      const { areaId, supervisorId } = placement.data;
      return toStopRow(
        { date, delivery_boy_id: deliveryBoyId, consumer_id },
        { area_id: areaId, supervisor_id: supervisorId },
        stop,
      );
    })
    .sort(byRowSequence);
}
