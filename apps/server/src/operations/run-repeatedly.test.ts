import { runRepeatedly } from './run-repeatedly';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('waits for a long run, and continues after it', async () => {
  let finish: () => void = () => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const timer = runRepeatedly(work, 2_000);
  await jest.advanceTimersByTimeAsync(11_000);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(work).toHaveBeenCalledTimes(2);
  clearInterval(timer);
});
