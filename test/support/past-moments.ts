import type { DayClock, Order, Progress, Read } from '@milkround/contracts';
import { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import type { Person } from './client';
import { EventfulMorning } from './eventful-morning';
import { today } from './log';
import type { ownOffice } from './own-office';

type Office = ReturnType<typeof ownOffice>;

/** Three delivery boys of each of two zones. */
const OUT = [1, 2, 3, 6, 7, 8];
/** The list of orders is compared at one of so many moments, because it is long. */
const LISTS_EVERY = 10;

/** The data of a read that must be answered. */
export async function read<T>(person: Person, call: string): Promise<T> {
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

/** Orders by their ids, without names. */
export const ordersOf = (orders: Order[]): unknown =>
  withoutNames(orders.sort((a, b) => (a.id < b.id ? -1 : 1)));

const withoutNames = (value: object): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (/name$/i.test(key) ? undefined : part)),
  );

/** The query of a moment of the past, in milliseconds since the epoch. */
export const momentQuery = (time: number, clock: DayClock = 'known'): string =>
  `at=${new Date(time).toISOString()}&clock=${clock}`;

export const pastFigures = async (
  person: Person,
  time: number,
  clock?: DayClock,
): Promise<unknown> =>
  figuresOf(await read<Progress>(person, `progress?${momentQuery(time, clock)}`));

export const pastOrders = async (person: Person, time: number, date = today()): Promise<unknown> =>
  ordersOf(await read<Order[]>(person, `get-orders/${date}?${momentQuery(time)}`));

interface Moment {
  position: bigint;
  admin: unknown;
  supervisor: unknown;
  /** Null where the list is not compared. */
  orders: unknown;
}

async function record(office: Office, hasOrders: boolean): Promise<Moment> {
  const [admin, supervisor, orders] = await Promise.all([
    read<Progress>(office.boss, 'progress'),
    read<Progress>(office.supervisors[1], 'progress'),
    hasOrders ? read<Order[]>(office.boss, `get-orders/${today()}`) : null,
  ]);
  return {
    position: BigInt(admin.position),
    admin: figuresOf(admin),
    supervisor: figuresOf(supervisor),
    orders: orders && ordersOf(orders),
  };
}

/** The times at which the newest event up to each position was recorded. The figures are valid from that time. */
async function timesOf(office: Office, positions: readonly bigint[]): Promise<number[]> {
  const { rows } = await office.server.database!.pool.query<{ time: number }>(
    `select (select floor(extract(epoch from max(recorded_at)) * 1000)::float8 from event where position <= p.position) as time
     from unnest($1::bigint[]) with ordinality as p(position, nth) order by nth`,
    [positions.map(String)],
  );
  return rows.map(({ time }) => time);
}

/** Makes a morning, keeps what the office was shown at so many of its moments, and expects the past of each moment to be the same. */
export async function expectPastAsShown(office: Office, count: number): Promise<void> {
  const dice = new SeededRandom(process.env.MORNING_SEED ?? 'an eventful morning');
  const morning = new EventfulMorning(office.url, office.boss, OUT, dice);
  const moments: Moment[] = [];
  while (moments.length < count) {
    await morning.act();
    if (dice.chance(0.7)) moments.push(await record(office, moments.length % LISTS_EVERY === 0));
  }
  const times = await timesOf(
    office,
    moments.map(({ position }) => position),
  );
  // In a random order, because no read may depend on the one before.
  const shuffled = moments
    .map((moment, index) => ({ moment, time: times[index] ?? 0, rank: dice.next() }))
    .sort((a, b) => a.rank - b.rank);
  for (const { moment, time } of shuffled) {
    expect(await pastFigures(office.boss, time)).toEqual(moment.admin);
    expect(await pastFigures(office.supervisors[1], time)).toEqual(moment.supervisor);
    if (moment.orders) expect(await pastOrders(office.boss, time)).toEqual(moment.orders);
  }
  // The acts changed the figures: the moments are not all one.
  expect(new Set(moments.map(({ admin }) => JSON.stringify(admin))).size).toBeGreaterThan(
    count / 2,
  );
}
