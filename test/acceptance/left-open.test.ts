import { randomUUID } from 'node:crypto';
import {
  SYNC_LIMITS,
  type ConsumerOrders,
  type LeftOpenDay,
  type Progress,
  type Read,
  type ReadOfDay,
} from '@milkround/contracts';
import { addDays, isDeliveryDayFact, streams } from '@milkround/domain';
import { PostgresEventStore } from '@milkround/event-store';
import type { DeliveryBoyPerson } from '../support/board';
import { mde, supervisor, type Person } from '../support/client';
import { reopen } from '../support/day-closes';
import { live } from '../support/live-client';
import { today } from '../support/log';
import {
  doneEntry,
  entry,
  minutesAgo,
  quantityEntry,
  resultsOf,
  send,
  synced,
} from '../support/outbox';
import { ownServer } from '../support/own-server';

const server = ownServer();
const began = new Date().toISOString();
const yesterday = () => addDays(today(), -1);
const of = <Entry extends object>(date: string, made: Entry): Entry & { date: string } => ({
  ...made,
  date,
});
const closeOf = (date: string, taken: number) =>
  of(date, entry('day-close', { assignedQuantity: taken, EmptyBottle: 1, remarks: '' }));

let meera: Person;
beforeAll(async () => {
  meera = await supervisor(server().url, 3);
});

/** Returns the facts of a day that the delivery boy himself caused and that were recorded since the test began. */
async function factsOf(id: number, date: string) {
  const events = await new PostgresEventStore(server().database!.pool).readStream(
    streams.deliveryDay(date, id),
  );
  return events.filter(
    (event) =>
      isDeliveryDayFact(event) &&
      event.meta.actor.role === 'delivery-boy' &&
      event.recordedAt > began,
  );
}
const countOf = (events: readonly { type: string }[], wanted: string) =>
  events.filter(({ type }) => type === wanted).length;

/** Reopens his day of yesterday. Its stops are as he delivered them. */
async function leftOpen(id: number): Promise<{ boy: DeliveryBoyPerson; stops: ConsumerOrders[] }> {
  expect((await reopen(meera, id, { orderDate: yesterday() })).status).toBe(200);
  const boy = await mde(server().url, id);
  const { previous } = (await boy.get<ReadOfDay<ConsumerOrders[]>>('get-orders')).body;
  return { boy, stops: previous?.data ?? [] };
}

/** A delivery boy of Hadapsar. */
const BOY = 15;
const openDaysOf = async (person: Person): Promise<LeftOpenDay[]> => {
  const { leftOpen: days = [] } = (await person.get<Read<Progress>>('progress')).body.data;
  return days;
};
/** The earlier day that the answer to a phone names, also a phone that has just signed in. */
const previousOf = async (boy: Person) =>
  (await boy.get<ReadOfDay<ConsumerOrders[]>>('get-orders')).body.previous;

it('names a day that was left open on the dashboards of the next one and to the phone, until it is closed', async () => {
  const { url } = server();
  const [own, other] = [await supervisor(url, 3), await supervisor(url, 4)];
  const [viewer, stranger] = [await live(url, own.token ?? ''), await live(url, other.token ?? '')];
  expect(await openDaysOf(own)).toEqual([]);

  expect((await reopen(own, BOY, { orderDate: yesterday() })).status).toBe(200);
  const opened = await viewer.until('the open day', () =>
    viewer.rows('left-open').find(({ day }) => day !== null),
  );
  expect(opened).toMatchObject({
    deliveryBoyId: BOY,
    day: { date: yesterday(), areaId: 3, areaName: 'Hadapsar' },
  });
  expect(await openDaysOf(own)).toEqual([opened.day]);
  expect(await openDaysOf(other)).toEqual([]);

  const boy = await mde(url, BOY);
  const previous = await previousOf(boy);
  expect(previous?.date).toBe(yesterday());
  expect(previous?.data).toHaveLength(opened.day?.stops ?? -1);
  const close = {
    ...entry('day-close', { assignedQuantity: 40, EmptyBottle: 1, remarks: '' }),
    date: yesterday(),
  };
  expect(resultsOf(await synced(boy, [close]))).toEqual(['done']);
  await viewer.until('that it is closed', () =>
    viewer.rows('left-open').some(({ day }) => day === null),
  );
  expect(await openDaysOf(own)).toEqual([]);
  expect(await previousOf(await mde(url, BOY))).toBeNull();
  expect(stranger.rows('left-open')).toEqual([]);
  [viewer, stranger].forEach((socket) => socket.close());
});

