import {
  MESSAGES,
  formatMessage,
  createMessage,
  type DayLog,
  type Failure,
  type Order,
  type Progress,
} from '@milkround/contracts';
import { morningOf, plus, streams, type DayHistory, type PastDay } from '@milkround/domain';
import { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import { as } from '../support/client';
import { EventfulMorning } from '../support/eventful-morning';
import { askFigure, expectExplained, figuresOf } from '../support/explain';
import { today } from '../support/log';
import { ownOffice } from '../support/own-office';
import {
  byId,
  dayHistory,
  liveFigures,
  pastFigures,
  read,
  type Figures,
} from '../support/past-figures';
import { addOrder, deleteOrder, editOrder, inDays } from '../support/single-orders';
import { openExport } from '../support/workbook-export';

const SEED = process.env.MORNING_SEED ?? 'an eventful morning';
const MOMENTS = 80;
/** The number of moments per comparison of the list of orders. */
const LISTS_EVERY = 10;
/** Three delivery boys of each of two zones, and one who has orders only. */
const OUT = [1, 2, 3, 6, 7, 8];
const SECURELY_WITHIN_MS = 280_000;

const office = ownOffice();
const chief = () => office.supervisors[1];

interface Moment {
  position: bigint;
  seen: { admin: Figures; supervisor: Figures };
  /** Null where the list is not compared. */
  orders: Order[] | null;
}

async function record(withOrders: boolean): Promise<Moment> {
  const [admin, supervisor] = [await liveFigures(office.boss), await liveFigures(chief())];
  const orders = withOrders
    ? byId(await read<Order[]>(office.boss, `get-orders/${today()}`))
    : null;
  return {
    position: admin.position,
    seen: { admin: admin.figures, supervisor: supervisor.figures },
    orders,
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

it(
  'shows the day at eighty moments of a morning exactly as it was shown then',
  async () => {
    const dice = new SeededRandom(SEED);
    const morning = new EventfulMorning(office.url, office.boss, OUT, dice);
    const moments: Moment[] = [];
    while (moments.length < MOMENTS) {
      await morning.act();
      if (dice.chance(0.7)) moments.push(await record(moments.length % LISTS_EVERY === 0));
    }
    const times = await timesOf(moments.map(({ position }) => position));
    const [all, own]: DayHistory[] = [
      await dayHistory(office.boss, today()),
      await dayHistory(chief(), today()),
    ];
    if (!all || !own) throw new Error('There is no history');
    // In a random order, because each jump must show the same state after any other.
    const order = moments
      .map((moment, index) => ({ moment, time: times[index] ?? 0, rank: dice.next() }))
      .sort((a, b) => a.rank - b.rank);
    for (const { moment, time } of order) {
      expect(pastFigures(all, time)).toEqual(moment.seen.admin);
      expect(pastFigures(own, time)).toEqual(moment.seen.supervisor);
      if (moment.orders) expect(byId(all.at(time, 'known').orders())).toEqual(moment.orders);
    }
    expect(
      new Set(moments.map(({ seen }) => JSON.stringify(seen.admin.stats))).size,
    ).toBeGreaterThan(40);
  },
  SECURELY_WITHIN_MS,
);

it('has the same phones and people who need help as the board', async () => {
  // Some minutes later, without a report of any phone since then: the figures of the board are the same at that time.
  const later = Date.now() + 15 * 60_000;
  const moment = { now: later, dayStart: later - 6 * 3_600_000, deadlineAt: null, startAt: null };
  const reasonsOf = ({ days }: Progress) =>
    days.map((day) => [
      day.deliveryBoyId,
      morningOf(day, null, moment).reasons.map(({ kind }) => kind),
    ]);
  const phonesOf = ({ days }: Progress) =>
    days.map(({ phone }) => phone && { ...phone, caughtUp: null });
  const live = await read<Progress>(office.boss, 'progress');
  const past = (await dayHistory(office.boss, today())).at(later, 'known').progress;
  expect(phonesOf(past)).toEqual(phonesOf(live));
  expect(reasonsOf(past)).toEqual(reasonsOf(live));
  expect(
    reasonsOf(live).some(
      ([, reasons]) => Array.isArray(reasons) && reasons.includes('phone-silent'),
    ),
  ).toBe(true);
});

it('explains figures of these moments by the orders that gave them then', async () => {
  const day = await dayHistory(chief(), today());
  const moments = day.moments('known');
  // A third of the figures at each of three moments.
  for (const [third, [clock, part]] of (
    [
      ['known', 0.5],
      ['happened', 0.7],
      ['known', 0.9],
    ] as const
  ).entries()) {
    const time = moments[Math.floor(moments.length * part)] ?? 0;
    const then = { at: new Date(time).toISOString(), clock };
    const figures = figuresOf(day.at(time, clock).progress).filter(
      (_, index) => index % 3 === third,
    );
    expect(figures.length).toBeGreaterThan(10);
    for (const { reference, shown } of figures)
      await expectExplained(chief(), { reference: { ...reference, ...then }, shown });
  }
});

it('explains a figure with the orders that were deleted later, and without later events', async () => {
  const order = (
    await addOrder(office.boss, { consumer_id: 'LATER-1', delr_boy_id: 1, exp_quantity: 2 })
  ).body.data;
  const figure = {
    figure: 'required',
    from: today(),
    to: today(),
    deliveryBoyId: 1,
    productId: order.product.id,
  } as const;
  await editOrder(office.boss, order, { exp_quantity: 5, adjustedQuantity: 1 });
  const day = await dayHistory(office.boss, today());
  const at = new Date(day.last).toISOString();
  await deleteOrder(office.boss, order.id);
  const now = await askFigure(office.boss, figure);
  const then = await expectExplained(office.boss, {
    reference: { ...figure, at, clock: 'known' },
    shown: plus(now.value, 5),
  });
  expect(now.rows.some(({ orderId }) => orderId === order.id)).toBe(false);
  const row = then.rows.find(({ orderId }) => orderId === order.id);
  expect(row).toMatchObject({
    contribution: 5,
    consumerId: 'LATER-1',
    deliveryBoyName: now.groups[0]?.deliveryBoyName,
  });
  expect(row?.events.map(({ kind }) => kind)).toEqual(['added', 'revised']);
  const query = `fromDate=${today()}&toDate=${today()}&figure=required&deliveryBoyId=1&productId=${order.product.id}&at=${at}`;
  const workbook = await openExport(office.boss, 'explain', query);
  expect(workbook.rows).toHaveLength(then.count);
});

it('gives the same result by both clocks once everything has arrived', async () => {
  const day = await dayHistory(office.boss, today());
  const [known, happened] = [day.at(day.last, 'known'), day.at(day.last, 'happened')];
  expect(happened.totals).toEqual(known.totals);
  // Only the clock of the server has the states of phones.
  const daysOf = ({ progress }: PastDay) => progress.days.map((row) => ({ ...row, phone: null }));
  expect(daysOf(happened)).toEqual(daysOf(known));
});

it('has every event of the day once, up to its position', async () => {
  const day = await dayHistory(office.boss, today());
  const events = await office.log.today();
  expect(day.moments('known')).toEqual(
    events.map(({ recordedAt }) => Date.parse(recordedAt)).sort((a, b) => a - b),
  );
  expect(day.moments('happened')).toHaveLength(events.length);
  expect(BigInt(day.position)).toBeGreaterThanOrEqual(events.at(-1)?.position ?? 0n);
  expect(day.at(day.last, 'known').position).toBe(events.at(-1)?.position.toString());
});

describe('a supervisor', () => {
  it('reads the delivery days of the own area only, for any request', async () => {
    for (const query of ['', '&areaId=2', '&scope=all']) {
      const own = await read<DayLog>(chief(), `day-log?date=${today()}${query}`);
      expect(own.events.days.map(({ deliveryBoyId }) => deliveryBoyId)).toEqual([1, 2, 3, 4, 5]);
      expect({ area: own.areaId, areas: own.areas.every(({ id }) => id === 1) }).toEqual({
        area: 1,
        areas: true,
      });
      expect(new Set(own.deliveryBoys.map(({ areaId }) => areaId))).toEqual(new Set([1]));
    }
  });
  it('reads no consumer, order or person of another area', async () => {
    const text = JSON.stringify(await read<DayLog>(chief(), `day-log?date=${today()}`));
    const idsOf = async (boys: number[]) => {
      const streamed = await office.log.store.readStreams(
        boys.map((boy) => streams.deliveryDay(today(), boy)),
      );
      return [...streamed.values()]
        .flat()
        .flatMap(({ type, data }) => (type === 'OrderPlaced' ? [String(data.orderId)] : []));
    };
    const own = new Set(await idsOf([1, 2, 3, 4, 5]));
    const foreign = (await idsOf([6, 7, 8])).filter((id) => !own.has(id));
    expect(foreign.length).toBeGreaterThan(100);
    expect(foreign.filter((id) => text.includes(id.replaceAll('-', '')))).toEqual([]);
  });
});

it('has no email, phone number or password of any person', async () => {
  const text = JSON.stringify(await read<DayLog>(office.boss, `day-log?date=${today()}`));
  expect(text).not.toContain('@milkround.test');
  expect(text).not.toMatch(/password/i);
});

it('answers an empty day for a date without events', async () => {
  const past = await read<DayLog>(office.boss, 'day-log?date=2020-01-01');
  expect(past).toMatchObject({
    date: '2020-01-01',
    events: { days: [], facts: [] },
    ids: '',
    texts: [],
  });
  const day = await dayHistory(office.boss, '2020-01-01');
  expect(day.at(Date.parse('2020-01-01T01:00:00Z'), 'known')).toMatchObject({
    events: 0,
    progress: { days: [] },
  });
});

it('shows a past day and a future one', async () => {
  for (const date of [inDays(-1), inDays(1)]) {
    const day = await dayHistory(office.boss, date);
    const orders = await read<Order[]>(office.boss, `get-orders/${date}`);
    expect(byId(day.at(Date.now(), 'known').orders())).toEqual(byId(orders));
  }
});

it.each([
  ['without a date', '', formatMessage(createMessage('input-required', { field: 'date' }))],
  [
    'with a date that does not exist',
    '?date=2026-02-30',
    formatMessage(createMessage('input-date', { field: 'date' })),
  ],
  [
    'with two dates',
    '?date=2026-02-01&date=2026-02-02',
    formatMessage(createMessage('input-date', { field: 'date' })),
  ],
  [
    'with something else',
    '?date=yesterday',
    formatMessage(createMessage('input-date', { field: 'date' })),
  ],
])('is refused %s', async (_, query, message) => {
  const { status, body } = await office.boss.get<Failure>(`day-log${query}`);
  expect({ status, message: body.message }).toEqual({ status: 400, message });
});

it('is refused to delivery boys', async () => {
  const boy = await as(office.url, 'mde9@milkround.test');
  const { status, body } = await boy.get<Failure>(`day-log?date=${today()}`);
  expect({ status, message: body.message }).toEqual({
    status: 404,
    message: MESSAGES['not-found'],
  });
});
