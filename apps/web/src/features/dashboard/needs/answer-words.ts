import type { TFunction } from 'i18next';
import { formatClock, formatQuantity } from '../../../ui/format';
import type { Moment } from '../figures/pace';
import type { Answer } from './answer';

/** From this number on the sentence has the number of zones in place of their names. */
const MANY_ZONES = 4;

/** `2 need you.` */
export const needingText = ({ needyCount }: Answer, t: TFunction): string =>
  needyCount === 0
    ? t('Nobody needs you.')
    : t('{{shown}} need you.', { count: needyCount, shown: formatQuantity(needyCount) });

/** `The other 3 finish by 07:05.` */
export function othersText(
  { needyCount, otherPeople }: Answer,
  { timeZone }: Moment,
  t: TFunction,
): string {
  if (otherPeople.kind === 'none') return '';
  const { count } = otherPeople;
  const countText = formatQuantity(count);
  switch (otherPeople.kind) {
    case 'not-begun':
      return needyCount > 0
        ? t('The other {{shown}} have not begun.', { count, shown: countText })
        : t('Nobody has begun yet.');
    case 'finished':
      return needyCount > 0
        ? t('The other {{shown}} have finished.', { count, shown: countText })
        : t('Everybody has finished.');
    case 'closed':
      return needyCount > 0
        ? t('The other {{shown}} have closed the day.', { count, shown: countText })
        : t('All days are closed.');
    case 'finishing': {
      if (otherPeople.finishAt === null) return t('It is too early to say when the others finish.');
      const clock = formatClock(otherPeople.finishAt, 'minute', timeZone);
      return needyCount > 0
        ? t('The other {{shown}} finish by {{clock}}.', { count, shown: countText, clock })
        : t('The last one is expected to finish by {{clock}}.', { clock });
    }
  }
}

/** `3 stops of closed days got nothing.` */
export const missedText = ({ missedStops }: Answer, t: TFunction): string =>
  t('{{shown}} stops of closed days got nothing.', {
    count: missedStops,
    shown: formatQuantity(missedStops),
  });

/** `Baner will not be done by 07:30 without help.` A deadline that has passed needs no forecast. */
export function lateText({ lateZones }: Answer, { now, timeZone }: Moment, t: TFunction): string {
  const [first] = lateZones;
  if (!first) return '';
  if (lateZones.length === 1) {
    const words = {
      zone: first.areaName,
      clock: formatClock(first.deadlineAt, 'minute', timeZone),
    };
    return now > first.deadlineAt
      ? t('{{zone}} was not done by {{clock}}.', words)
      : t('{{zone}} will not be done by {{clock}} without help.', words);
  }
  const isOver = lateZones.every(({ deadlineAt }) => now > deadlineAt);
  if (lateZones.length >= MANY_ZONES) {
    const words = { shown: formatQuantity(lateZones.length) };
    return isOver
      ? t('{{shown}} zones were not done in time.', words)
      : t('{{shown}} zones will not be done in time without help.', words);
  }
  const zones = lateZones.map(({ areaName }) => areaName).join(', ');
  return isOver
    ? t('{{zones}} were not done in time.', { zones })
    : t('{{zones}} will not be done in time without help.', { zones });
}
