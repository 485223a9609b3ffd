import { SeededRandom } from '../seeded-random';

/** The probability of each deviation at a stop. */
export interface Habits {
  absent: number;
  otherQuantity: number;
  /** The probability that a differing quantity is corrected to the required one. */
  corrected?: number;
  paid: number;
}

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
  /** The office removes an order that he has just delivered: somebody must decide on his entry. */
  losesOrder?: true;
  /** He does not close his day. */
  leavesOpen?: true;
  /** He visits at most so many stops; left out, all of them. */
  stops?: number;
}

export interface Span {
  from: number;
  to: number;
}

export const MISHAPS = {
  stopped: { stall: { from: 50, to: 115 } },
  late: { beginMinute: 40 },
  absences: { absent: 0.22 },
  offline: { offline: { from: 55, to: 100 } },
  undecided: { losesOrder: true },
} as const satisfies Readonly<Record<string, Partial<MorningPlan>>>;

/** Returns the plan of a delivery boy; the same seed gives the same plan. @param wished what is not left to chance */
export function planMorning(seed: string, wished: Partial<MorningPlan> = {}): MorningPlan {
  const dice = new SeededRandom(seed);
  return {
    beginMinute: dice.between(0, 6),
    minutesPerStop: 1.8 + dice.next() * 0.7,
    absent: 0.03,
    ...wished,
  };
}

/** The probability of each deviation at a stop. */
export const habitsOf = ({ absent }: Pick<MorningPlan, 'absent'>): Habits => ({
  absent,
  otherQuantity: 0.07,
  paid: 0.1,
});

export const isWithin = (span: Span | undefined, minute: number): boolean =>
  span !== undefined && minute >= span.from && minute < span.to;
