import { MISHAPS, planMorning, type MorningPlan } from '../simulator/morning-plan';

/** The minute of the morning at the first sign-in. */
export const JOINED_MINUTE = 70;

/** The behaviour of the demo's delivery boys, by index. The sign-in page offers none of their logins. */
const CAST: Readonly<Record<number, Partial<MorningPlan>>> = {
  1: MISHAPS.undecided,
  4: MISHAPS.stopped,
  6: { beginMinute: 24, minutesPerStop: 1.95 },
  8: MISHAPS.offline,
  11: { leavesOpen: true },
  13: MISHAPS.late,
  16: { beginMinute: 88, minutesPerStop: 1.5 },
  17: MISHAPS.absences,
  18: { minutesPerStop: 3.4 },
};

/** Returns the plan of a delivery boy by his index, the same on each day. */
export const castPlanOf = (boy: number): MorningPlan => planMorning(`part/${boy}`, CAST[boy]);