it('does not name a day that is older than a week', async () => {
  const own = await supervisor(server().url, 3);
  await reopen(own, BOY, { orderDate: addDays(today(), -8) });
  await reopen(own, BOY, { orderDate: addDays(today(), -7) });
  expect((await openDaysOf(own)).map(({ date }) => date)).toEqual([addDays(today(), -7)]);
});

it('records entries for the earlier day on that day, at any time of the phone’s clock', async () => {
  const { boy, stops } = await leftOpen(11);
  const clocks = [60, -60, 24 * 60, -24 * 60, 0];
  const lines = stops.slice(0, clocks.length).map(({ data }) => data[0]!);
  const entries = clocks.map((minutes, index) =>
    of(
      yesterday(),
      quantityEntry(lines[index]!.id, lines[index]!.exp_quantity + 7, {
        occurredAt: minutesAgo(minutes),
      }),
    ),
  );
  expect(resultsOf(await synced(boy, entries))).toEqual(clocks.map(() => 'done'));
  const facts = await factsOf(11, yesterday());
  expect(countOf(facts, 'QuantityDelivered')).toBe(clocks.length);
  for (const { meta, recordedAt } of facts) expect(meta.occurredAt <= recordedAt).toBe(true);
  expect(await factsOf(11, today())).toEqual([]);
});

it('keeps both closes when two phones close the same earlier day with different figures', async () => {
  const { boy, stops } = await leftOpen(12);
  const other = await mde(server().url, 12);
  const [first] = stops;
  const results = await Promise.all([
    synced(boy, [
      of(yesterday(), doneEntry(first!.consumerId, {}, false)),
      closeOf(yesterday(), 41),
    ]),
    synced(other, [closeOf(yesterday(), 42)]),
  ]);
  const closes = results.map((each) => each.at(-1)!);
  expect(closes.map(({ result }) => result)).toEqual(['done', 'done']);
  expect(countOf(await factsOf(12, yesterday()), 'DayClosed')).toBe(2);
  // Both phones stay signed in: today is not closed.
  for (const person of [boy, other]) expect((await person.get('get-orders')).status).toBe(200);
});

it('refuses entries for a day that is closed, too old, in the future, or missing', async () => {
  const { boy, stops } = await leftOpen(13);
  const { consumerId } = stops[0]!;
  expect(resultsOf(await synced(boy, [closeOf(yesterday(), 40)]))).toEqual(['done']);
  const dates = [
    yesterday(),
    addDays(today(), -SYNC_LIMITS.daysBack - 1),
    addDays(today(), -400),
    addDays(today(), 1),
    addDays(today(), 30),
  ];
  const before = (await factsOf(13, yesterday())).length;
  const results = await synced(
    boy,
    dates.flatMap((date) => [
      of(date, doneEntry(consumerId, {}, false)),
      // A later close of a phone replaces the first one.
      ...(date === yesterday() ? [] : [closeOf(date, 3)]),
    ]),
  );
  expect(new Set(resultsOf(results))).toEqual(new Set(['set-aside']));
  const facts = await factsOf(13, yesterday());
  expect(facts.slice(before).every(({ type }) => type === 'EntrySetAside')).toBe(true);
  for (const date of dates.slice(1)) {
    const events = await factsOf(13, date);
    expect([date, events.filter(({ type }) => type !== 'EntrySetAside')]).toEqual([date, []]);
  }
  for (const date of ['2026-02-30', '', '0000-00-00', 'yesterday', 20_261_126]) {
    const { status, body } = await send(boy, [of(date as string, doneEntry(consumerId))]);
    expect([
      date,
      status === 400 || body.data.every(({ result }) => result === 'set-aside'),
    ]).toEqual([date, true]);
  }
});

it('has each entry of an earlier day once, even when it is sent many times', async () => {
  const { boy, stops } = await leftOpen(14);
  const id = randomUUID();
  const repeated = of(yesterday(), quantityEntry(stops[0]!.data[0]!.id, 77.5, { id }));
  const batch = Array.from({ length: SYNC_LIMITS.commands }, () => repeated);
  const results: string[] = [];
  for (let sent = 0; sent < 2 * batch.length; sent += batch.length)
    results.push(...resultsOf(await synced(boy, batch)));
  expect(results.filter((result) => result === 'done')).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(['done', 'already-done']));
  expect(countOf(await factsOf(14, yesterday()), 'QuantityDelivered')).toBe(1);
});
