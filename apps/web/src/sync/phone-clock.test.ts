import { IDBFactory } from 'fake-indexeddb';
import { serverTime } from '../api/server-time';
import { openPhoneDatabase } from './database';
import { deviceClock } from './device-clock';
import { PhoneClock } from './phone-clock';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-21T00:00:00.000Z');
/** An answer of a server whose clock is that far ahead of this phone's. */
const answer = (aheadMs: number): Response => {
  const time = new Date(Date.now() + aheadMs).toISOString();
  return Object.assign(Object.create(null), { headers: new Headers({ 'x-time': time }) });
};

beforeEach(() =>
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['setImmediate', 'setTimeout', 'queueMicrotask', 'nextTick'],
  }),
);
afterEach(() => jest.useRealTimers());

it.each([
  [0, 0],
  [90_000, 0],
  [-90_000, 0],
  [3 * HOUR, 3 * HOUR],
  [-HOUR, -HOUR],
])('an answer that is %p ms ahead means that the clock is off by %p', async (aheadMs, off) => {
  globalThis.indexedDB = new IDBFactory();
  const database = await openPhoneDatabase();
  const clock = new PhoneClock(database);
  serverTime.learn(answer(aheadMs));
  expect(clock.offsetMs()).toBe(off);
  expect(clock.now().getTime()).toBe(NOW.getTime() + off);
  clock.stop();
  database.close();
});

it('stores the offset for the next start of the app, until an answer changes it', async () => {
  globalThis.indexedDB = new IDBFactory();
  const database = await openPhoneDatabase();
  const first = new PhoneClock(database);
  await first.learn(3 * HOUR);
  const clock = new PhoneClock(database);
  expect(clock.offsetMs()).toBe(0);
  await clock.load();
  expect(clock.offsetMs()).toBe(3 * HOUR);
  await clock.learn(0);
  expect(clock.offsetMs()).toBe(0);
  for (const each of [first, clock]) each.stop();
  database.close();
});

it('learns nothing from the date that a proxy may set', () => {
  serverTime.learn(answer(HOUR));
  serverTime.learn(
    Object.assign(Object.create(null), {
      headers: new Headers({ date: new Date(0).toUTCString() }),
    }),
  );
  expect(serverTime.offMs()).toBe(HOUR);
});

it('is read with an entry: how long the app has run, and by how much the clock is off, also after the wall clock is set back', () => {
  serverTime.learn(answer(HOUR));
  const [first, startedAt] = [deviceClock.read(), deviceClock.now().getTime()];
  expect(first).toEqual({
    run: expect.any(String),
    elapsedMs: Math.round(performance.now()),
    offMs: HOUR,
  });
  for (const setByMs of [0, -HOUR / 2, -26 * HOUR]) {
    jest.setSystemTime(Date.now() + setByMs);
    jest.advanceTimersByTime(60_000);
    const { elapsedMs, offMs } = deviceClock.read();
    expect(deviceClock.now().getTime()).toBe(startedAt + elapsedMs - first.elapsedMs);
    expect(offMs).toBe(HOUR);
  }
});
