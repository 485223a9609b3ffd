import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { endedNeeds, type EndedNeed } from '@milkround/domain';
import { usePastMoment } from '../../../live';
import { formatClock } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import type { Moment } from '../figures/pace';
import type { Person } from '../people/people';
import styles from './NeedsYou.module.css';

const MOST_SHOWN = 3;

/** Says once, for a while, that a reason has ended. */
export function EndedReasons({ people, moment }: { people: readonly Person[]; moment: Moment }) {
  const { t } = useTranslation();
  const endedReasons = useEnded(people, moment);
  return (
    <div role="status" className={styles.ended}>
      {endedReasons.slice(-MOST_SHOWN).map((reason) => (
        <p key={reason.deliveryBoyId}>
          <Icon name="check" size={18} />
          <span>{endedText(reason, moment, t)}</span>
        </p>
      ))}
    </div>
  );
}

/** `Vijay Pawar is delivering again, 06:31` */
export function endedText(
  { kind, name, at }: EndedReason,
  { timeZone }: Moment,
  t: TFunction,
): string {
  const words = { name, clock: formatClock(at, 'minute', timeZone) };
  switch (kind) {
    case 'stalled':
      return t('{{name}} is delivering again, {{clock}}', words);
    case 'not-begun':
      return t('{{name}} has begun, {{clock}}', words);
    case 'will-be-late':
      return t('{{name}} is expected to be on time again, {{clock}}', words);
    case 'behind':
      return t('{{name}} has caught up, {{clock}}', words);
    case 'phone-silent':
      return t('The phone of {{name}} is online again, {{clock}}', words);
    case 'entries-missing':
      return t('The missing entries of {{name}} are settled, {{clock}}', words);
    case 'set-aside':
      return t('The entries of {{name}} are checked, {{clock}}', words);
    case 'not-closed':
      return t('{{name}} has closed the day, {{clock}}', words);
  }
}

/** The query cache keeps them while another screen is shown, and a logout clears them. */
const SEEN = ['dashboard-seen'];
const ENDED = ['dashboard-ended'];
const NONE: readonly EndedReason[] = [];

/** The reasons that have ended a short while ago; none while a past moment is shown. */
function useEnded(people: readonly Person[], { date, now }: Moment): readonly EndedReason[] {
  const cache = useQueryClient();
  const isPast = usePastMoment() !== null;
  const endedReasons =
    useQuery<readonly EndedReason[]>({ queryKey: ENDED, queryFn: skipToken }).data ?? NONE;
  useEffect(() => {
    if (isPast) return;
    const cached = cache.getQueryData<SeenPeople>(SEEN);
    const seenToday = cached?.date === date ? cached : null;
    cache.setQueryData<SeenPeople>(SEEN, seenOf(date, people, seenToday?.firstSeenAt ?? now));
    const newReasons = seenToday ? endedSince(seenToday, people, now) : [];
    if (newReasons.length > 0)
      cache.setQueryData<readonly EndedReason[]>(ENDED, (oldReasons = NONE) =>
        shownEnded(oldReasons, newReasons, now),
      );
  }, [cache, isPast, date, people, now]);
  return isPast ? NONE : shownEnded(endedReasons, [], now);
}

/** A reason that ended while the dashboard was open, with the name of the person. Times are epoch milliseconds. */
interface EndedReason extends EndedNeed {
  name: string;
  /** When it was noticed. */
  noticedAt: number;
}

/** The persons as the dashboard showed them last; `firstSeenAt`: the time of its first view on that date, epoch milliseconds. */
interface SeenPeople {
  date: BusinessDate;
  firstSeenAt: number;
  people: ReadonlyMap<number, Person>;
}

const seenOf = (
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
function endedSince(
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
function shownEnded(
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
