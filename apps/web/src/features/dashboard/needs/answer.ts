import { forecastOfZone, sum, type NeedKind } from '@milkround/domain';
import { toCome } from '../figures/figures';
import { needsHelp, roundStateOf, type Person } from '../people/people';
import { isAfter } from '../people/finish-words';
import { zonesOf } from '../people/zones';

/** The content of the first line of the dashboard. Times are epoch milliseconds. */
export interface Answer {
  needyCount: number;
  otherPeople: OtherPeople;
  /** Stops of closed days at which nothing is recorded. */
  missedStops: number;
  /** Zones that are not finished by their deadline without help, by name. */
  lateZones: { areaName: string; deadlineAt: number }[];
}

/** The delivery boys who need no help. `finishing`: at least one of them is at work, and all of them finish by `finishAt`. */
export type OtherPeople =
  | { kind: 'none' }
  | { kind: 'not-begun'; count: number }
  | { kind: 'finished'; count: number }
  | { kind: 'closed'; count: number }
  | { kind: 'finishing'; count: number; finishAt: number | null };

export function answerOf(people: readonly Person[]): Answer {
  const peopleWithoutNeeds = people.filter((person) => !needsHelp(person));
  return {
    needyCount: people.length - peopleWithoutNeeds.length,
    otherPeople: othersOf(peopleWithoutNeeds),
    missedStops: sum(people.map(({ day }) => (day.closedAt ? toCome(day) - day.partly : 0))),
    lateZones: lateZonesOf(people),
  };
}

function othersOf(people: readonly Person[]): OtherPeople {
  const count = people.length;
  const states = new Set(people.map(roundStateOf));
  if (count === 0) return { kind: 'none' };
  if (!states.has('open') && !states.has('not-begun'))
    return { kind: states.has('finished') ? 'finished' : 'closed', count };
  const workingPeople = people.filter((person) => person.morning.forecast.kind !== 'finished');
  const forecast = forecastOfZone(workingPeople.map(({ morning }) => morning));
  const finishAt =
    forecast.kind === 'expected' && forecast.unknown.length === 0 ? forecast.to : null;
  return finishAt === null && !states.has('open')
    ? { kind: 'not-begun', count }
    : { kind: 'finishing', count, finishAt };
}

const LATE: ReadonlySet<NeedKind> = new Set(['stalled', 'not-begun', 'will-be-late']);

/** A zone is late if its finish is expected after its deadline, or if one of its delivery boys has stopped, has not begun or will be late. */
function lateZonesOf(people: readonly Person[]): Answer['lateZones'] {
  return zonesOf(people).flatMap(({ areaName, deadlineAt, forecast, people: zonePeople }) => {
    if (deadlineAt === null || forecast.kind === 'finished') return [];
    const hasLate = zonePeople.some(({ needs }) => needs.some(({ kind }) => LATE.has(kind)));
    return hasLate || isAfter(forecast, deadlineAt) ? [{ areaName, deadlineAt }] : [];
  });
}
