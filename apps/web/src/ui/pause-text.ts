import type { TFunction } from 'i18next';
import { messageKey, type ConsumerPause } from '@milkround/contracts';
import { formatDate } from './format';

type PauseOfDate = Pick<ConsumerPause, 'until' | 'reason'>;

/** On a date of the pause: `Paused until 2 Dec 2026: at the village` */
export const pauseText = ({ until, reason }: PauseOfDate, t: TFunction): string =>
  until === null
    ? t(messageKey('consumer-paused'), { reason })
    : t(messageKey('consumer-paused-until'), { date: formatDate(until), reason });

/** The same, or `Paused from 28 Nov 2026 until 2 Dec 2026: at the village` if it has not begun. */
export function standingPauseText(pause: ConsumerPause, today: string, t: TFunction): string {
  const { from, until, reason } = pause;
  if (from <= today) return pauseText(pause, t);
  const first = formatDate(from);
  return until === null
    ? t(messageKey('consumer-pause-ahead'), { from: first, reason })
    : t(messageKey('consumer-pause-ahead-until'), { from: first, date: formatDate(until), reason });
}
