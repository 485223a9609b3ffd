import type { BusinessDate } from '@milkround/contracts';
import { endedNeeds, type EndedNeed } from '@milkround/domain';
import type { Person } from '../people/people';

/** A reason that ended while the dashboard was open, with the name of the person. Times are epoch milliseconds. */
export interface EndedReason extends EndedNeed {
  name: string;
  /** When it was noticed. */
  noticedAt: number;
}

/** The persons as the dashboard showed them last; `firstSeenAt`: the time of its first view on that date, epoch milliseconds. */
export interface SeenPeople {
  date: BusinessDate;
  firstSeenAt: number;
  people: ReadonlyMap<number, Person>;
}

export const seenOf = (
  date: BusinessDate,
  people: readonly Person[],
  firstSeenAt: number,
): SeenPeople => ({
  date,
  firstSeenAt,
  people: new Map(people.map((person) => [person.day.deliveryBoyId, person])),
});

/** The time for which an ended reason is shown. */
const SHOWN_MS = 5 * 60_000;
/** A reason that ended longer ago than this is not announced, because entries that were made without a network arrive much later. */
const NEWS_MS = 30 * 60_000;
/** Data that arrive so soon after the first view may be older than it, so only a delivery that was made after it is news. */
const OPENING_MS = 10_000;

/** The reasons that ended since the last view, one per person, the worst. Only improvements count: a stall also ends with the day. */
export function endedSince(
  { people: formerPeople, firstSeenAt }: SeenPeople,
  people: readonly Person[],
  now: number,
): EndedReason[] {
  const isNews = ({ kind, at }: EndedNeed) =>
    now - firstSeenAt > OPENING_MS || (kind === 'stalled' && at > firstSeenAt);
  return people.flatMap((person) => {
    const formerPerson = formerPeople.get(person.day.deliveryBoyId);
    if (!formerPerson || formerPerson.morning === person.morning) return [];
    return endedNeeds(formerPerson.morning, person.morning, person.day, now)
      .filter(
        (need) => isNews(need) && now - need.at < NEWS_MS && isBetter(need, formerPerson, person),
      )
      .slice(0, 1)
      .map((need) => ({ ...need, name: person.day.deliveryBoyName, noticedAt: now }));
  });
}

function isBetter(
  { kind }: EndedNeed,
  { morning: formerMorning, needs }: Person,
  { day, morning, needs: present }: Person,
): boolean {
  if (!needs.some((need) => need.kind === kind)) return false;
  switch (kind) {
    case 'stalled':
      return (morning.lastDeliveryAt ?? 0) > (formerMorning.lastDeliveryAt ?? 0);
    case 'not-begun':
      return day.firstDoneAt !== null;
    case 'will-be-late':
    case 'behind':
      return present.length === 0 && morning.forecast.kind === 'expected';
    case 'phone-silent':
      return morning.phone.state === 'online';
    case 'entries-missing':
    case 'set-aside':
      return true;
    case 'not-closed':
      return day.closedAt !== null;
  }
}

/** The ended reasons that are shown: the newest of each person, for a limited time. */
export function shownEnded(
  oldReasons: readonly EndedReason[],
  newReasons: readonly EndedReason[],
  now: number,
): EndedReason[] {
  const byPerson = new Map(
    [...oldReasons, ...newReasons].map((reason) => [reason.deliveryBoyId, reason]),
  );
  return [...byPerson.values()].filter(
    ({ noticedAt }) => now - noticedAt < SHOWN_MS && now >= noticedAt,
  );
}
