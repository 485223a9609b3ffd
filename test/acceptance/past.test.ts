import {
  MESSAGES,
  type Failure,
  type Order,
  type PastSteps,
  type Progress,
} from '@milkround/contracts';
import { lookAfter } from '../support/catalog';
import { as } from '../support/client';
import { today } from '../support/log';
import { ownOffice } from '../support/own-office';
import {
  momentQuery,
  expectPastAsShown,
  ordersOf,
  pastFigures,
  pastOrders,
  read,
} from '../support/past-moments';
import { addOrder, deleteOrder, inDays } from '../support/single-orders';

const office = ownOffice();
const chief = () => office.supervisors[1];

it('shows the day at the moments of a morning exactly as it was shown then', () =>
  expectPastAsShown(office, 8));

it('gives the same figures by both clocks once everything has arrived', async () => {
  const now = Date.now();
  const happened = await pastFigures(office.boss, now, 'happened');
  const known = await pastFigures(office.boss, now);
  expect(happened).toEqual(known);
});

it('shows an order until it was deleted, also to live reads of the same moment', async () => {
  const order = (
    await addOrder(office.boss, { consumer_id: 'LATER-1', delr_boy_id: 1, exp_quantity: 2 })
  ).body.data;
  const before = Date.now();
  await deleteOrder(office.boss, order.id);
  const [then, now] = await Promise.all([
    read<Order[]>(office.boss, `get-orders/${today()}?deliveryBoyId=1&${momentQuery(before)}`),
    read<Order[]>(office.boss, `get-orders/${today()}?deliveryBoyId=1`),
  ]);
  expect(then.filter(({ id }) => id === order.id)).toHaveLength(1);
  expect(now.filter(({ id }) => id === order.id)).toEqual([]);
});

it('finds the times beside a moment at which something was recorded', async () => {
  const steps = (time: string, more = '') =>
    read<PastSteps>(office.boss, `past-steps?at=${time}${more}`);
  // An event is in the figures of the next whole second.
  const last = new Date(Date.now() + 1_000).toISOString();
  const { first, previous, next } = await steps(last);
  expect(next).toBeNull();
  expect(previous! > first!).toBe(true);
  const before = await steps(previous!);
  expect(before.previous! < previous!).toBe(true);
  expect((await steps(before.previous!)).next).toBe(previous);
  expect((await steps(first!)).previous).toBeNull();
  expect((await steps(last, '&deliveryBoyId=1')).previous! <= previous!).toBe(true);
});

it('shows a past day, a future one, and a date without events', async () => {
  for (const date of [inDays(-1), inDays(1)])
    expect(await pastOrders(office.boss, Date.now(), date)).toEqual(
      ordersOf(await read<Order[]>(office.boss, `get-orders/${date}`)),
    );
  expect(
    await read<Progress>(
      office.boss,
      `progress?${momentQuery(Date.parse('2020-01-01T06:00:00Z'))}`,
    ),
  ).toMatchObject({ date: '2020-01-01', days: [], happenings: [] });
});

it('shows a supervisor the own zones only, and refuses others', async () => {
  await lookAfter(office.boss, 1, [1, 2]);
  const own = await read<Progress>(chief(), `progress?${momentQuery(Date.now())}&areaId=3`);
  expect(new Set(own.days.map(({ areaId }) => areaId))).toEqual(new Set([1, 2]));
  const orders = await read<Order[]>(chief(), `get-orders/${today()}?${momentQuery(Date.now())}`);
  expect(new Set(orders.map(({ area }) => area?.id))).toEqual(new Set([1, 2]));
  const boy = await as(office.url, 'mde9@milkround.test');
  for (const call of [
    `progress?${momentQuery(Date.now())}`,
    `past-steps?${momentQuery(Date.now())}`,
  ]) {
    const { status, body } = await boy.get<Failure>(call);
    expect({ status, message: body.message }).toEqual({
      status: 404,
      message: MESSAGES['not-found'],
    });
  }
});

it.each(['at=yesterday', 'at=2026-02-30T06:40:00Z', `${momentQuery(0)}&clock=mine`])(
  'is refused with %s',
  async (query) => expect((await office.boss.get(`progress?${query}`)).status).toBe(400),
);
