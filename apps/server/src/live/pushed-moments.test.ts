import type { ProjectionEngine } from '@milkround/event-store';
import { PushedMoments } from './pushed-moments';

function setUp() {
  let last: bigint | null = null;
  let seenAt = 0;
  const lastStatus = () => (last === null ? null : { last, seenAt });
  const moments = new PushedMoments({ lastStatus } as unknown as ProjectionEngine);
  /** The log ends at a position, and a server that has sent everything up to `sent` sees it now. */
  const sees = (position: bigint, sent: bigint) => {
    jest.advanceTimersByTime(1_000);
    last = position;
    seenAt = performance.now();
    moments.sample(sent);
    return Date.now();
  };
  return { moments, sees };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('knows no moment before the first status, or for a position before the first sample', () => {
  const { moments, sees } = setUp();
  moments.sample(0n);
  expect(moments.momentOf(9n)).toBeNull();
  sees(10n, 9n);
  expect(moments.momentOf(9n)).toBeNull();
});

it('is complete up to now when everything was sent, also while nothing is written', () => {
  const { moments, sees } = setUp();
  sees(10n, 10n);
  const now = sees(10n, 10n);
  expect(moments.momentOf(10n)).toBe(now);
});

it('stays at the last moment at which the log ended where the sending stands', () => {
  const { moments, sees } = setUp();
  const then = sees(10n, 10n);
  sees(12n, 10n);
  const later = sees(15n, 10n);
  expect([10n, 14n, 15n].map((position) => moments.momentOf(position))).toEqual([
    then,
    later - 1_000,
    later,
  ]);
});

it('stays at the last moment while the database is away', () => {
  const { moments, sees } = setUp();
  const then = sees(10n, 10n);
  jest.advanceTimersByTime(20_000);
  moments.sample(10n);
  expect(moments.momentOf(10n)).toBe(then);
});

it('forgets the positions of a log in whose place an earlier one was restored', () => {
  const { moments, sees } = setUp();
  sees(10n, 10n);
  const now = sees(7n, 7n);
  expect([7n, 10n].map((position) => moments.momentOf(position))).toEqual([now, now]);
});

it('keeps a limited number of samples while nothing can be sent, and the moment of what was sent', () => {
  const { moments, sees } = setUp();
  const then = sees(10n, 10n);
  for (let position = 11n; position < 5_000n; position++) sees(position, 10n);
  expect(moments.momentOf(10n)).toBe(then);
  const before = moments.momentOf(2_500n);
  expect(before).toBeGreaterThan(then + 2_400_000);
  expect(before).toBeLessThanOrEqual(then + 2_490_000);
});
