import type { DayClock } from '@milkround/contracts';
import type { DayEvent } from './day-event';
import { happenedTimes } from './happened-times';

/** The parts of an event that decide its place in the order of a clock. */
export type ClockedEvent = Pick<DayEvent, 'fact' | 'rank' | 'recorded' | 'happened'>;

/**
 * Sorts the events of delivery days in the order of a clock, each with the time at which it counts, in milliseconds since the epoch.
 * @param byDay all events of each delivery day, in the order of its stream
 * @param until leaves out events that count later
 */
export function inClockOrder<Event extends ClockedEvent>(
  byDay: readonly (readonly Event[])[],
  clock: DayClock,
  until = Infinity,
): { event: Event; time: number }[] {
  const timedEvents = byDay.flatMap((events) => {
    const times = clock === 'known' ? knownTimes(events) : happenedTimes(events);
    const timed: { event: Event; time: number }[] = [];
    for (const [index, event] of events.entries()) {
      const time = times[index] ?? 0;
      if (time <= until) timed.push({ event, time });
    }
    return timed;
  });
  return timedEvents.sort(
    (a, b) => a.time - b.time || (clock === 'happened' ? supersededFirst(a.event, b.event) : 0) || a.event.rank - b.event.rank,
  );
}

/** Sorts a superseded entry before another entry of the same time. */
const supersededFirst = (a: ClockedEvent, b: ClockedEvent): number =>
  Number(b.fact.type === 'EntrySuperseded') - Number(a.fact.type === 'EntrySuperseded');

/** The recorded times of one stream never decrease, even if the clock of the database was set back. */
function knownTimes(events: readonly ClockedEvent[]): number[] {
  let latest = -Infinity;
  return events.map(({ recorded }) => (latest = Math.max(latest, recorded)));
}
