import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePastMoment } from '../../../live';
import { formatClock } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import type { Moment } from '../figures/pace';
import type { Person } from '../people/people';
import { type EndedReason, endedSince, seenOf, type SeenPeople, shownEnded } from './ended';
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
