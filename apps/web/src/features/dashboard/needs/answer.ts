import { forecastOfZone } from '@milkround/domain';
import { needsHelp, roundStateOf, type Person } from '../people/people';
import { isAfter } from '../people/finish-words';
import { zonesOf } from '../people/zones';

/** The content of the first line of the dashboard. Times are epoch milliseconds. */
export interface Answer {
  needing: number;
  others: Others;
  /** Zones that are not finished by their deadline without help, by name. */
  lateZones: { areaName: string; deadlineAt: number }[];
}

/** The delivery boys who need no help. `finishing`: at least one of them is at work, and all of them finish by `by`. */
export type Others =
  | { kind: 'none' }
  | { kind: 'not-begun'; count: number }
  | { kind: 'finished'; count: number }
  | { kind: 'closed'; count: number }
  | { kind: 'finishing'; count: number; by: number | null };

export function answerOf(people: readonly Person[]): Answer {
  const others = people.filter((person) => !needsHelp(person));
  return { needing: people.length - others.length, others: othersOf(others), lateZones: lateZonesOf(people) };
}

function othersOf(others: readonly Person[]): Others {
  const count = others.length;
  const states = new Set(others.map(roundStateOf));
  if (count === 0) return { kind: 'none' };
  if (!states.has('open') && !states.has('not-begun')) return { kind: states.has('finished') ? 'finished' : 'closed', count };
  const working = others.filter((person) => person.morning.forecast.kind !== 'finished');
  const forecast = forecastOfZone(working.map(({ morning }) => morning));
  const by = forecast.kind === 'expected' && forecast.unknown.length === 0 ? forecast.to : null;
  return by === null && !states.has('open') ? { kind: 'not-begun', count } : { kind: 'finishing', count, by };
}

/** A zone is late if it is expected after its deadline, or if somebody has stopped there whose finish cannot be said. */
function lateZonesOf(people: readonly Person[]): Answer['lateZones'] {
  return zonesOf(people).flatMap(({ areaName, deadlineAt, forecast, people: ofZone }) => {
    if (deadlineAt === null || forecast.kind === 'finished') return [];
    const isStopped = ofZone.some((person) => person.morning.forecast.kind === 'unknown' && needsHelp(person));
    return isStopped || isAfter(forecast, deadlineAt) ? [{ areaName, deadlineAt }] : [];
  });
}
