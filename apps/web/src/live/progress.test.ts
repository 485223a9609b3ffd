import type { DayProgress, Happening, LeftOpenRow, Progress } from '@milkround/contracts';
import { day, happening, leftOpen } from '../testing/dashboard-morning';
import { HAPPENINGS_KEPT, mergeProgress } from './progress';

const rahul = day({ deliveryBoyId: 1, done: 3 });
const sanjay = day({ deliveryBoyId: 2, done: 5 });
const progress: Progress = {
  position: '10',
  date: '2026-11-21',
  days: [rahul, sanjay],
  before: [],
  usual: [],
  deadlines: [{ areaId: 1, deadline: '07:30' }],
  monthBefore: [],
  happenings: [happening({ position: '9' })],
};

const push = (rows: { days?: DayProgress[]; happenings?: Happening[] }) =>
  mergeProgress(progress, {
    keys: [],
    rows: [
      ...(rows.days ?? []).map((each) => ({ day: each })),
      ...(rows.happenings ?? []).map((happening) => ({ happening })),
    ],
  });

describe('changed rows on the dashboard', () => {
  it('replaces a row and leaves the others the same objects', () => {
    const row = day({ deliveryBoyId: 1, done: 4 });
    const after = push({ days: [row] });
    expect(after).toEqual({ ...progress, days: [row, sanjay] });
    expect(after !== 'refetch' && after.days[1]).toBe(sanjay);
  });

  it('adds the row of a day that begins', () => {
    const row = day({ deliveryBoyId: 3 });
    expect(push({ days: [row] })).toEqual({
      ...progress,
      days: [rahul, sanjay, row],
    });
  });

  it('follows the open earlier days', () => {
    const before = leftOpen({ deliveryBoyId: 2 });
    const rows = (row: LeftOpenRow) => ({ keys: [], rows: [{ leftOpen: row }] });
    const opened = mergeProgress(
      { ...progress, leftOpen: [before] },
      rows({ deliveryBoyId: 1, day: leftOpen() }),
    );
    expect(opened).toEqual({ ...progress, leftOpen: [leftOpen(), before] });
    const closed = mergeProgress(
      { ...progress, leftOpen: [before] },
      rows({ deliveryBoyId: 2, day: null }),
    );
    expect(closed).toEqual({ ...progress, leftOpen: [] });
  });

  it('reads everything again on a new date, and leaves the day before unchanged', () => {
    const on = (date: string) => push({ days: [day({ date })] });
    expect(on('2026-11-22')).toBe('refetch');
    expect(on('2026-11-20')).toEqual(progress);
    expect(push({ happenings: [happening({ date: '2026-11-22' })] })).toBe('refetch');
  });

  it('keeps the newest events, each once', () => {
    const rows = Array.from({ length: 25 }, (_, index) =>
      happening({ position: String(index + 1) }),
    );
    const after = push({ happenings: rows });
    const positions = after === 'refetch' ? [] : after.happenings.map(({ position }) => position);
    expect(positions).toHaveLength(HAPPENINGS_KEPT);
    expect(positions.slice(0, 2)).toEqual(['25', '24']);
    expect(new Set(positions).size).toBe(HAPPENINGS_KEPT);
  });

  it('keeps exceptions longer than the deliveries that come after them', () => {
    const absence = happening({ position: '50', kind: 'absence', text: 'Door locked' });
    const rows = Array.from({ length: 25 }, (_, index) =>
      happening({ position: String(index + 60) }),
    );
    const after = push({ happenings: [absence, ...rows] });
    const positions = after === 'refetch' ? [] : after.happenings.map(({ position }) => position);
    expect(positions).toHaveLength(HAPPENINGS_KEPT + 1);
    expect(positions.at(-1)).toBe('50');
  });
});

it('replaces the deadline of a zone, and adds that of a new one', () => {
  const keys = ['deadline/1', 'deadline/2'];
  const rows = [
    { deadline: { areaId: 2, deadline: '08:00' } },
    { deadline: { areaId: 1, deadline: '06:45' } },
  ];
  expect(mergeProgress(progress, { keys, rows })).toMatchObject({
    deadlines: [
      { areaId: 1, deadline: '06:45' },
      { areaId: 2, deadline: '08:00' },
    ],
    days: progress.days,
  });
});
