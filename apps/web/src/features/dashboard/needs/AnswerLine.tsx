import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeRole } from '@milkround/contracts';
import { forecastOfZone, sum, type NeedKind } from '@milkround/domain';
import { formatClock, formatQuantity } from '../../../ui/format';
import type { Moment } from '../figures/pace';
import { type Person, needsHelp, roundStateOf } from '../people/people';
import { toCome } from '../figures/figures';
import { isAfter } from '../people/finish-words';
import { zonesOf } from '../people/zones';
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

/** The content of the first line of the dashboard. Times are epoch milliseconds. */
interface Answer {
  needyCount: number;
  otherPeople: OtherPeople;
  /** Stops of closed days at which nothing is recorded. */
  missedStops: number;
  /** Zones that are not finished by their deadline without help, by name. */
  lateZones: { areaName: string; deadlineAt: number }[];
}

/** The delivery boys who need no help. `finishing`: at least one of them is at work, and all of them finish by `finishAt`. */
type OtherPeople =
  | { kind: 'none' }
  | { kind: 'not-begun'; count: number }
  | { kind: 'finished'; count: number }
  | { kind: 'closed'; count: number }
  | { kind: 'finishing'; count: number; finishAt: number | null };

function answerOf(people: readonly Person[]): Answer {
  const peopleWithoutNeeds = people.filter((person) => !needsHelp(person));
  return {
    needyCount: people.length - peopleWithoutNeeds.length,
    otherPeople: othersOf(peopleWithoutNeeds),
    missedStops: sum(people.map(({ day }) => (day.closedAt ? toCome(day) - day.partly : 0))),
    lateZones: lateZonesOf(people),
  };
}

function othersOf(people: readonly Person[]): OtherPeople {
  const count = people.length;
  const states = new Set(people.map(roundStateOf));
  if (count === 0) return { kind: 'none' };
  if (!states.has('open') && !states.has('not-begun'))
    return { kind: states.has('finished') ? 'finished' : 'closed', count };
  const workingPeople = people.filter((person) => person.morning.forecast.kind !== 'finished');
  const forecast = forecastOfZone(workingPeople.map(({ morning }) => morning));
  const finishAt =
    forecast.kind === 'expected' && forecast.unknown.length === 0 ? forecast.to : null;
  return finishAt === null && !states.has('open')
    ? { kind: 'not-begun', count }
    : { kind: 'finishing', count, finishAt };
}

const LATE: ReadonlySet<NeedKind> = new Set(['stalled', 'not-begun', 'will-be-late']);

/** A zone is late if its finish is expected after its deadline, or if one of its delivery boys has stopped, has not begun or will be late. */
function lateZonesOf(people: readonly Person[]): Answer['lateZones'] {
  return zonesOf(people).flatMap(({ areaName, deadlineAt, forecast, people: zonePeople }) => {
    if (deadlineAt === null || forecast.kind === 'finished') return [];
    const hasLate = zonePeople.some(({ needs }) => needs.some(({ kind }) => LATE.has(kind)));
    return hasLate || isAfter(forecast, deadlineAt) ? [{ areaName, deadlineAt }] : [];
  });
}
