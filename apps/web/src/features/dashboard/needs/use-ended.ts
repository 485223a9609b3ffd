import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePastMoment } from '../../../live';
import type { Moment } from '../figures/pace';
import type { Person } from '../people/people';
import { endedSince, seenOf, shownEnded, type EndedReason, type SeenPeople } from './ended';

/** The query cache keeps them while another screen is shown, and a logout clears them. */
const SEEN = ['dashboard-seen'];
const ENDED = ['dashboard-ended'];
const NONE: readonly EndedReason[] = [];

/** The reasons that have ended a short while ago; none while a past moment is shown. */
export function useEnded(people: readonly Person[], { date, now }: Moment): readonly EndedReason[] {
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
