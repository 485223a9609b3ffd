import type { DayProgress, PhoneState, UsualMorning } from '@milkround/contracts';
import type { MorningMoment } from '../morning/moment';

/** A made-up morning of the unit tests: a business date in UTC, a zone that begins at 05:00 and is due at 07:30. */
export const DAY_START = Date.parse('2026-11-22T00:00:00Z');

/** `05:47` of that date, in milliseconds since the epoch. */
export const at = (time: string): number => Date.parse(`2026-11-22T${time}:00Z`);
export const stamp = (time: string): string => new Date(at(time)).toISOString();

export const momentAt = (time: string, changes: Partial<MorningMoment> = {}): MorningMoment => ({
  ...{ now: at(time), dayStart: DAY_START, deadlineAt: at('07:30'), startAt: at('05:00') },
  ...changes,
});

/** Two minutes for each stop from 05:00 on. */
export const usual = (changes: Partial<UsualMorning> = {}): UsualMorning => ({
  ...{
    deliveryBoyId: 1,
    days: 4,
    isSameWeekday: true,
    startMinute: 300,
    secondsPerStop: 120,
    quarters: [0.25, 0.5, 0.75],
  },
  ...changes,
});

export const phoneHeard = (time: string, waiting = 0, since: string | null = null): PhoneState => ({
  ...{
    deliveryBoyId: 1,
    heardAt: stamp(time),
    waiting,
    waitingSince: since && stamp(since),
    caughtUp: null,
  },
});

/** A day of 60 stops that has not begun. */
export const dayOf = (changes: Partial<DayProgress> = {}): DayProgress => ({
  ...{
    date: '2026-11-22',
    deliveryBoyId: 1,
    deliveryBoyName: 'Vijay Pawar',
    deliveryBoyPhone: null,
    uniqueId: 'MDE-005',
  },
  ...{
    areaId: 1,
    areaName: 'Baner',
    stops: 60,
    lines: 80,
    done: 0,
    partly: 0,
    absent: 0,
    products: [],
    pace: [],
    setAside: 0,
  },
  ...{
    firstDoneAt: null,
    lastDone: null,
    medianIntervalSeconds: null,
    setAsideSince: null,
    missing: null,
    closedAt: null,
    lastHeardAt: null,
    phone: null,
  },
  ...changes,
});

export const lastDelivery = (time: string) => ({
  consumerId: '7',
  consumerName: 'Nitin Naik',
  address: 'C-404 Sai Heights',
  at: stamp(time),
});

/** A day on which `done` stops were delivered from one time to another, with a phone that was heard last then. */
export const delivered = (
  done: number,
  from: string,
  to: string,
  changes: Partial<DayProgress> = {},
): DayProgress =>
  dayOf({
    done,
    firstDoneAt: stamp(from),
    lastDone: lastDelivery(to),
    medianIntervalSeconds: done < 3 ? null : Math.round((at(to) - at(from)) / 1_000 / (done - 1)),
    lastHeardAt: stamp(to),
    ...changes,
  });
