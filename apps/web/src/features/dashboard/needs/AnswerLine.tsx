import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeRole } from '@milkround/contracts';
import { formatClock, formatQuantity } from '../../../ui/format';
import type { Moment } from '../figures/pace';
import type { Person } from '../people/people';
import { type Answer, answerOf } from './answer';
import styles from './NeedsYou.module.css';

interface Props {
  officeRole: OfficeRole;
  people: readonly Person[];
  moment: Moment;
}

/** The first line of the dashboard: how many people need help, whether all finish in time, and what was missed. */
export function AnswerLine({ officeRole, people, moment }: Props) {
  const { t } = useTranslation();
  const answer = useMemo(() => answerOf(people), [people]);
  const otherText = othersText(answer, moment, t);
  const lateZonesText = lateText(answer, moment, t);
  return (
    <p className={styles.answer}>
      {/* Stops that got nothing need somebody, even though no delivery boy does. */}
      {(answer.needyCount > 0 || answer.missedStops === 0) && (
        <>
          <b>{needingText(answer, t)}</b>{' '}
        </>
      )}
      {otherText && <span>{otherText}</span>}{' '}
      {answer.missedStops > 0 && (
        <Link className={styles.late} to={`/${officeRole}/not-delivered`}>
          {missedText(answer, t)}
        </Link>
      )}
      {lateZonesText && <span className={styles.late}>{lateZonesText}</span>}
    </p>
  );
}

/** From this number on the sentence has the number of zones in place of their names. */
const MANY_ZONES = 4;

/** `2 need you.` */
const needingText = ({ needyCount }: Answer, t: TFunction): string =>
  needyCount === 0
    ? t('Nobody needs you.')
    : t('{{shown}} need you.', { count: needyCount, shown: formatQuantity(needyCount) });

/** `The other 3 finish by 07:05.` */
function othersText(
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
const missedText = ({ missedStops }: Answer, t: TFunction): string =>
  t('{{shown}} stops of closed days got nothing.', {
    count: missedStops,
    shown: formatQuantity(missedStops),
  });

/** `Baner will not be done by 07:30 without help.` A deadline that has passed needs no forecast. */
function lateText({ lateZones }: Answer, { now, timeZone }: Moment, t: TFunction): string {
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
