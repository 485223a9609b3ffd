import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from './wait-until';

jest.mock('node:timers/promises');
const DAY_MS = 86_400_000;
let now = 0;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  jest.mocked(wait).mockImplementation(async (ms) => void (now += ms ?? 0));
});
afterEach(() => jest.restoreAllMocks());

it('waits for thirty days, which is more than one timer can', async () => {
  await waitUntil(now + 30 * DAY_MS);
  expect(now).toBe(30 * DAY_MS);
  expect(Math.max(...jest.mocked(wait).mock.calls.map(([ms]) => ms ?? 0))).toBeLessThan(2 ** 31);
});

it('does not wait for a time that is over', async () => {
  jest.mocked(wait).mockClear();
  await waitUntil(now - 1);
  expect(wait).not.toHaveBeenCalled();
});
