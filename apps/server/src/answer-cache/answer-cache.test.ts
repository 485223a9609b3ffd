import 'reflect-metadata';
import type { RecordedEvent } from '@milkround/event-store';
import { AnswerCache, type CachedRead } from './answer-cache';
import { LogChanges, NAMED_KINDS, type Sources } from './log-changes';
import type { ReadModelState } from './read-model-state';

const TODAY = '2026-05-04';
const MINUTE_MS = 60_000;
const BOY = { date: TODAY, deliveryBoyId: 7 };

let state: ReadModelState;
let log: { streamId: string; type: string; data: object; position: bigint }[];
let logReads: number;
let kept: AnswerCache;
/** The rows of the database. */
let rows: string;
let reads: number;

beforeEach(() => {
  jest.useFakeTimers();
  [log, logReads, reads, rows] = [[], 0, 0, 'first'];
  state = { position: 10n, tables: 'a', isSettled: true };
  const store = {
    readRange: (after: bigint, upTo: bigint, limit: number) => {
      logReads += 1;
      return Promise.resolve(
        log
          .filter(({ position }) => position > after && position <= upTo)
          .slice(0, limit) as RecordedEvent[],
      );
    },
  };
  const readModels = { position: () => state.position };
  kept = new AnswerCache(
    { now: () => Promise.resolve(state) } as never,
    new LogChanges(store as never),
    readModels as never,
  );
});
afterEach(() => jest.useRealTimers());

const happens = (
  streamId: string,
  shows = streamId,
  event: { type: string; data: object } = { type: 'Any', data: {} },
) => {
  state = { ...state, position: state.position + 1n };
  log.push({ streamId, ...event, position: state.position });
  rows = shows;
};
const question = (sources: Sources, changes: Partial<CachedRead> = {}): CachedRead => ({
  call: ['orders', TODAY],
  role: 'supervisor',
  scope: { areaId: 1, deliveryBoyId: null },
  sources,
  ...changes,
});
const read = () => {
  reads += 1;
  return Promise.resolve({ data: rows });
};
const textOf = async (asked: CachedRead, reading = read) => {
  const { answer, position } = await kept.answer(asked, reading);
  return [(JSON.parse(answer.body.toString()) as { data: string }).data, position] as const;
};
const ofDay = question({ days: [BOY], kinds: NAMED_KINDS });
const ofWeek = question({ dates: { from: '2026-05-01', to: TODAY }, kinds: ['area'] });

it('reads once while nothing changes', async () => {
  expect(await textOf(ofDay)).toEqual(['first', 10n]);
  expect(await textOf(ofDay)).toEqual(['first', 10n]);
  expect(reads).toBe(1);
});

it('reads again after an event of the day, and returns the newer position', async () => {
  await textOf(ofDay);
  happens('delivery-day/2026-05-04/7', 'second');
  expect(await textOf(ofDay)).toEqual(['second', 11n]);
});

it('reads again after an entry was applied to this day, although it is stored with another day', async () => {
  await textOf(ofDay);
  happens('delivery-day/2026-05-09/7', 'applied', {
    type: 'EntryApplied',
    data: { entryId: 'e', ...BOY },
  });
  expect((await textOf(ofDay))[0]).toBe('applied');
});

it('keeps an answer after events of other days, and returns the newer position', async () => {
  await textOf(ofDay);
  for (const stream of [
    'delivery-day/2026-05-04/8',
    'delivery-day/2026-05-03/7',
    'session/1',
    'upload/1',
  ])
    happens(stream, 'other');
  expect(await textOf(ofDay)).toEqual(['first', 14n]);
  expect(logReads).toBe(1);
});

it('reads again after an event of any kind whose names are in the answer', async () => {
  for (const stream of [
    'area/1',
    'product/1',
    'supervisor/1',
    'delivery-boy/7',
    'consumer/1/c1',
    'admin/1',
  ]) {
    await textOf(ofDay);
    happens(stream);
    expect((await textOf(ofDay))[0]).toBe(stream);
  }
});

