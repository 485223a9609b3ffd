import { clock, day, moment, NOW, paceFrom, usual } from '../../../testing/dashboard-morning';
import { linesOf, sparkOf } from './spark';

const deadlineAt = Date.parse('2026-11-21T07:30:00+05:30');
const draw = (
  ...[of, before, at]: [Parameters<typeof sparkOf>[0], Parameters<typeof sparkOf>[1], number | null]
) => sparkOf(of, before, at, moment, 130, 30);

it('draws today up to now, a usual morning to its end, and the deadline, over the same hours', () => {
  const of = day({ stops: 60, done: 30, pace: paceFrom('2026-11-21', '05:00', 10, 10, 10) });
  expect(draw(of, usual(), deadlineAt)).toEqual({
    usualPath: 'M2 28L20.9 21.5L39.8 15L58.7 8.5L77.6 2',
    todayPath: 'M2 28L10.4 23.7L18.8 19.3L27.2 15L86.8 15',
    deadlineX: 128,
  });
});

it('ends where the day was closed', () => {
  const of = day({
    stops: 20,
    done: 20,
    pace: paceFrom('2026-11-21', '05:00', 20),
    closedAt: new Date(NOW).toISOString(),
  });
  expect(draw(of, null, deadlineAt).todayPath).toBe('M2 28L10.4 2');
});

it('leaves out a usual morning of another shift', () => {
  const of = day({
    stops: 60,
    done: 10,
    pace: paceFrom('2026-11-21', '08:10', 10),
    firstDoneAt: clock('08:10'),
  });
  expect(draw(of, usual(), null).usualPath).toBeNull();
  expect(draw({ ...of, firstDoneAt: clock('07:50') }, usual(), null).usualPath).not.toBeNull();
});

it.each([
  ['before the first delivery', day(), usual(), deadlineAt],
  ['without a usual morning', day({ pace: paceFrom('2026-11-21', '05:00', 1) }), null, deadlineAt],
  [
    'of another shift',
    day({ pace: paceFrom('2026-11-21', '01:00', 1), firstDoneAt: clock('01:00') }),
    usual(),
    deadlineAt,
  ],
  [
    'without a deadline',
    day({ pace: paceFrom('2026-11-21', '05:00', 1), firstDoneAt: clock('05:00') }),
    usual(),
    null,
  ],
  ['without data', day(), null, deadlineAt],
] as const)('names the lines that it draws: %s', (_, of, before, at) => {
  const { usualPath, todayPath, deadlineX } = draw(of, before, at);
  const drawn = {
    today: todayPath !== null,
    usual: usualPath !== null,
    deadline: deadlineX !== null,
  };
  const lines = linesOf(of, before, at, moment);
  expect({
    today: lines.includes('today'),
    usual: lines.includes('usual'),
    deadline: lines.includes('deadline'),
  }).toEqual(drawn);
});

it('draws nothing without data', () =>
  expect(draw(day(), null, deadlineAt)).toEqual({
    usualPath: null,
    todayPath: null,
    deadlineX: null,
  }));
