import type { DayClock } from '@milkround/contracts';
import type { DayEvent } from './day-event';
import { happenedTimes } from './happened-times';

/** The parts of an event that decide its place in the order of a clock. */
export type ClockedEvent = Pick<DayEvent, 'fact' | 'rank' | 'recorded' | 'happened'>;

/** The parts that decide the place in the order of the clock of occurrence. */
type HappenedEvent = Omit<ClockedEvent, 'recorded'>;

/** An event, and the time at which it counts, in milliseconds since the epoch. */
interface Timed<Event> {
  event: Event;
  time: number;
}

/**
 * Sorts the events of delivery days in the order of a clock.
 * @param byDay all events of each delivery day, in the order of its stream
 */
export function inClockOrder<Event extends ClockedEvent>(
  byDay: readonly (readonly Event[])[],
  clock: DayClock,
): Timed<Event>[] {
  return clock === 'happened' ? inHappenedOrder(byDay) : timed(byDay, knownTimes).sort(byTime);
}

/** Sorts events in the order of the clock of occurrence, as {@link inClockOrder} does. @param until leaves out events that count later */
export function inHappenedOrder<Event extends HappenedEvent>(
  byDay: readonly (readonly Event[])[],
  until = Infinity,
): Timed<Event>[] {
  return timed(byDay, happenedTimes)
    .filter(({ time }) => time <= until)
    .sort(
      (a, b) => a.time - b.time || supersededFirst(a.event, b.event) || a.event.rank - b.event.rank,
    );
}

function timed<Event>(
  byDay: readonly (readonly Event[])[],
  timesOf: (events: readonly Event[]) => number[],
): Timed<Event>[] {
  return byDay.flatMap((events) => {
    const times = timesOf(events);
    return events.map((event, index) => ({ event, time: times[index] ?? 0 }));
  });
}

const byTime = (a: Timed<ClockedEvent>, b: Timed<ClockedEvent>): number =>
  a.time - b.time || a.event.rank - b.event.rank;

/** Sorts a superseded entry before another entry of the same time. */
const supersededFirst = (a: HappenedEvent, b: HappenedEvent): number =>
  Number(b.fact.type === 'EntrySuperseded') - Number(a.fact.type === 'EntrySuperseded');

/** The recorded times of one stream never decrease, even if the clock of the database was set back. */
function knownTimes(events: readonly ClockedEvent[]): number[] {
  let latest = -Infinity;
  return events.map(({ recorded }) => (latest = Math.max(latest, recorded)));
}
