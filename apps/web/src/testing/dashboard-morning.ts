import type { DayProgress, Happening, PaceSlot } from '@milkround/contracts';
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
  closedAt: null,
  lastHeardAt: null,
  phone: null,
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
