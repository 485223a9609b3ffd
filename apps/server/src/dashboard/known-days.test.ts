import type { DayProgress } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import type { PostgresEventStore, RecordedEvent } from '@milkround/event-store';
import type { PinoLogger } from 'nestjs-pino';
import type { ReadModels } from '../log/read-models';
import type { DayRowsQuery } from './day-rows.query';
import { KnownDays } from './known-days';

const DATE = '2026-11-23';
const ALL = { areaId: null, deliveryBoyId: null };
const MINUTE_MS = 60_000;

/** A log of deliveries, each of one delivery boy, and the reads that it has caused. */
const world = { log: [] as number[], reads: [] as string[], report: {} };
const rowOf = (deliveryBoyId: number) => {
  const row: Partial<DayProgress> = {
    date: DATE,
    deliveryBoyId,
    areaId: Math.ceil(deliveryBoyId / 2),
    phone: null,
  };
  return { ...row, done: world.log.filter((id) => id === deliveryBoyId).length } as DayProgress;
};
const query: Pick<DayRowsQuery, 'list' | 'ofDate' | 'phones'> = {
  list: (days: readonly DayKey[]) => {
    world.reads.push(days.map(({ deliveryBoyId }) => deliveryBoyId).join(' '));
    return Promise.resolve(days.map(({ deliveryBoyId }) => rowOf(deliveryBoyId)));
  },
  ofDate: (date) => {
    world.reads.push(date);
    return Promise.resolve([1, 2, 3, 4].map(rowOf));
  },
  phones: () => Promise.resolve(new Map([[3, JSON.stringify(world.report)]])),
};
const store: Pick<PostgresEventStore, 'readRange'> = {
  readRange: (after, upTo, limit) => {
    const events = world.log.slice(Number(after), Number(upTo)).map((id, index) => ({
      ...{
        position: after + BigInt(index + 1),
        streamId: `delivery-day/${DATE}/${id}`,
        version: 1,
        eventId: '',
        schemaVersion: 1,
      },
      ...{ type: 'ConsumerMarkedDone', data: { consumerId: '7', filled: [] }, recordedAt: '' },
      meta: { actor: { role: 'delivery-boy', id }, occurredAt: '', commandId: '' },
    }));
    return Promise.resolve(events.slice(0, limit) as unknown as RecordedEvent[]);
  },
};
const readModels = { position: () => BigInt(world.log.length) };
let days: KnownDays;
const doneOf = async (scope: Parameters<KnownDays['list']>[1] = ALL) =>
  (await days.list(DATE, scope)).map(({ done }) => done);

beforeEach(() => {
  Object.assign(world, { log: [], reads: [], report: { deliveryBoyId: 3, waiting: 2 } });
  const log = { warn: () => undefined };
  days = new KnownDays(
    query as DayRowsQuery,
    readModels as unknown as ReadModels,
    store as PostgresEventStore,
    log as unknown as PinoLogger,
  );
});
afterEach(() => jest.restoreAllMocks());

it('reads all days once, and then only the changed ones', async () => {
  expect(await doneOf()).toEqual([0, 0, 0, 0]);
  world.log.push(2, 4, 2);
  expect(await doneOf()).toEqual([0, 2, 0, 1]);
  expect(await doneOf({ areaId: 2, deliveryBoyId: null })).toEqual([0, 1]);
  expect(world.reads).toEqual([DATE, '2 4']);
});

it('shares a read between concurrent requests, and shows each request all earlier writes', async () => {
  await doneOf();
  world.log.push(1);
  const early = [doneOf(), doneOf()];
  world.log.push(3);
  expect(await doneOf()).toEqual([1, 0, 1, 0]);
  await Promise.all(early);
  expect(world.reads.slice(1).join()).toMatch(/^(1,3|1 3|1,1 3)$/);
});

it('follows an upload of several pages of events, and reads all days again after more of them than it follows', async () => {
  await doneOf();
  world.log.push(...Array.from({ length: 2_500 }, () => 1), 2);
  expect(await doneOf()).toEqual([2_500, 1, 0, 0]);
  world.log.push(...Array.from({ length: 20_000 }, () => 1));
  expect(await doneOf()).toEqual([22_500, 1, 0, 0]);
  expect(world.reads).toEqual([DATE, '1 2', DATE]);
});

it('reads all days again after a minute, while it answers with the known ones', async () => {
  await doneOf();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + MINUTE_MS);
  await Promise.all([doneOf(), doneOf()]);
  expect(world.reads).toEqual([DATE, DATE]);
});

it('has the newest reports of the phones', async () => {
  expect((await days.list(DATE, ALL)).map(({ phone }) => phone?.waiting ?? null)).toEqual([
    null,
    null,
    2,
    null,
  ]);
});

it('gives the same object for a row until its day or the report of its phone changes', async () => {
  const first = await days.list(DATE, ALL);
  const isSame = async () => (await days.list(DATE, ALL)).map((row, index) => row === first[index]);
  expect(await isSame()).toEqual([true, true, true, true]);
  world.report = { deliveryBoyId: 3, waiting: 1 };
  world.log.push(1);
  expect(await isSame()).toEqual([false, true, false, true]);
});
