import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from './wait-until';

jest.mock('node:timers/promises');
const DAY_MS = 86_400_000;
let now: number;
let elapsed: number;

beforeEach(() => {
  now = elapsed = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
  jest.mocked(wait).mockImplementation(async (ms = 0) => {
    now += ms;
    elapsed += ms;
  });
});
afterEach(() => jest.restoreAllMocks());

it('waits for thirty days, which is more than one timer can', async () => {
  await waitUntil(now + 30 * DAY_MS);
  expect(now).toBe(30 * DAY_MS);
  expect(Math.max(...jest.mocked(wait).mock.calls.map(([ms]) => ms ?? 0))).toBeLessThan(2 ** 31);
});

it('waits no longer when the clock is set back', async () => {
  jest.mocked(wait).mockImplementationOnce(async (ms = 0) => {
    now -= 1_000 * DAY_MS;
    elapsed += ms;
  });
  await waitUntil(now + DAY_MS / 4);
  expect(elapsed).toBe(DAY_MS / 4);
});

it('does not wait for a time that is over', async () => {
  jest.mocked(wait).mockClear();
  await waitUntil(now - 1);
  expect(wait).not.toHaveBeenCalled();
});
