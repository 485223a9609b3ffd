import type { Progress } from '@milkround/contracts';
import { day, happening } from '../../testing/dashboard-morning';
import { applyProgress, HAPPENINGS_KEPT } from './apply-progress';

const rahul = day({ deliveryBoyId: 1, done: 3 });
const sanjay = day({ deliveryBoyId: 2, done: 5 });
const progress: Progress = {
  position: '10',
  date: '2026-11-21',
  days: [rahul, sanjay],
  before: [],
  monthBefore: [],
  happenings: [happening({ position: '9' })],
};

describe('changed rows on the dashboard', () => {
  it('replaces a row and leaves the others the same objects', () => {
    const row = day({ deliveryBoyId: 1, done: 4 });
    const after = applyProgress(progress, { position: '11', table: 'day-progress', rows: [row] });
    expect(after).toEqual({ ...progress, days: [row, sanjay] });
    expect(after !== 'refetch' && after.days[1]).toBe(sanjay);
  });

  it('takes in the row of a day that begins', () => {
    const row = day({ deliveryBoyId: 3 });
    expect(applyProgress(progress, { position: '11', table: 'day-progress', rows: [row] })).toEqual({
      ...progress,
      days: [rahul, sanjay, row],
    });
  });

  it('asks for everything when the day has turned, and leaves yesterday alone', () => {
    const on = (date: string) => applyProgress(progress, { position: '11', table: 'day-progress', rows: [day({ date })] });
    expect(on('2026-11-22')).toBe('refetch');
    expect(on('2026-11-20')).toBe(progress);
    expect(applyProgress(progress, { position: '11', table: 'happening', rows: [happening({ date: '2026-11-22' })] })).toBe('refetch');
  });

  it('keeps the newest happenings, each once', () => {
    const rows = Array.from({ length: 25 }, (_, index) => happening({ position: String(index + 1) }));
    const after = applyProgress(progress, { position: '30', table: 'happening', rows });
    const positions = after === 'refetch' ? [] : after.happenings.map(({ position }) => position);
    expect(positions).toHaveLength(HAPPENINGS_KEPT);
    expect(positions.slice(0, 2)).toEqual(['25', '24']);
    expect(new Set(positions).size).toBe(HAPPENINGS_KEPT);
  });

  it('has no use for the rows of stops', () => {
    expect(applyProgress(progress, { position: '11', table: 'stop', rows: [] })).toBe(progress);
  });
});
