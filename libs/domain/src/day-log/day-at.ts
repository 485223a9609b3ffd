import { compareTexts, type DayClock } from '@milkround/contracts';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { Recorded } from '../fact';
import { foldStop, stopKeys, type StopRow } from '../read-models/stop';
import type { DayKey } from '../streams';
import { inClockOrder } from './clock-order';
import { toHappenedFact } from './happened-fact';

/** A fact with its position in the log. */
type PositionedFact = Recorded<DeliveryDayFact> & { position: bigint };

/** One delivery day at a moment. */
export interface DayAt {
  /** Null before the day is opened. */
  areaId: number | null;
  /** In delivery sequence. */
  stops: StopRow[];
  /** Positions of the events up to the moment. They are collected when they are asked for. */
  positions: () => ReadonlySet<bigint>;
}

/**
 * Folds one delivery day to a moment as the screens of the past do. Only the events up to the moment are folded, each once: a whole day of a large dairy
 * is folded while somebody waits for a figure.
 *
 * @param facts all facts of the day, in the order of its stream
 * @param time milliseconds since the epoch; facts of this time are included
 */
export function foldDayAt(day: DayKey, facts: readonly PositionedFact[], time: number, clock: DayClock): DayAt {
  // One literal: V8 copies objects slowly.
  const events = facts.map((fact) => ({
    fact,
    rank: Number(fact.position),
    recorded: Date.parse(fact.recordedAt),
    happened: Date.parse(fact.meta.occurredAt),
  }));
  const past: PositionedFact[] = [];
  for (const { event, time: counts } of inClockOrder([events], clock)) {
    if (counts > time) break;
    past.push(event.fact);
  }
  const opening = past.find((fact) => fact.type === 'DeliveryDayOpened');
  let positions: ReadonlySet<bigint> | null = null;
  return {
    areaId: opening?.type === 'DeliveryDayOpened' ? opening.data.areaId : null,
    stops: foldStops(day, past, clock),
    positions: () => (positions ??= new Set(past.map(({ position }) => position))),
  };
}

function foldStops(day: DayKey, facts: readonly PositionedFact[], clock: DayClock): StopRow[] {
  const stops = new Map<string, StopRow | null>();
  for (const fact of facts)
    for (const key of stopKeys(fact, day)) {
      const before = stops.get(key.consumer_id) ?? null;
      stops.set(key.consumer_id, foldStop(before, clock === 'known' ? fact : toHappenedFact(fact, before), key));
    }
  return [...stops.values()]
    .filter((stop) => stop !== null)
    .sort((a, b) => a.sequence - b.sequence || compareTexts(a.consumer_id, b.consumer_id));
}
