import type { PhoneReport } from '@milkround/contracts';
import { PhoneReports } from './phone-reports';

const written: [number, number][] = [];
const warned: unknown[] = [];
let fails = false;
const phones = {
  recordReport: (id: number, { waiting }: PhoneReport) => {
    written.push([id, waiting]);
    return fails
      ? Promise.reject(new Error('no database'))
      : Promise.resolve({ phone: '', heardAt: new Date(), ids: [] });
  },
};
let reports: PhoneReports;
const say = (waiting: number, id = 1) => reports.take(id, { waiting, since: null });

beforeEach(() => {
  jest.useFakeTimers();
  written.length = 0;
  fails = false;
  reports = new PhoneReports(
    phones,
    { setAside: () => Promise.resolve() },
    { warn: (what: unknown) => void warned.push(what) },
  );
});
afterEach(() => {
  reports.onApplicationShutdown();
  jest.useRealTimers();
});

it('writes the first report at once, and the last one of a burst', () => {
  for (const waiting of [1, 2, 3, 4]) say(waiting);
  expect(written).toEqual([[1, 1]]);
  jest.advanceTimersByTime(1_000);
  expect(written).toEqual([
    [1, 1],
    [1, 4],
  ]);
  jest.advanceTimersByTime(60_000);
  expect(written.length).toBe(2);
});

it('writes the last report also when it equals the first', () => {
  for (const waiting of [1, 2, 1]) say(waiting);
  jest.advanceTimersByTime(1_000);
  expect(written.at(-1)).toEqual([1, 1]);
});

it('writes the same report once in ten seconds, so that the phone counts as online', () => {
  for (let second = 0; second <= 25; second++) {
    say(5);
    jest.advanceTimersByTime(1_000);
  }
  expect(written).toEqual([
    [1, 5],
    [1, 5],
    [1, 5],
  ]);
});

it('keeps phones apart', () => {
  say(1, 1);
  say(2, 2);
  expect(written).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it('continues when the database is unreachable, and logs it', async () => {
  fails = true;
  say(1);
  await Promise.resolve();
  await Promise.resolve();
  expect(warned.length).toBe(1);
});
