import type { BusinessDate } from '@milkround/contracts';
import { endedNeeds, type EndedNeed } from '@milkround/domain';
import type { Person } from '../people/people';

/** A reason that ended while somebody looked, with the person as he was then. Times are epoch milliseconds. */
export interface Ended extends EndedNeed {
  name: string;
  /** When it was noticed. */
  noticedAt: number;
}

/** The persons as they were when they were last looked at; `since`: when they were first looked at on that date, in epoch milliseconds. */
export interface Seen {
  date: BusinessDate;
  since: number;
  people: ReadonlyMap<number, Person>;
}

export const seenOf = (date: BusinessDate, people: readonly Person[], since: number): Seen => ({
  date,
  since,
  people: new Map(people.map((person) => [person.day.deliveryBoyId, person])),
});

/** A reason that ended is shown for so long. */
const SHOWN_MS = 5 * 60_000;
/** A reason that ended longer ago is not announced. Entries that were made without a network arrive much later. */
const NEWS_MS = 30 * 60_000;
/** What arrives so soon after the first look may have happened before it, so its end is no news; a delivery that was made since is. */
const OPENING_MS = 10_000;

/** The reasons that ended since the persons were last seen: for the better only, since a stall also ends with the day. Of one person the worst. */
export function endedSince({ people: before, since }: Seen, people: readonly Person[], now: number): Ended[] {
  const isNews = ({ kind, at }: EndedNeed) => now - since > OPENING_MS || (kind === 'stalled' && at > since);
  return people.flatMap((person) => {
    const earlier = before.get(person.day.deliveryBoyId);
    if (!earlier || earlier.morning === person.morning) return [];
    return endedNeeds(earlier.morning, person.morning, person.day, now)
      .filter((ended) => isNews(ended) && now - ended.at < NEWS_MS && isBetter(ended, earlier, person))
      .slice(0, 1)
      .map((ended) => ({ ...ended, name: person.day.deliveryBoyName, noticedAt: now }));
  });
}

function isBetter({ kind }: EndedNeed, { morning: before, needs }: Person, { day, morning, needs: present }: Person): boolean {
  if (!needs.some((need) => need.kind === kind)) return false;
  switch (kind) {
    case 'stalled':
      return (morning.lastDeliveryAt ?? 0) > (before.lastDeliveryAt ?? 0);
    case 'not-begun':
      return day.firstDoneAt !== null;
    case 'will-be-late':
    case 'behind':
      return present.length === 0 && morning.forecast.kind === 'expected';
    case 'phone-silent':
      return morning.phone.state === 'online';
    case 'set-aside':
      return true;
    case 'not-closed':
      return day.closedAt !== null;
  }
}

/** The ended reasons that are shown: newer ones in the place of older ones of the same person, and none of them for long. */
export function shownEnded(known: readonly Ended[], ended: readonly Ended[], now: number): Ended[] {
  const byPerson = new Map([...known, ...ended].map((each) => [each.deliveryBoyId, each]));
  return [...byPerson.values()].filter(({ noticedAt }) => now - noticedAt < SHOWN_MS && now >= noticedAt);
}
