import { act, renderHook } from '@testing-library/react';
import { PastMoment } from '../../../live';
import { useLastMinute } from './last-minute';

const SECOND_MS = 1_000;

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-23T01:00:00Z') }));
afterEach(() => jest.useRealTimers());

/** Counts on a screen that is open for that many seconds, and returns its text about the last minute. */
function countsAt(...counts: [second: number, count: number][]): number {
  const openedAt = Date.now();
  const [[, first]] = counts as [[number, number]];
  const { result, rerender } = renderHook(({ count }: { count: number }) => useLastMinute(count), {
    initialProps: { count: first },
  });
  for (const [second, count] of counts) {
    act(() => jest.advanceTimersByTime(openedAt + second * SECOND_MS - Date.now()));
    rerender({ count });
  }
  return result.current;
}

it('does not count deliveries that arrive while the screen opens', () =>
  expect(countsAt([0, 0], [3, 156], [9, 156])).toBe(0));
it('counts the deliveries of the last minute', () =>
  expect(countsAt([0, 0], [3, 156], [25, 156], [40, 160], [80, 170])).toBe(14));
it('counts no deliveries of earlier minutes', () =>
  expect(countsAt([0, 0], [25, 0], [40, 50], [120, 50], [170, 50])).toBe(0));
it('counts nothing in the past', () => {
  const { result } = renderHook(() => useLastMinute(5), {
    wrapper: ({ children }) => <PastMoment value={Date.now()}>{children}</PastMoment>,
  });
  expect(result.current).toBe(0);
});
