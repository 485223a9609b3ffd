import { inTime } from './in-time';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('returns the result of work, or throws its error', async () => {
  await expect(inTime(Promise.resolve(1), 1_000)).resolves.toBe(1);
  await expect(inTime(Promise.reject(new Error('refused')), 1_000)).rejects.toThrow('refused');
  expect(jest.getTimerCount()).toBe(0);
});

it('does not wait for longer than it is told', async () => {
  const late = expect(inTime(new Promise(() => undefined), 1_000)).rejects.toThrow('No result within 1000 ms');
  await jest.advanceTimersByTimeAsync(1_000);
  await late;
});
