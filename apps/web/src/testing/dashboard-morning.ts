import type {
  DayProgress,
  Happening,
  LeftOpenDay,
  PaceSlot,
  Progress,
  UsualMorning,
} from '@milkround/contracts';
import type { Moment } from '../features/dashboard/figures/pace';

/** A made-up morning in Pune for the tests: it is 06:41 on Saturday, 21 November 2026. */
export const NOW = Date.parse('2026-11-21T01:11:00Z');
export const moment: Moment = { date: '2026-11-21', now: NOW, timeZone: 'Asia/Kolkata' };

/** Ten minutes each from a time in Pune (`05:00`) of a date on. */
export const paceFrom = (date: string, time: string, ...done: number[]): PaceSlot[] => {
  const first = Math.floor(Date.parse(`${date}T${time}:00+05:30`) / 600_000);
  return done.map((count, index) => ({ slot: first + index, done: count }));
};

export const day = (changes: Partial<DayProgress> = {}): DayProgress => ({
  date: '2026-11-21',
  deliveryBoyId: 1,
  deliveryBoyName: 'Rahul Kale',
  deliveryBoyPhone: '9822010101',
  uniqueId: 'MDE-001',
  areaId: 1,
  areaName: 'Baner',
  stops: 60,
  lines: 90,
  done: 0,
  partly: 0,
  absent: 0,
  products: [],
  pace: [],
  firstDoneAt: null,
  lastDone: null,
  medianIntervalSeconds: null,
  setAside: 0,
  setAsideSince: null,
  missing: null,
  closedAt: null,
  lastHeardAt: null,
  phone: null,
  ...changes,
});

/** A day of Friday, the day before, that is not closed. */
export const leftOpen = (changes: Partial<LeftOpenDay> = {}): LeftOpenDay => ({
  ...{
    date: '2026-11-20',
    deliveryBoyId: 1,
    deliveryBoyName: 'Rahul Kale',
    deliveryBoyPhone: '9822010101',
    uniqueId: 'MDE-001',
  },
  ...{ areaId: 1, areaName: 'Baner', stops: 60, done: 55, absent: 2 },
  ...changes,
});

export const happening = (changes: Partial<Happening> = {}): Happening => ({
  position: '100',
  kind: 'done',
  date: '2026-11-21',
  deliveryBoyId: 1,
  deliveryBoyName: 'Rahul Kale',
  areaId: 1,
  consumerName: 'Lata Bhosale',
  productName: null,
  before: null,
  after: null,
  text: null,
  occurredAt: '2026-11-21T01:10:00.000Z',
  recordedAt: '2026-11-21T01:10:01.000Z',
  late: false,
  appliedBy: null,
  ...changes,
});

/** The time of day in Pune (`05:47`) on that date. */
export const clock = (time: string): string =>
  new Date(`2026-11-21T${time.length === 5 ? `${time}:00` : time}+05:30`).toISOString();

/** A day whose last delivery was at a time of day, of a phone that was heard of at another. */
export const delivering = (
  lastAt: string,
  changes: Partial<DayProgress> = {},
  heardAt = '06:40:50',
): DayProgress =>
  day({
    ...{
      done: 40,
      firstDoneAt: clock('05:01'),
      medianIntervalSeconds: 90,
      lastHeardAt: clock(lastAt),
    },
    lastDone: {
      consumerId: '00101',
      consumerName: 'Nitin Naik',
      address: 'C-404 Sai Heights',
      at: clock(lastAt),
    },
    phone: {
      deliveryBoyId: changes.deliveryBoyId ?? 1,
      heardAt: clock(heardAt),
      waiting: 0,
      waitingSince: null,
      caughtUp: null,
    },
    ...changes,
  });

/** Begins at 05:00, a delivery every 90 s. */
export const usual = (deliveryBoyId = 1, changes: Partial<UsualMorning> = {}): UsualMorning => ({
  ...{
    deliveryBoyId,
    days: 4,
    isSameWeekday: true,
    startMinute: 300,
    secondsPerStop: 90,
    quarters: [0.25, 0.5, 0.75],
  },
  ...changes,
});

/** The dashboard of these days, each with a usual morning; all deadlines are 07:30. */
export const progressOf = (days: DayProgress[], changes: Partial<Progress> = {}): Progress => ({
  ...{ position: '10', date: '2026-11-21', days, before: [], monthBefore: [], happenings: [] },
  usual: days.map(({ deliveryBoyId }) => usual(deliveryBoyId)),
  deadlines: [...new Set(days.map(({ areaId }) => areaId))].map((areaId) => ({
    areaId,
    deadline: '07:30',
  })),
  ...changes,
});
