import { SeededRandom } from '../seeded-random';

/** The minute of the morning at the first sign-in. */
export const JOINED_MINUTE = 70;

/** How one delivery boy spends the morning. Minutes count from its beginning. */
export interface MorningPlan {
  beginMinute: number;
  minutesPerStop: number;
  /** The probability that nobody is at home at a stop. */
  absent: number;
  /** While it lasts he delivers nothing, and his phone is heard of. */
  stall?: Span;
  /** The time in which he delivers and his phone has no network. */
  offline?: Span;
  /** The office removes an order that he has just delivered. */
  losesOrder?: true;
  /** He forgets to close his day. */
  leavesOpen?: true;
}

export interface Span {
  from: number;
  to: number;
}

/** Parts by the index of the delivery boy. The sign-in page offers none of their logins. */
const SPECIAL: Readonly<Record<number, Partial<MorningPlan>>> = {
  1: { losesOrder: true },
  4: { stall: { from: 50, to: 115 } },
  6: { beginMinute: 24, minutesPerStop: 1.95 },
  8: { offline: { from: 55, to: 100 } },
  11: { leavesOpen: true },
  13: { beginMinute: 40 },
  16: { beginMinute: 88, minutesPerStop: 1.5 },
  17: { absent: 0.22 },
  18: { minutesPerStop: 3.4 },
};

/** Returns the part of a delivery boy by his index, the same on each day. */
export function morningPlanOf(boy: number): MorningPlan {
  const dice = new SeededRandom(`part/${boy}`);
  return {
    beginMinute: dice.between(0, 6),
    minutesPerStop: 1.8 + dice.next() * 0.7,
    absent: 0.03,
    ...SPECIAL[boy],
  };
}

export const isWithin = (span: Span | undefined, minute: number): boolean =>
  span !== undefined && minute >= span.from && minute < span.to;
