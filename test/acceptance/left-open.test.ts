import type { ConsumerOrders, LeftOpenDay, Progress, Read, ReadOfDay } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { mde, supervisor, type Person } from '../support/client';
import { reopen } from '../support/day-closes';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { entry, resultsOf, synced } from '../support/outbox';
import { ownServer } from '../support/own-server';

const server = ownServer();
/** A delivery boy of Hadapsar. */
const BOY = 12;
const yesterday = () => addDays(today(), -1);
const leftOpen = async (person: Person): Promise<LeftOpenDay[]> => {
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
  expect(await leftOpen(own)).toEqual([]);

  expect((await reopen(own, BOY, { orderDate: yesterday() })).status).toBe(200);
  const opened = await viewer.until('the open day', () =>
    viewer.rows('left-open').find(({ day }) => day !== null),
  );
  expect(opened).toMatchObject({
    deliveryBoyId: BOY,
    day: { date: yesterday(), areaId: 3, areaName: 'Hadapsar' },
  });
  expect(await leftOpen(own)).toEqual([opened.day]);
  expect(await leftOpen(other)).toEqual([]);

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
  expect(await leftOpen(own)).toEqual([]);
  expect(await previousOf(await mde(url, BOY))).toBeNull();
  expect(stranger.rows('left-open')).toEqual([]);
  [viewer, stranger].forEach((socket) => socket.close());
});

it('does not name a day that is older than a week', async () => {
  const own = await supervisor(server().url, 3);
  await reopen(own, BOY, { orderDate: addDays(today(), -8) });
  await reopen(own, BOY, { orderDate: addDays(today(), -7) });
  expect((await leftOpen(own)).map(({ date }) => date)).toEqual([addDays(today(), -7)]);
});
