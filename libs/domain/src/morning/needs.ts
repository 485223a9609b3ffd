import type { DayProgress, LastDelivery, UsualMorning } from '@milkround/contracts';
import { forecastFinish, stopShareOf, type Forecast } from './forecast';
import { ON_TIME_MS, SAME_SHIFT_MS, usualStartAt, type MorningMoment } from './moment';
import { phoneOf, type PhoneFact } from './phone-fact';

/** Milliseconds since the epoch. */
type Time = number;

/** A reason why a supervisor has to look after a delivery boy, with the values of its sentence. */
export type Need =
  /** `usualSeconds`: his usual time from one delivery to the next. */
  | { kind: 'stalled'; since: Time; last: LastDelivery | null; usualSeconds: number | null }
  /** `since`: when his zone usually begins. */
  | { kind: 'not-begun'; since: Time }
  /** `expectedAt` is null if it cannot be said. `beganLateMinutes`: after his usual start; null if he began in time. */
  | {
      kind: 'will-be-late';
      since: null;
      deadlineAt: Time;
      expectedAt: Time | null;
      beganLateMinutes: number | null;
    }
  /** Stops fewer than usual at this time. */
  | { kind: 'behind'; since: null; stops: number; isSameWeekday: boolean }
  | { kind: 'phone-silent'; since: Time; waiting: number }
  /** Entries of a phone never came. `since`: when it was heard last. */
  | { kind: 'entries-missing'; since: Time; entries: number }
  /** `since`: when the oldest entry arrived. */
  | { kind: 'set-aside'; since: Time | null; entries: number }
  /** `since`: when he finished; null if the office entered all deliveries. */
  | { kind: 'not-closed'; since: Time | null };
export type NeedKind = Need['kind'];

