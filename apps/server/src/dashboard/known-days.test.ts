import type { DayProgress, UsualMorning } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import type { PostgresEventStore, RecordedEvent } from '@milkround/event-store';
import type { PinoLogger } from 'nestjs-pino';
import type { ReadModels } from '../log/read-models';
import type { DayRowsQuery } from './day-rows.query';
import { KnownDays } from './known-days';
import type { UsualQuery } from './usual.query';

const DATE = '2026-11-23';
const ALL = { zones: null, deliveryBoyId: null };
const MINUTE_MS = 60_000;

/** A log of deliveries, each of one delivery boy, and the reads that it has caused. */
const world = {
  log: [] as number[],
  reads: [] as string[],
  /** Whether the day of the first delivery boy is not opened yet. */
  isLate: false,
  report: {
    deliveryBoyId: 3,
    heardAt: `${DATE}T01:00:00.000Z`,
    waiting: 2,
    waitingSince: null,
    caughtUp: null,
  },
};
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
    return Promise.resolve((world.isLate ? [2, 3, 4] : [1, 2, 3, 4]).map(rowOf));
  },
  phones: () => Promise.resolve(new Map([[3, world.report]])),
};
const store: Pick<PostgresEventStore, 'readRange'> = {
  readRange: (after, upTo, limit) => {
    const end = Math.min(Number(upTo), Number(after) + limit);
    const events = world.log.slice(Number(after), end).map((id, index) => ({
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
    return Promise.resolve(events as unknown as RecordedEvent[]);
  },
};
/** Delivery boys 1 and 2 have earlier mornings. */
const usual: Pick<UsualQuery, 'list' | 'paceBefore'> = {
  list: (_date, ids) => Promise.resolve(ids.filter((id) => id < 3).map((id) => morningOf(id))),
  paceBefore: () =>
    Promise.resolve(
      [1, 4].map((id) => ({
        deliveryBoyId: id,
        areaId: Math.ceil(id / 2),
        date: '2026-11-22',
        pace: [],
      })),
    ),
};
const morningOf = (deliveryBoyId: number): UsualMorning => ({
  deliveryBoyId,
  days: 4,
  isSameWeekday: true,
  startMinute: 300,
  secondsPerStop: 60,
  quarters: [0.25, 0.5, 0.75],
});
const readModels = { position: () => BigInt(world.log.length) };
let days: KnownDays;
const doneOf = async (scope: Parameters<KnownDays['find']>[1] = ALL) =>
  (await days.find(DATE, scope)).days.map(({ done }) => done);

beforeEach(() => {
  Object.assign(world, { log: [], reads: [], isLate: false });
  const log = { warn: () => undefined };
  days = new KnownDays(
    query as DayRowsQuery,
    usual as UsualQuery,
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
  expect(await doneOf({ zones: [2], deliveryBoyId: null })).toEqual([0, 1]);
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
  expect((await days.find(DATE, ALL)).days.map(({ phone }) => phone?.waiting ?? null)).toEqual([
    null,
    null,
    2,
    null,
  ]);
});

it('has the earlier mornings of the delivery boys of an area', async () => {
  const { before, usual: mornings } = await days.find(DATE, { zones: [1, 3], deliveryBoyId: null });
  expect(before).toEqual([{ deliveryBoyId: 1, date: '2026-11-22', pace: [] }]);
  expect(mornings).toEqual([morningOf(1), morningOf(2)]);
  expect((await days.find(DATE, ALL)).before).toHaveLength(2);
});

it('reads the earlier mornings of a delivery boy whose day is opened later', async () => {
  world.isLate = true;
  expect((await days.find(DATE, ALL)).usual).toEqual([morningOf(2)]);
  world.log.push(1);
  expect((await days.find(DATE, ALL)).usual).toEqual([morningOf(1), morningOf(2)]);
});
