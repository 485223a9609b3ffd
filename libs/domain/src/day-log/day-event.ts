import type { DayLog, Position } from '@milkround/contracts';
import type { Recorded } from '../fact';
import { type DeliveryDayFact, isDeliveryDayFact } from '../delivery-day/facts';
import type { StoredFact } from '../stored-fact';
import { readColumn, readNumbers } from './column-reader';
import { DictionaryReader } from './dictionary';

/** An event of one delivery day, with its two times in milliseconds since the epoch. */
export interface DayEvent {
  fact: Recorded<DeliveryDayFact>;
  deliveryBoyId: number;
  position: Position;
  /** Rank in the log, for events of the same time. */
  rank: number;
  recorded: number;
  happened: number;
}

/** Reads the events of each delivery day, in the order of its stream. Facts that this build does not know are left out. */
export function readDayEvents(log: DayLog): DayEvent[][] {
  const { positions, recorded: recordedSteps, delays, days } = log.events;
  const factAt = factReader(log);
  let position = 0n;
  let recorded = log.start;
  let index = 0;
  return days.map(({ deliveryBoyId, events: count }) => {
    const dayEvents: DayEvent[] = [];
    for (const end = index + count; index < end; index += 1) {
      position += BigInt(positions[index] ?? 0);
      recorded += recordedSteps[index] ?? 0;
      const happened = recorded - (delays[index] ?? 0);
      const fact = factAt(index, recorded, happened);
      if (isDeliveryDayFact(fact))
        dayEvents.push({
          fact,
          deliveryBoyId,
          position: position.toString(),
          rank: Number(position),
          recorded,
          happened,
        });
    }
    return dayEvents;
  });
}

/** Returns a function that reads the facts one after the other. */
function factReader({
  ids,
  texts,
  actors,
  events,
}: DayLog): (index: number, recorded: number, happened: number) => StoredFact {
  const dictionary = new DictionaryReader(ids, texts);
  const facts = events.facts.map(({ type, data }) => ({
    type,
    data: readColumn(data, dictionary),
    next: 0,
  }));
  const [types, actorPlaces, lateFlags, causes] = [
    events.types,
    events.actors,
    events.late,
    events.applied,
  ].map(readNumbers);
  return (index, recorded, happened) => {
    const ofType = facts[types?.[index] ?? -1];
    const data = ofType?.data[ofType.next++];
    const actor = actors[actorPlaces?.[index] ?? -1];
    if (!ofType || !actor || typeof data !== 'object' || data === null)
      throw new RangeError(`The day log has no event ${index}`);
    // The ids of commands, closes and entries and the reasons of corrections are not in the day log; whether there is one matters.
    const office =
      causes?.[index] === 1 ? { entryId: '' } : causes?.[index] === 2 ? { reason: '' } : null;
    const flags = { ...(lateFlags?.[index] === 1 && { late: '' }), ...office };
    const meta = { actor, commandId: '', occurredAt: toIso(happened), ...flags };
    return { type: ofType.type, data, meta, recordedAt: toIso(recorded) };
  };
}

let last = { time: Number.NaN, iso: '' };

/** Formats a time. The events of one command have the same times, which are formatted once. */
function toIso(time: number): string {
  if (last.time !== time) last = { time, iso: new Date(time).toISOString() };
  return last.iso;
}