/** The morning of one delivery boy. His last delivery and his phone are two facts: a phone that reports does not hide that he has stopped. */
export interface Morning {
  deliveryBoyId: number;
  /** The worst first; empty if he needs no attention. */
  reasons: Need[];
  forecast: Forecast;
  lastDeliveryAt: Time | null;
  phone: PhoneFact;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const STALLED_INTERVALS = 3;
const LEAST_STALL_MS = 12 * MINUTE_MS;
const BEGIN_GRACE_MS = 15 * MINUTE_MS;
const CLOSE_GRACE_MS = 30 * MINUTE_MS;
const LATE_START_MS = 10 * MINUTE_MS;
const FEWEST_MANY = 5;
const SHARE_OF_MANY = 0.1;

/** The values that the rules derive from a day before they decide. */
interface MorningFacts {
  day: DayProgress;
  usual: UsualMorning | null;
  moment: MorningMoment;
  phone: PhoneFact;
  toCome: number;
  visited: number;
  firstAt: Time | null;
  lastAt: Time | null;
  forecast: Forecast;
  /** By his own entries, of which some may wait on the phone, or by so many of the office that it enters the round for him. */
  hasBegun: boolean;
}

/**
 * Evaluates the morning of one delivery boy.
 * @param day with the newest known state of his phone
 * @param usual null without earlier days
 */
export function morningOf(
  day: DayProgress,
  usual: UsualMorning | null,
  moment: MorningMoment,
): Morning {
  const phone = phoneOf(day, moment.now);
  const toCome = Math.max(0, day.stops - day.done - day.absent);
  const visited = day.done + day.partly + day.absent;
  const [firstAt, lastAt] = [timeOf(day.firstDoneAt), timeOf(day.lastDone?.at ?? null)];
  const hasWaiting = phone.waitingSince !== null && phone.waitingSince >= moment.dayStart;
  const isOnTheRoad = !day.closedAt && toCome > 0 && (lastAt !== null || hasWaiting);
  const isStalled = isOnTheRoad && lastAt !== null && hasStopped(day, usual, phone, moment.now);
  const isSilent = isOnTheRoad && isUnheard(day, phone, moment.now);
  const isOverdue = moment.startAt !== null && moment.now >= moment.startAt + BEGIN_GRACE_MS;
  const hasBegun = firstAt !== null || hasWaiting || visited >= manyStops(day);
  const forecast: Forecast = day.closedAt
    ? { kind: 'finished', at: lastAt ?? Date.parse(day.closedAt) }
    : forecastFinish({
        ...{
          now: moment.now,
          stops: day.stops,
          toCome,
          visited,
          firstAt,
          lastAt,
          usual,
          isStalled,
          isSilent,
        },
        beginsAt: isOverdue || hasBegun ? null : moment.startAt,
      });
  const facts: MorningFacts = {
    day,
    usual,
    moment,
    phone,
    toCome,
    visited,
    firstAt,
    lastAt,
    forecast,
    hasBegun,
  };
  const rules = day.closedAt
    ? []
    : toCome > 0
      ? [isStalled && stalledNeed, notBegunNeed, lateNeed, behindNeed, isSilent && silentNeed]
      : [];
  const reasons = [...rules, missingNeed, setAsideNeed, notClosedNeed].flatMap(
    (rule) => (rule && rule(facts)) || [],
  );
  return {
    deliveryBoyId: day.deliveryBoyId,
    reasons: day.stops > 0 ? reasons : [],
    forecast,
    lastDeliveryAt: lastAt,
    phone,
  };
}

/** From this number on, stops that are behind or entered by the office count. */
const manyStops = ({ stops }: DayProgress): number => Math.max(FEWEST_MANY, stops * SHARE_OF_MANY);

const timeOf = (isoTime: string | null): Time | null =>
  isoTime === null ? null : Date.parse(isoTime);

/** The last sign of work: an entry that waits on the phone is one, too. */
const workedAt = ({ lastDone }: DayProgress, { waitingSince }: PhoneFact): Time =>
  Math.max(timeOf(lastDone?.at ?? null) ?? 0, waitingSince ?? 0);

/** Returns the time until which his deliveries are known: a phone without a network may have unsent deliveries. */
const knownUntil = ({ state, heardAt }: PhoneFact, now: Time): Time =>
  state === 'silent' && heardAt !== null ? heardAt : now;

/**
 * Whether no delivery has been made for three of his usual intervals, as far as the phone was heard. A phone that has never reported its state counts
 * as heard.
 */
function hasStopped(
  day: DayProgress,
  usual: UsualMorning | null,
  phone: PhoneFact,
  now: Time,
): boolean {
  const everyMs = (day.medianIntervalSeconds ?? usual?.secondsPerStop ?? 0) * SECOND_MS;
  return (
    knownUntil(phone, now) - workedAt(day, phone) >=
    Math.max(LEAST_STALL_MS, STALLED_INTERVALS * everyMs)
  );
}

/** Whether his phone has been silent for as long as a stall takes. */
const isUnheard = (day: DayProgress, phone: PhoneFact, now: Time): boolean =>
  phone.state === 'silent' &&
  phone.heardAt !== null &&
  now - Math.max(phone.heardAt, workedAt(day, phone)) >= LEAST_STALL_MS;

function stalledNeed({ day, usual, lastAt }: MorningFacts): Need | null {
  const usualSeconds = day.medianIntervalSeconds ?? usual?.secondsPerStop ?? null;
  return lastAt === null
    ? null
    : { kind: 'stalled', since: lastAt, last: day.lastDone, usualSeconds };
}

function notBegunNeed({ hasBegun, moment: { now, startAt } }: MorningFacts): Need | null {
  return !hasBegun && startAt !== null && now >= startAt + BEGIN_GRACE_MS
    ? { kind: 'not-begun', since: startAt }
    : null;
}

function lateNeed(facts: MorningFacts): Need | null {
  const { forecast, moment } = facts;
  const { now, deadlineAt } = moment;
  if (deadlineAt === null) return null;
  const expectedAt = forecast.kind === 'expected' ? forecast.at : null;
  if (now <= deadlineAt && (expectedAt ?? 0) <= deadlineAt + ON_TIME_MS) return null;
  return {
    kind: 'will-be-late',
    since: null,
    deadlineAt,
    expectedAt,
    beganLateMinutes: beganLateMinutes(facts),
  };
}

function beganLateMinutes({ usual, firstAt, moment }: MorningFacts): number | null {
  if (!usual || firstAt === null) return null;
  const lateMs = firstAt - usualStartAt(usual, moment.dayStart);
  return lateMs >= LATE_START_MS && lateMs <= SAME_SHIFT_MS ? Math.round(lateMs / MINUTE_MS) : null;
}

/** Compares his stops with those that are usually visited by the time until which his are known, if he began in the usual shift. */
function behindNeed({ day, usual, visited, firstAt, phone, moment }: MorningFacts): Need | null {
  if (!usual || firstAt === null) return null;
  const startAt = usualStartAt(usual, moment.dayStart);
  const knownUntilTime = knownUntil(phone, moment.now);
  if (Math.abs(firstAt - startAt) > SAME_SHIFT_MS || knownUntilTime < startAt) return null;
  const intervals = Math.max(1, day.stops - 1);
  const timeShare = (knownUntilTime - startAt) / SECOND_MS / (usual.secondsPerStop * intervals);
  const expectedStops = Math.min(
    day.stops,
    Math.floor(1 + stopShareOf(usual, timeShare) * intervals),
  );
  const stops = expectedStops - visited;
  if (stops < manyStops(day)) return null;
  return { kind: 'behind', since: null, stops, isSameWeekday: usual.isSameWeekday };
}

const silentNeed = ({ phone }: MorningFacts): Need | null =>
  phone.heardAt === null
    ? null
    : { kind: 'phone-silent', since: phone.heardAt, waiting: phone.waiting };

const missingNeed = ({ day: { missing } }: MorningFacts): Need | null =>
  missing && {
    kind: 'entries-missing',
    since: Date.parse(missing.heardAt),
    entries: missing.entries,
  };

const setAsideNeed = ({ day }: MorningFacts): Need | null =>
  day.setAside > 0
    ? { kind: 'set-aside', since: timeOf(day.setAsideSince), entries: day.setAside }
    : null;

function notClosedNeed({
  day,
  toCome,
  lastAt,
  moment: { now, deadlineAt },
}: MorningFacts): Need | null {
  if (day.closedAt || toCome > 0 || (lastAt === null && deadlineAt === null)) return null;
  return now >= Math.max(lastAt ?? 0, deadlineAt ?? 0) + CLOSE_GRACE_MS
    ? { kind: 'not-closed', since: lastAt }
    : null;
}
