import type { DayProgress, PaceSlot } from '@milkround/contracts';
import { dayStart } from '../figures/day-start';
import { SLOT_MS, type DayBefore, type Moment } from '../figures/pace';

/** Two lines of done stops over the time of day, as SVG paths in a box; null where there is nothing to draw. */
export interface Spark {
  before: string | null;
  today: string | null;
}

interface Point {
  /** milliseconds since the day's start */
  time: number;
  done: number;
}

/** Done stops added up, from nothing at the first slot's beginning. */
function climb(pace: readonly PaceSlot[], start: number): Point[] {
  const points: Point[] = [];
  let done = 0;
  for (const slot of pace) {
    const begins = slot.slot * SLOT_MS - start;
    const previous = points.at(-1);
    if (!previous || previous.time < begins) points.push({ time: begins, done });
    done += slot.done;
    points.push({ time: begins + SLOT_MS, done });
  }
  return points;
}

/** Today's line ends now, level since the last delivery, or where the day was closed. */
function untilNow(points: Point[], day: DayProgress, now: number): Point[] {
  const last = points.at(-1);
  if (!last) return [];
  const past = points.filter(({ time }) => time <= now);
  return day.closedAt ? past : [...past, { time: Math.max(now, past.at(-1)?.time ?? 0), done: last.done }];
}

/** Draws both days over the same hours and to the same height, `width` × `height` with room for the stroke. */
export function sparkOf(day: DayProgress, before: DayBefore | undefined, moment: Moment, width: number, height: number): Spark {
  const start = dayStart(moment.date, moment.timeZone);
  const earlier = before ? climb(before.pace, dayStart(before.date, moment.timeZone)) : [];
  const today = untilNow(climb(day.pace, start), day, moment.now - start);
  const all = [...earlier, ...today];
  const from = Math.min(...all.map(({ time }) => time));
  const until = Math.max(...all.map(({ time }) => time));
  const most = Math.max(1, day.stops, ...all.map(({ done }) => done));
  const edge = 2;
  const x = (time: number) => edge + ((time - from) / Math.max(1, until - from)) * (width - 2 * edge);
  const y = (done: number) => height - edge - (done / most) * (height - 2 * edge);
  // A late start is level ground until then, and a day that is over stays as high as it was.
  const whole = (points: Point[], last: number): Point[] =>
    points.length === 0
      ? []
      : [{ time: from, done: 0 }, ...points, { time: Math.max(last, points.at(-1)?.time ?? last), done: points.at(-1)?.done ?? 0 }];
  const path = (points: Point[]) =>
    points.length < 2 ? null : points.map(({ time, done }, index) => `${index ? 'L' : 'M'}${round(x(time))} ${round(y(done))}`).join('');
  return { before: path(distinct(whole(earlier, until))), today: path(distinct(whole(today, from))) };
}

const distinct = (points: Point[]): Point[] =>
  points.filter(({ time, done }, index) => time !== points[index - 1]?.time || done !== points[index - 1]?.done);

const round = (value: number): number => Math.round(value * 10) / 10;
