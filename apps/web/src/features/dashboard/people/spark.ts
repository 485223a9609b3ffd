import type { DayProgress, UsualMorning } from '@milkround/contracts';
import { SAME_SHIFT_MS, usualStartAt } from '@milkround/domain';
import { SLOT_MS, type Moment } from '../figures/pace';
import { dayStart } from '../figures/day-start';

/** The pace chart: done stops over the time of day as SVG paths, and the x of the deadline; null for a missing part. */
export interface Spark {
  usualPath: string | null;
  todayPath: string | null;
  deadlineX: number | null;
}

interface Point {
  /** epoch milliseconds */
  time: number;
  done: number;
}

const EDGE = 2;

/** The cumulative number of done stops, from zero at the first delivery to the newest one, and constant until now or until the close. */
function todayOf({ pace, closedAt }: DayProgress, now: number): Point[] {
  const points: Point[] = [];
  let count = 0;
  for (const slot of pace) {
    const slotStart = slot.slot * SLOT_MS;
    if (points.at(-1)?.time !== slotStart) points.push({ time: slotStart, done: count });
    count += slot.done;
    points.push({ time: Math.min(now, slotStart + SLOT_MS), done: count });
  }
  return points.length === 0 || closedAt !== null
    ? points
    : [...points, { time: now, done: count }];
}

/** The usual round for today's number of stops: a quarter of the stops after each usual share of the time from the usual start. */
function usualOf(stops: number, usualMorning: UsualMorning | null, start: number): Point[] {
  if (!usualMorning) return [];
  const from = start + usualMorning.startMinute * 60_000;
  const length = usualMorning.secondsPerStop * stops * 1_000;
  return [0, ...usualMorning.quarters, 1].map((share, quarter) => ({
    time: from + share * length,
    done: (quarter * stops) / 4,
  }));
}

/** A round of another shift is not drawn beside the usual one: both would be too small to read. */
const isOtherShift = (
  { firstDoneAt }: DayProgress,
  usualMorning: UsualMorning,
  start: number,
): boolean =>
  firstDoneAt !== null &&
  Math.abs(Date.parse(firstDoneAt) - usualStartAt(usualMorning, start)) > SAME_SHIFT_MS;

/** The lines of the pace chart of one delivery boy. */
export type SparkLine = 'today' | 'usual' | 'deadline';

/** Returns the lines that {@link sparkOf} draws. */
export function linesOf(
  day: DayProgress,
  usualMorning: UsualMorning | null,
  deadlineAt: number | null,
  moment: Moment,
): SparkLine[] {
  const lines: SparkLine[] = [];
  if (day.pace.length > 0) lines.push('today');
  if (usualMorning && !isOtherShift(day, usualMorning, dayStart(moment.date, moment.timeZone)))
    lines.push('usual');
  return lines.length > 0 && deadlineAt !== null ? [...lines, 'deadline'] : lines;
}

/** Draws today, the usual morning and the deadline over the same hours, `width` × `height` with room for the stroke. */
export function sparkOf(
  day: DayProgress,
  usualMorning: UsualMorning | null,
  deadlineAt: number | null,
  moment: Moment,
  width: number,
  height: number,
): Spark {
  const start = dayStart(moment.date, moment.timeZone);
  const usualPoints =
    usualMorning && isOtherShift(day, usualMorning, start)
      ? []
      : usualOf(day.stops, usualMorning, start);
  const todayPoints = todayOf(day, moment.now);
  const points = [...usualPoints, ...todayPoints];
  if (points.length === 0) return { usualPath: null, todayPath: null, deadlineX: null };
  const times = [...points.map(({ time }) => time), ...(deadlineAt === null ? [] : [deadlineAt])];
  const from = Math.min(...times);
  const end = Math.max(...times);
  const maxStops = Math.max(1, day.stops);
  const x = (time: number) =>
    round(EDGE + ((time - from) / Math.max(1, end - from)) * (width - 2 * EDGE));
  const y = (done: number) =>
    round(height - EDGE - (Math.min(done, maxStops) / maxStops) * (height - 2 * EDGE));
  const path = (points: Point[]) =>
    points.length < 2
      ? null
      : points.map(({ time, done }, index) => `${index ? 'L' : 'M'}${x(time)} ${y(done)}`).join('');
  return {
    usualPath: path(usualPoints),
    todayPath: path(todayPoints),
    deadlineX: deadlineAt === null ? null : x(deadlineAt),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