it('reads again after an event of any day of its dates, the first and the last included', async () => {
  for (const date of ['2026-05-01', '2026-05-02', '2026-05-04']) {
    await textOf(ofWeek);
    happens(`delivery-day/${date}/9`, date);
    expect((await textOf(ofWeek))[0]).toBe(date);
  }
  for (const date of ['2026-04-30', '2026-05-05']) happens(`delivery-day/${date}/9`, date);
  expect((await textOf(ofWeek))[0]).toBe('2026-05-04');
});

it('never gives the answer of one scope, role or call to another', async () => {
  const { sources } = ofDay;
  const others = [
    question(sources, { scope: { areaId: 2, deliveryBoyId: null } }),
    question(sources, { scope: { areaId: null, deliveryBoyId: null } }),
    question(sources, { scope: { areaId: null, deliveryBoyId: 1 } }),
    question(sources, { role: 'admin' }),
    question(sources, { call: ['orders', '2026-05-05'] }),
    question(sources, { call: ['orders', TODAY, 7] }),
  ];
  await textOf(ofDay);
  for (const [n, other] of others.entries()) {
    rows = `other ${n}`;
    expect((await textOf(other))[0]).toBe(`other ${n}`);
  }
  expect((await textOf(ofDay))[0]).toBe('first');
});

it('shares a read in progress, unless something has changed since it began', async () => {
  let finish = (): void => undefined;
  const slow = () => new Promise<object>((resolve) => (finish = () => resolve({ data: 'slow' })));
  const first = textOf(ofDay, slow as typeof read);
  await jest.advanceTimersByTimeAsync(1);
  const second = textOf(ofDay);
  await jest.advanceTimersByTimeAsync(1);
  happens('delivery-day/2026-05-04/7', 'newer');
  expect(await textOf(ofDay)).toEqual(['newer', 11n]);
  finish();
  expect([(await first)[0], (await second)[0], reads]).toEqual(['slow', 'slow', 1]);
  // The slow read has not replaced the newer answer.
  expect((await textOf(ofDay))[0]).toBe('newer');
});

it('keeps nothing while rows may change without an event, and nothing from before a rebuild', async () => {
  await textOf(ofDay);
  state = { ...state, isSettled: false };
  rows = 'repaired';
  expect((await textOf(ofDay))[0]).toBe('repaired');
  state = { ...state, isSettled: true, tables: 'b' };
  rows = 'rebuilt';
  expect((await textOf(ofDay))[0]).toBe('rebuilt');
});

it('does not answer with data that the database has lost', async () => {
  happens('delivery-day/2026-05-04/7', 'lost');
  await textOf(ofDay);
  state = { ...state, position: 10n };
  rows = 'again';
  expect(await textOf(ofDay)).toEqual(['again', 10n]);
});

it('reads again after a minute, and after more events than it searches', async () => {
  await textOf(ofDay);
  jest.advanceTimersByTime(MINUTE_MS + 1);
  rows = 'by hand';
  expect((await textOf(ofDay))[0]).toBe('by hand');
  for (let n = 0; n < 2_000; n++) happens('session/1', 'much later');
  expect((await textOf(ofDay))[0]).toBe('much later');
});

it('does not keep a failure', async () => {
  await expect(textOf(ofDay, () => Promise.reject(new Error('no connection')))).rejects.toThrow(
    'no connection',
  );
  expect((await textOf(ofDay))[0]).toBe('first');
});

it('is limited in number and bytes: the least recently used answers are removed first, and a very large one is not kept', async () => {
  const call = (n: number) => question(ofDay.sources, { call: ['orders', n] });
  for (let n = 0; n <= 2_000; n++) await textOf(call(n));
  expect(reads).toBe(2_001);
  await textOf(call(2_000));
  expect(reads).toBe(2_001);
  await textOf(call(0));
  expect(reads).toBe(2_002);
  const large = () => Promise.resolve({ data: 'x'.repeat(9 * 1024 * 1024) });
  await textOf(call(-1), large);
  expect((await textOf(call(-1)))[0]).toBe('first');
  for (let n = 3_000; n < 3_010; n++)
    await textOf(call(n), () => Promise.resolve({ data: 'y'.repeat(4 * 1024 * 1024) }));
  reads = 0;
  await textOf(call(3_009));
  expect(reads).toBe(0);
  await textOf(call(3_000));
  expect(reads).toBe(1);
});
