import { compareTexts } from '@milkround/contracts';
import { forecastOfZone, type ZoneForecast } from '@milkround/domain';
import { containsAll, toSearchText, toSearchWords } from '@milkround/domain';
import { byArea, needsHelp, type Person } from './people';

/** The delivery boys of one zone, with their sums. */
export interface Zone {
  areaId: number;
  areaName: string;
  people: Person[];
  stops: number;
  done: number;
  partly: number;
  absent: number;
  /** Delivery boys who need help. */
  needyCount: number;
  /** Entries that wait on phones, as far as phones have reported them. */
  waiting: number;
  forecast: ZoneForecast;
  deadlineAt: number | null;
}

/** Persons by zone, zones by name. */
export function zonesOf(people: readonly Person[]): Zone[] {
  const zones = [...byArea(people, ({ day }) => day.areaId)].map(([areaId, zonePeople]) =>
    zoneOf(areaId, zonePeople),
  );
  return zones.sort((a, b) => compareTexts(a.areaName, b.areaName));
}

/** Caches zones by their first persons: a push changes few of them, and the rows of the others are not rendered again. */
const zoneCache = new WeakMap<Person, Zone>();

function zoneOf(areaId: number, people: Person[]): Zone {
  const [first] = people;
  const cachedZone = first && zoneCache.get(first);
  if (
    cachedZone?.people.length === people.length &&
    cachedZone.people.every((person, index) => person === people[index])
  )
    return cachedZone;
  const zone = sumsOf(areaId, people);
  if (first) zoneCache.set(first, zone);
  return zone;
}

function sumsOf(areaId: number, people: Person[]): Zone {
  const [first] = people;
  const zone: Zone = {
    ...{
      areaId,
      areaName: first?.day.areaName ?? '',
      people,
      deadlineAt: first?.moment.deadlineAt ?? null,
    },
    ...{ stops: 0, done: 0, partly: 0, absent: 0, needyCount: 0, waiting: 0 },
    forecast: forecastOfZone(people.map(({ morning }) => morning)),
  };
  for (const person of people) {
    zone.stops += person.day.stops;
    zone.done += person.day.done;
    zone.partly += person.day.partly;
    zone.absent += person.day.absent;
    zone.needyCount += needsHelp(person) ? 1 : 0;
    zone.waiting += person.morning.phone.waiting;
  }
  return zone;
}

/** Returns the persons whose name or id contains all words of `search`. */
export function findPeople(people: readonly Person[], search: string): readonly Person[] {
  const words = toSearchWords(search);
  return words.length === 0
    ? people
    : people.filter(({ day }) =>
        containsAll(toSearchText([day.deliveryBoyName, day.uniqueId]), words),
      );
}
