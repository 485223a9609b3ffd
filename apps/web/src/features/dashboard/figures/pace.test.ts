import { day, moment, NOW, paceFrom } from '../../../testing/dashboard-morning';
import { dayStart } from './day-start';
import { aheadOf, allAheadOf, doneBy, lastOneAt, throughAt } from './pace';
import { sparkOf } from '../progress/spark';

const yesterday = (...done: number[]) => ({ deliveryBoyId: 1, date: '2026-11-20', pace: paceFrom('2026-11-20', '06:00', ...done) });
const minutes = 60_000;

describe('pace against the day before', () => {
  it('counts whole slots and a share of the one that is running', () => {
    const pace = paceFrom('2026-11-21', '06:20', 4, 6, 10);
    expect(doneBy(pace, Date.parse('2026-11-21T06:45:00+05:30'))).toBe(4 + 6 + 5);
    expect(doneBy(pace, Date.parse('2026-11-21T06:00:00+05:30'))).toBe(0);
  });

  it('compares with the same time of day, whichever day that was', () => {
    const before = { ...yesterday(), date: '2026-11-17', pace: paceFrom('2026-11-17', '06:00', 5, 5, 5, 5, 10) };
    expect(aheadOf(day({ done: 30 }), before, moment)).toBe(9);
    expect(aheadOf(day({ done: 11 }), before, moment)).toBe(-10);
  });

  it('expects no more of anybody than today has', () => {
    expect(aheadOf(day({ stops: 12, done: 12 }), yesterday(20, 20), moment)).toBe(0);
  });

  it('says nothing without a day before', () => {
    expect(aheadOf(day({ done: 5 }), undefined, moment)).toBeNull();
    expect(allAheadOf([day()], new Map(), moment)).toBeNull();
  });

  it('leaves those without a day before out of the sum', () => {
    const days = [day({ done: 14 }), day({ deliveryBoyId: 2, done: 40 })];
    expect(allAheadOf(days, new Map([[1, yesterday(5, 5)]]), moment)).toBe(4);
  });

  it('counts from the right side of a clock change', () => {
    expect(dayStart('2026-11-21', 'Asia/Kolkata')).toBe(Date.parse('2026-11-21T00:00:00+05:30'));
    expect(dayStart('2026-03-29', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T00:00:00+02:00'));
  });
});

describe('the expected end', () => {
  const steady = day({ stops: 40, done: 20, pace: paceFrom('2026-11-21', '06:01', 5, 5, 5, 5) });

  it('goes on as in the last hour', () => {
    const through = throughAt(steady, NOW) ?? 0;
    expect(Math.abs(through - (NOW + 40 * minutes))).toBeLessThan(3 * minutes);
  });

  it('is that of the slowest, absent stops not counted', () => {
    const slow = day({ deliveryBoyId: 2, stops: 24, done: 8, absent: 4, pace: paceFrom('2026-11-21', '06:01', 2, 2, 2, 2) });
    expect(lastOneAt([steady, slow], NOW)).toBe(throughAt(slow, NOW));
  });

  it('is not guessed when most of what is left has no pace', () => {
    expect(lastOneAt([steady, day({ deliveryBoyId: 2, stops: 60 })], NOW)).toBeNull();
    expect(lastOneAt([day({ stops: 20, done: 20 })], NOW)).toBeNull();
    expect(throughAt(day({ stops: 600, done: 3, pace: paceFrom('2026-11-21', '05:50', 3) }), NOW)).toBeNull();
  });
});

describe('the drawing', () => {
  it('draws both days over the same hours, today up to now', () => {
    const { before, today } = sparkOf(
      day({ stops: 20, done: 10, pace: paceFrom('2026-11-21', '06:00', 10) }),
      yesterday(5, 15),
      moment,
      112,
      26,
    );
    expect(before).toBe('M2 24L28.3 18.5L54.7 2L110 2');
    expect(today).toBe('M2 24L28.3 13L110 13');
  });

  it('begins on level ground who begins late', () => {
    const late = day({ stops: 20, done: 10, pace: paceFrom('2026-11-21', '06:30', 10) });
    expect(sparkOf(late, yesterday(5, 15), moment, 112, 26).today).toBe('M2 24L81 24L107.4 13L110 13');
  });

  it('draws nothing of nothing', () => {
    expect(sparkOf(day(), undefined, moment, 112, 26)).toEqual({ before: null, today: null });
  });
});
