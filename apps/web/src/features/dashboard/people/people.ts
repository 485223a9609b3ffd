import {
  compareTexts,
  DEFAULT_DEADLINE,
  type DayProgress,
  type Progress,
  type UsualMorning,
} from '@milkround/contracts';
import {
  momentOfZone,
  morningOf,
  type Morning,
  type MorningMoment,
  type Need,
} from '@milkround/domain';
import { newerPhone, type PhoneStates } from '../../../live';
import { dayStart } from '../figures/day-start';
import { hasStops } from '../figures/figures';
import type { Moment } from '../figures/pace';

/** One delivery boy of the dashboard: the day so far, and its assessment at the shown moment. */
export interface Person {
  /** With the newest known state of the phone. */
  day: DayProgress;
  usualMorning: UsualMorning | null;
  moment: MorningMoment;
  morning: Morning;
  /** The reasons why he needs help, the worst first. A delivery boy who is a little behind and still expected in time has none. */
  needs: readonly Need[];
}

/** The state of a round: `open` until it is finished. */
export type RoundState = 'not-begun' | 'open' | 'finished' | 'closed';

export function roundStateOf({ day, morning }: Person): RoundState {
  if (day.closedAt) return 'closed';
  if (morning.forecast.kind === 'finished') return 'finished';
  return day.done + day.partly + day.absent > 0 ? 'open' : 'not-begun';
}

/** Whether nothing is left to do at the stops: each is done or absent, or the day is closed. */
export function isRoundOver(person: Person): boolean {
  const state = roundStateOf(person);
  return state === 'finished' || state === 'closed';
}

/** The share of the stops from which on a delivery boy is far behind. A round that begins a quarter of an hour late stays below it. */
const FAR_BEHIND = 0.2;

/** Whether even the late end of the forecast is before the deadline. */
export const isInTime = ({
  morning: { forecast },
  moment: { deadlineAt },
}: Pick<Person, 'morning' | 'moment'>): boolean =>
  forecast.kind === 'expected' && deadlineAt !== null && forecast.to <= deadlineAt;

/** A delivery boy who is behind and expected in time needs no help unless he is far behind, which is the mildest of all reasons. */
function needsOf(day: DayProgress, morning: Morning, moment: MorningMoment): readonly Need[] {
  if (!isInTime({ morning, moment })) return morning.reasons;
  const [farBehind, otherNeeds] = [
    morning.reasons.filter(
      (need) => need.kind === 'behind' && need.stops >= day.stops * FAR_BEHIND,
    ),
    morning.reasons.filter(({ kind }) => kind !== 'behind'),
  ];
  return [...otherNeeds, ...farBehind];
}

export const needsHelp = ({ needs }: Person): boolean => needs.length > 0;

/** Caches persons by their days: with 500 delivery boys a push changes few of them, and the rows of the others are not rendered again. */
const personCache = new WeakMap<DayProgress, Person & { phone: DayProgress['phone'] }>();

function personOf(
  day: DayProgress,
  phone: DayProgress['phone'],
  usualMorning: UsualMorning | null,
  moment: MorningMoment,
): Person {
  const cachedPerson = personCache.get(day);
  if (
    cachedPerson &&
    cachedPerson.phone === phone &&
    cachedPerson.usualMorning === usualMorning &&
    isSame(cachedPerson.moment, moment)
  )
    return cachedPerson;
  const current = phone === day.phone ? day : { ...day, phone };
  const morning = morningOf(current, usualMorning, moment);
  const person = {
    day: current,
    usualMorning,
    moment,
    morning,
    needs: needsOf(current, morning, moment),
    phone,
  };
  personCache.set(day, person);
  return person;
}

const isSame = (a: MorningMoment, b: MorningMoment): boolean =>
  a.now === b.now &&
  a.dayStart === b.dayStart &&
  a.deadlineAt === b.deadlineAt &&
  a.startAt === b.startAt;

/** The delivery boys with stops, by id. Of a phone, the later of the report in the read and the one in `phoneStates` counts. */
export function peopleOf(
  { days, usual, deadlines }: Progress,
  phoneStates: PhoneStates,
  { date, now, timeZone }: Moment,
): Person[] {
  const clock = { now, dayStart: dayStart(date, timeZone) };
  const usualOf = new Map(usual.map((usualMorning) => [usualMorning.deliveryBoyId, usualMorning]));
  const deadlineOf = new Map(deadlines.map(({ areaId, deadline }) => [areaId, deadline]));
  return [...byArea(days.filter(hasStops), ({ areaId }) => areaId)]
    .flatMap(([areaId, zoneDays]) => {
      const moment = momentOfZone(
        zoneDays,
        usualOf,
        deadlineOf.get(areaId) ?? DEFAULT_DEADLINE,
        clock,
      );
      return zoneDays.map((day) => {
        const phone = newerPhone(day.phone, phoneStates[day.deliveryBoyId] ?? null);
        return personOf(day, phone, usualOf.get(day.deliveryBoyId) ?? null, moment);
      });
    })
    .sort(byId);
}

/** Groups rows by their zone, in the order in which the zones first appear. */
export function byArea<Row>(
  rows: readonly Row[],
  areaOf: (row: Row) => number,
): Map<number, Row[]> {
  const areas = new Map<number, Row[]>();
  for (const row of rows) {
    const rowsOfArea = areas.get(areaOf(row));
    if (rowsOfArea) rowsOfArea.push(row);
    else areas.set(areaOf(row), [row]);
  }
  return areas;
}

const byId = ({ day: a }: Person, { day: b }: Person): number =>
  compareTexts(a.uniqueId, b.uniqueId) || a.deliveryBoyId - b.deliveryBoyId;
