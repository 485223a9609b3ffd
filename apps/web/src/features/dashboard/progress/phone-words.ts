import type { TFunction } from 'i18next';
import type { PhoneState } from '@milkround/contracts';
import { clockOf } from '../../../live';
import { formatQuantity } from '../../../ui/format';
import type { Moment } from '../figures/pace';

/** The time for which the board says that a phone has caught up. */
const CAUGHT_UP_FOR_MS = 30 * 60_000;

export interface PhoneWords {
  about: 'waiting' | 'caught-up';
  text: string;
}

/** Describes the entries that a phone still holds back, or else those that it has just delivered; null when there are none. */
export function phoneWords({ waiting, waitingSince, caughtUp }: PhoneState, { now, timeZone }: Moment, t: TFunction): PhoneWords | null {
  const clock = (at: string) => clockOf(Date.parse(at), 'minute', timeZone);
  if (waiting > 0) {
    const shown = formatQuantity(waiting);
    const text =
      waitingSince === null
        ? t('{{shown}} waiting on the phone', { shown })
        : t('{{shown}} waiting on the phone since {{clock}}', { shown, clock: clock(waitingSince) });
    return { about: 'waiting', text };
  }
  if (caughtUp === null || now - Date.parse(caughtUp.at) > CAUGHT_UP_FOR_MS) return null;
  const { entries, since, at } = caughtUp;
  const times = { from: clock(since), to: clock(at) };
  return {
    about: 'caught-up',
    text: t('caught up: {{shown}} entries from {{from}}–{{to}}', { count: entries, shown: formatQuantity(entries), ...times }),
  };
}
