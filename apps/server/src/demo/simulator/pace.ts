const MS_PER_MINUTE = 60_000;

/** How the minutes of a begun morning pass. */
export interface Pace {
  /** When it began (ISO 8601, UTC), and at which minute. */
  startedAt: string;
  firstMinute: number;
  /** Minutes of the morning in one minute: 0 stands still; Infinity leaves no time between the acts of a delivery boy. */
  speed: number;
  /** The minute of the morning at the last change, and the time of that change in milliseconds since the epoch. */
  minute: number;
  changedAt: number;
}

/** Returns the minute of the morning at a time; the morning continues while nobody looks. */
export const minuteAt = (
  { minute, changedAt, speed }: Pick<Pace, 'minute' | 'changedAt' | 'speed'>,
  time: number,
): number => minute + (Math.max(0, time - changedAt) / MS_PER_MINUTE) * speed;

/** Returns when a minute before the present one was, as far as it can be told; never after the morning began, unless that was later. */
export const timeOfMinute = (
  { startedAt, firstMinute }: Pick<Pace, 'startedAt' | 'firstMinute'>,
  minute: number,
): number => Date.parse(startedAt) - Math.max(0, firstMinute - minute) * MS_PER_MINUTE;
