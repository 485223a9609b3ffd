import { useState } from 'react';
import { halfHours } from '../player/moments';
import type { Range } from '../player/player';

/** The hours of a day that were shown since it was chosen. They only grow, so that a slider keeps its ends while it is dragged. */
export function useShownHours(day: Range, timeMs: number): Range {
  const [last, setLast] = useState({ day, hours: halfHours({ from: timeMs, to: timeMs }, day) });
  const isSameDay = last.day.from === day.from;
  const { from, to } = last.hours;
  if (isSameDay && timeMs >= from && timeMs <= to) return last.hours;
  const hours = halfHours(
    isSameDay
      ? { from: Math.min(from, timeMs), to: Math.max(to, timeMs) }
      : { from: timeMs, to: timeMs },
    day,
  );
  setLast({ day, hours });
  return hours;
}
