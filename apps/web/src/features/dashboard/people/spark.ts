import type { DayProgress, UsualMorning } from '@milkround/contracts';
import { SAME_SHIFT_MS, usualStartAt } from '@milkround/domain';
import { SLOT_MS, type Moment } from '../figures/pace';
import { dayStart } from '../figures/day-start';

/** The pace picture: done stops over the time of day as SVG paths, and the place of the deadline; null where there is nothing to draw. */
export interface Spark {
  usual: string | null;
  today: string | null;
  deadline: number | null;
}

interface Point {
  /** epoch milliseconds */
  at: number;
  done: number;
}

const EDGE = 2;

/** Done stops added up, from nothing at the first delivery to the newest, and level from there until now or until the close. */
function todayOf({ pace, closedAt }: DayProgress, now: number): Point[] {
  const points: Point[] = [];
  let done = 0;
  for (const slot of pace) {
    const at = slot.slot * SLOT_MS;
    if (points.at(-1)?.at !== at) points.push({ at, done });
    done += slot.done;
    points.push({ at: Math.min(now, at + SLOT_MS), done });
  }
  return points.length === 0 || closedAt !== null ? points : [...points, { at: now, done }];
}

/** The usual round with today's number of stops: from its usual start, a quarter of the stops after each usual share of the time. */
function usualOf(stops: number, usual: UsualMorning | null, start: number): Point[] {
  if (!usual) return [];
  const from = start + usual.startMinute * 60_000;
  const length = usual.secondsPerStop * stops * 1_000;
  return [0, ...usual.quarters, 1].map((share, quarter) => ({ at: from + share * length, done: (quarter * stops) / 4 }));
}

/** A round of another shift is not drawn beside the usual one: both would be too small to read. */
const isOtherShift = ({ firstDoneAt }: DayProgress, usual: UsualMorning, start: number): boolean =>
  firstDoneAt !== null && Math.abs(Date.parse(firstDoneAt) - usualStartAt(usual, start)) > SAME_SHIFT_MS;

/** Draws today, the usual morning and the deadline over the same hours, `width` × `height` with room for the stroke. */
export function sparkOf(
  day: DayProgress,
  usual: UsualMorning | null,
  deadlineAt: number | null,
  moment: Moment,
  width: number,
  height: number,
): Spark {
  const start = dayStart(moment.date, moment.timeZone);
  const before = usual && isOtherShift(day, usual, start) ? [] : usualOf(day.stops, usual, start);
  const today = todayOf(day, moment.now);
  const all = [...before, ...today];
  if (all.length === 0) return { usual: null, today: null, deadline: null };
  const times = [...all.map(({ at }) => at), ...(deadlineAt === null ? [] : [deadlineAt])];
  const from = Math.min(...times);
  const until = Math.max(...times);
  const most = Math.max(1, day.stops);
  const x = (at: number) => round(EDGE + ((at - from) / Math.max(1, until - from)) * (width - 2 * EDGE));
  const y = (done: number) => round(height - EDGE - (Math.min(done, most) / most) * (height - 2 * EDGE));
  const path = (points: Point[]) =>
    points.length < 2 ? null : points.map(({ at, done }, index) => `${index ? 'L' : 'M'}${x(at)} ${y(done)}`).join('');
  return { usual: path(before), today: path(today), deadline: deadlineAt === null ? null : x(deadlineAt) };
}

const round = (value: number): number => Math.round(value * 10) / 10;
