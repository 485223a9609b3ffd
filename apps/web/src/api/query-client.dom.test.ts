import { makeQueryClient } from './query-client';
import { steadyClock } from './steady-clock';

const MINUTE = 60_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it.each([0, -180 * MINUTE, 180 * MINUTE])(
  'reads again what has become old, also when the wall clock was set by %i ms meanwhile',
  async (byMs) => {
    steadyClock.now();
    const queryFn = jest.fn(() => Promise.resolve('rows'));
    const query = { queryKey: ['rows'], queryFn, staleTime: 5 * MINUTE, gcTime: Infinity };
    const queries = makeQueryClient();
    await queries.fetchQuery(query);
    await queries.fetchQuery(query);
    expect(queryFn).toHaveBeenCalledTimes(1);
    jest.setSystemTime(Date.now() + byMs);
    jest.advanceTimersByTime(6 * MINUTE);
    steadyClock.now();
    await Promise.resolve();
    await queries.fetchQuery(query);
    await queries.fetchQuery(query);
    expect(queryFn).toHaveBeenCalledTimes(2);
    queries.clear();
  },
);
