import {
  MESSAGES,
  type DayClock,
  type Failure,
  type Order,
  type PastSteps,
  type Progress,
  type Read,
} from '@milkround/contracts';
import { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import { as, type Person } from '../support/client';
import { EventfulMorning } from '../support/eventful-morning';
import { today } from '../support/log';
import { ownOffice } from '../support/own-office';
import { addOrder, deleteOrder, inDays } from '../support/single-orders';

const SEED = process.env.MORNING_SEED ?? 'an eventful morning';
const MOMENTS = 40;
/** The number of moments per comparison of the list of orders. */
const LISTS_EVERY = 10;
/** Three delivery boys of each of two zones. */
const OUT = [1, 2, 3, 6, 7, 8];

const office = ownOffice();
const chief = () => office.supervisors[1];

async function read<T>(person: Person, call: string): Promise<T> {
  const { status, body } = await person.get<Read<T>>(call);
  if (status !== 200) throw new Error(`${call} answered ${status} ${JSON.stringify(body)}`);
  return body.data;
}

/** The figures without names, deadlines and phones, which are those of the present, and without the earlier days that are open. */
const figuresOf = ({ position: _, leftOpen: __, deadlines: ___, ...progress }: Progress) =>
  withoutNames({
    ...progress,
    days: progress.days.map((day) => ({ ...day, phone: null, deliveryBoyPhone: null })),
  });

const ordersOf = (orders: Order[]) => withoutNames(orders.sort((a, b) => (a.id < b.id ? -1 : 1)));

const withoutNames = (value: object): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (/name$/i.test(key) ? undefined : part)),
  );

const at = (time: number, clock: DayClock = 'known') =>
  `at=${new Date(time).toISOString()}&clock=${clock}`;
const pastFigures = async (person: Person, time: number, clock?: DayClock) =>
  figuresOf(await read<Progress>(person, `progress?${at(time, clock)}`));
const pastOrders = async (person: Person, time: number, date = today()) =>
  ordersOf(await read<Order[]>(person, `get-orders/${date}?${at(time)}`));

interface Moment {
  position: bigint;
  admin: unknown;
  supervisor: unknown;
  /** Null where the list is not compared. */
  orders: unknown;
}

async function record(withOrders: boolean): Promise<Moment> {
  const admin = await read<Progress>(office.boss, 'progress');
  const supervisor = await read<Progress>(chief(), 'progress');
  return {
    position: BigInt(admin.position),
    admin: figuresOf(admin),
    supervisor: figuresOf(supervisor),
    orders: withOrders ? ordersOf(await read<Order[]>(office.boss, `get-orders/${today()}`)) : null,
  };
}

/** The time at which the newest event up to each position was recorded. The figures are valid from that time. */
async function timesOf(positions: readonly bigint[]): Promise<number[]> {
  const { rows } = await office.server.database!.pool.query<{ time: number }>(
    `select (select floor(extract(epoch from max(recorded_at)) * 1000)::float8 from event where position <= p.position) as time
     from unnest($1::bigint[]) with ordinality as p(position, nth) order by nth`,
    [positions.map(String)],
  );
  return rows.map(({ time }) => time);
}

it('shows the day at the moments of a morning exactly as it was shown then', async () => {
  const dice = new SeededRandom(SEED);
  const morning = new EventfulMorning(office.url, office.boss, OUT, dice);
  const moments: Moment[] = [];
  while (moments.length < MOMENTS) {
    await morning.act();
    if (dice.chance(0.7)) moments.push(await record(moments.length % LISTS_EVERY === 0));
  }
  const times = await timesOf(moments.map(({ position }) => position));
  // In a random order, because no read may depend on the one before.
  const order = moments
    .map((moment, index) => ({ moment, time: times[index] ?? 0, rank: dice.next() }))
    .sort((a, b) => a.rank - b.rank);
  for (const { moment, time } of order) {
    expect(await pastFigures(office.boss, time)).toEqual(moment.admin);
    expect(await pastFigures(chief(), time)).toEqual(moment.supervisor);
    if (moment.orders) expect(await pastOrders(office.boss, time)).toEqual(moment.orders);
  }
  expect(new Set(moments.map(({ admin }) => JSON.stringify(admin))).size).toBeGreaterThan(20);
});

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
    read<Order[]>(office.boss, `get-orders/${today()}?deliveryBoyId=1&${at(before)}`),
    read<Order[]>(office.boss, `get-orders/${today()}?deliveryBoyId=1`),
  ]);
  expect(then.filter(({ id }) => id === order.id)).toHaveLength(1);
  expect(now.filter(({ id }) => id === order.id)).toEqual([]);
});

it('finds the times beside a moment at which something was recorded', async () => {
  const steps = (time: string, more = '') =>
    read<PastSteps>(office.boss, `past-steps?at=${time}${more}`);
  const last = new Date().toISOString();
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
    await read<Progress>(office.boss, `progress?${at(Date.parse('2020-01-01T06:00:00Z'))}`),
  ).toMatchObject({ date: '2020-01-01', days: [], happenings: [] });
});

it('shows a supervisor the own area only, and refuses others', async () => {
  const own = await read<Progress>(chief(), `progress?${at(Date.now())}&areaId=2`);
  expect(new Set(own.days.map(({ areaId }) => areaId))).toEqual(new Set([1]));
  const orders = await read<Order[]>(chief(), `get-orders/${today()}?${at(Date.now())}`);
  expect(new Set(orders.map(({ area }) => area?.id))).toEqual(new Set([1]));
  const boy = await as(office.url, 'mde9@milkround.test');
  for (const call of [`progress?${at(Date.now())}`, `past-steps?${at(Date.now())}`]) {
    const { status, body } = await boy.get<Failure>(call);
    expect({ status, message: body.message }).toEqual({
      status: 404,
      message: MESSAGES['not-found'],
    });
  }
});

it.each(['at=yesterday', 'at=2026-02-30T06:40:00Z', `${at(0)}&clock=mine`])(
  'is refused with %s',
  async (query) => expect((await office.boss.get(`progress?${query}`)).status).toBe(400),
);
