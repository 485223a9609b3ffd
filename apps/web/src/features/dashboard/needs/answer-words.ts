import type { TFunction } from 'i18next';
import { formatClock, formatQuantity } from '../../../ui/format';
import type { Moment } from '../figures/pace';
import type { Answer } from './answer';

/** From this number on zones are counted, not named. */
const MANY_ZONES = 4;

/** `2 need you.` */
export const needingText = ({ needing }: Answer, t: TFunction): string =>
  needing === 0 ? t('Nobody needs you.') : t('{{shown}} need you.', { count: needing, shown: formatQuantity(needing) });

/** `The other 3 finish by 07:05.` */
export function othersText({ needing, others }: Answer, { timeZone }: Moment, t: TFunction): string {
  if (others.kind === 'none') return '';
  const { count } = others;
  const shown = formatQuantity(count);
  switch (others.kind) {
    case 'not-begun':
      return needing > 0 ? t('The other {{shown}} have not begun.', { count, shown }) : t('Nobody has begun yet.');
    case 'finished':
      return needing > 0 ? t('The other {{shown}} have finished.', { count, shown }) : t('Everybody has finished.');
    case 'closed':
      return needing > 0 ? t('The other {{shown}} have closed the day.', { count, shown }) : t('All days are closed.');
    case 'finishing': {
      if (others.by === null) return t('It is too early to say when the others finish.');
      const clock = formatClock(others.by, 'minute', timeZone);
      return needing > 0
        ? t('The other {{shown}} finish by {{clock}}.', { count, shown, clock })
        : t('The last one is expected to finish by {{clock}}.', { clock });
    }
  }
}

/** `Baner will not be done by 07:30 without help.` A deadline that has passed needs no forecast. */
export function lateText({ lateZones }: Answer, { now, timeZone }: Moment, t: TFunction): string {
  const [first] = lateZones;
  if (!first) return '';
  if (lateZones.length === 1) {
    const words = { zone: first.areaName, clock: formatClock(first.deadlineAt, 'minute', timeZone) };
    return now > first.deadlineAt
      ? t('{{zone}} was not done by {{clock}}.', words)
      : t('{{zone}} will not be done by {{clock}} without help.', words);
  }
  const isOver = lateZones.every(({ deadlineAt }) => now > deadlineAt);
  if (lateZones.length >= MANY_ZONES) {
    const words = { shown: formatQuantity(lateZones.length) };
    return isOver ? t('{{shown}} zones were not done in time.', words) : t('{{shown}} zones will not be done in time without help.', words);
  }
  const zones = lateZones.map(({ areaName }) => areaName).join(', ');
  return isOver ? t('{{zones}} were not done in time.', { zones }) : t('{{zones}} will not be done in time without help.', { zones });
}
