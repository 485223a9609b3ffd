import { StaleWhileRevalidateCache } from './stale-while-revalidate-cache';

const MINUTE_MS = 60_000;
const failures: unknown[] = [];
let reads: StaleWhileRevalidateCache<number[]>;
let count = 0;
const next = () => Promise.resolve([++count]);
const fail = () => Promise.reject(new Error('no connection'));

beforeEach(() => {
  jest.useFakeTimers();
  [count, failures.length] = [0, 0];
  reads = new StaleWhileRevalidateCache((error) => failures.push(error));
});
afterEach(() => jest.useRealTimers());

it('shares the first read, and keeps its value for a minute', async () => {
  expect(
    await Promise.all([reads.get('2026-05-04', '1', next), reads.get('2026-05-04', '1', next)]),
  ).toEqual([[1], [1]]);
  jest.advanceTimersByTime(MINUTE_MS - 1);
  expect(await reads.get('2026-05-04', '1', next)).toEqual([1]);
});

it('reads each key and each date by itself', async () => {
  expect(await reads.get('2026-05-04', '1', next)).toEqual([1]);
  expect(await reads.get('2026-05-04', '2', next)).toEqual([2]);
  expect(await reads.get('2026-05-05', '1', next)).toEqual([3]);
});

it('answers with the old value after a minute, and reads a new one once', async () => {
  await reads.get('2026-05-04', '1', next);
  jest.advanceTimersByTime(MINUTE_MS + 1);
  expect(
    await Promise.all([reads.get('2026-05-04', '1', next), reads.get('2026-05-04', '1', next)]),
  ).toEqual([[1], [1]]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await reads.get('2026-05-04', '1', next)).toEqual([2]);
});

it('throws when the first read fails, and reads again then', async () => {
  await expect(reads.get('2026-05-04', '1', fail)).rejects.toThrow('no connection');
  expect(await reads.get('2026-05-04', '1', next)).toEqual([1]);
  expect(failures).toEqual([]);
});

it('keeps the old value when a later read fails, reports it, and tries again', async () => {
  await reads.get('2026-05-04', '1', next);
  jest.advanceTimersByTime(MINUTE_MS + 1);
  expect(await reads.get('2026-05-04', '1', fail)).toEqual([1]);
  await jest.advanceTimersByTimeAsync(1);
  expect(failures).toEqual([new Error('no connection')]);
  expect(await reads.get('2026-05-04', '1', next)).toEqual([1]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await reads.get('2026-05-04', '1', next)).toEqual([2]);
});
