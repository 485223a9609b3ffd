import { withTimeout } from './with-timeout';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('returns the result of work, or throws its error', async () => {
  await expect(withTimeout(Promise.resolve(1), 1_000)).resolves.toBe(1);
  await expect(withTimeout(Promise.reject(new Error('refused')), 1_000)).rejects.toThrow('refused');
  expect(jest.getTimerCount()).toBe(0);
});

it('does not wait for longer than the time-out', async () => {
  const late = expect(withTimeout(new Promise(() => undefined), 1_000)).rejects.toThrow(
    'No result within 1000 ms',
  );
  await jest.advanceTimersByTimeAsync(1_000);
  await late;
});
