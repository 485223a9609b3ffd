import type { DayProgress } from '@milkround/contracts';
import { day, moment, paceFrom } from '../../../testing/dashboard-morning';
import { dayStart } from './day-start';
import { countAhead, doneBy, type DayBefore } from './pace';

const aheadOf = (of: DayProgress, before: DayBefore) =>
  countAhead([of], new Map([[1, before]]), moment);
const yesterday = (...done: number[]) => ({
  deliveryBoyId: 1,
  date: '2026-11-20',
  pace: paceFrom('2026-11-20', '06:00', ...done),
});

describe('pace against the day before', () => {
  it('counts whole slots and a share of the current one', () => {
    const pace = paceFrom('2026-11-21', '06:20', 4, 6, 10);
    expect(doneBy(pace, Date.parse('2026-11-21T06:45:00+05:30'))).toBe(4 + 6 + 5);
    expect(doneBy(pace, Date.parse('2026-11-21T06:00:00+05:30'))).toBe(0);
  });

  it('compares with the same time of day, on any date', () => {
    const before = {
      ...yesterday(),
      date: '2026-11-17',
      pace: paceFrom('2026-11-17', '06:00', 5, 5, 5, 5, 10),
    };
    expect(aheadOf(day({ done: 30 }), before)).toBe(9);
    expect(aheadOf(day({ done: 11 }), before)).toBe(-10);
  });

  it('expects no more than the stops of today', () => {
    expect(aheadOf(day({ stops: 12, done: 12 }), yesterday(20, 20))).toBe(0);
  });

  it('does not compare a round of another shift', () => {
    const before = { ...yesterday(), pace: paceFrom('2026-11-20', '02:00', 5, 5) };
    expect(aheadOf(day({ done: 14, pace: paceFrom('2026-11-21', '05:00', 14) }), before)).toBe(4);
    expect(
      aheadOf(day({ done: 14, pace: paceFrom('2026-11-21', '05:10', 14) }), before),
    ).toBeNull();
  });

  it('says nothing without an earlier day', () => {
    expect(countAhead([day()], new Map(), moment)).toBeNull();
  });

  it('leaves out delivery boys who had done nothing by this time on either day', () => {
    const later = { ...yesterday(), pace: paceFrom('2026-11-20', '06:50', 5) };
    expect(aheadOf(day({ done: 0, pace: [] }), later)).toBeNull();
    expect(aheadOf(day({ done: 0, pace: [] }), yesterday(5, 5))).toBe(-10);
  });

  it('leaves a few delivery boys without an earlier day out of the sum', () => {
    const days = [day({ stops: 90, done: 14 }), day({ deliveryBoyId: 2, stops: 10, done: 10 })];
    expect(countAhead(days, new Map([[1, yesterday(5, 5)]]), moment)).toBe(4);
  });

  it('says nothing if more than a tenth of the stops cannot be compared', () => {
    const [first, other] = [
      day({ stops: 89, done: 14 }),
      day({ deliveryBoyId: 2, stops: 11, done: 4 }),
    ];
    expect(countAhead([first, other], new Map([[1, yesterday(5, 5)]]), moment)).toBeNull();
    const night = { ...yesterday(), deliveryBoyId: 2, pace: paceFrom('2026-11-20', '02:00', 5) };
    const onOtherShift = { ...other, pace: paceFrom('2026-11-21', '05:10', 4) };
    expect(
      countAhead(
        [first, onOtherShift],
        new Map([
          [1, yesterday(5, 5)],
          [2, night],
        ]),
        moment,
      ),
    ).toBeNull();
  });

  it('counts correctly after a clock change', () => {
    expect(dayStart('2026-11-21', 'Asia/Kolkata')).toBe(Date.parse('2026-11-21T00:00:00+05:30'));
    expect(dayStart('2026-03-29', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T00:00:00+02:00'));
  });
});
