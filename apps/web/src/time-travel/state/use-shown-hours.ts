import { useState } from 'react';
import { halfHours } from '../player/moments';
import type { Range } from '../player/player';

/** The hours of a day that were shown since it was chosen. They only grow, so that a slider keeps its ends while it is dragged. */
export function useShownHours(day: Range, at: number): Range {
  const [shown, setShown] = useState({ day, hours: halfHours({ from: at, to: at }, day) });
  const isSameDay = shown.day.from === day.from;
  const { from, to } = shown.hours;
  if (isSameDay && at >= from && at <= to) return shown.hours;
  const hours = halfHours(isSameDay ? { from: Math.min(from, at), to: Math.max(to, at) } : { from: at, to: at }, day);
  setShown({ day, hours });
  return hours;
}
