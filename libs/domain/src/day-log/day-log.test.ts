import {
  absent,
  closed,
  delivered,
  done,
  opened,
  paid,
  placed,
  removed,
} from '../spec/delivery-day.words';
import {
  stateAt,
  dayLog,
  event,
  open,
  openAsClient,
  openDay,
  ordered,
  rowOf,
  timeOf,
} from '../spec/day-log.words';
import { ADMIN } from '../spec/given-when-then';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { DayClock } from './day-history';

describe('a day without events', () => {
  const day = open({});
  it('is empty at any moment', () => {
    expect(day).toMatchObject({ first: 0, last: 0 });
    expect([day.moments('known'), day.moments('happened')]).toEqual([[], []]);
    expect(stateAt(day, '06:00')).toMatchObject({
      position: '0',
      progress: { days: [], happenings: [] },
      totals: { todayOrders: [] },
    });
    expect(stateAt(day, '06:00').orders()).toEqual([]);
  });
  it('still counts the zones and delivery boys', () =>
    expect(stateAt(day, '06:00').stats).toMatchObject({
      total_active_areas: 1,
      total_delivery_boys: 2,
    }));
});

describe('a day at one moment', () => {
  const day = openDay(
    event(delivered('o1', 1.5), '05:20'),
    event(done('c1'), '05:21'),
    event(closed(), '06:00'),
  );

  it('has nothing before its first event', () =>
    expect(stateAt(day, '04:59')).toMatchObject({
      events: 0,
      position: '0',
      stats: { total_today_orders: 0 },
    }));
  it('includes the events of the moment itself', () =>
    expect(['05:19:59', '05:20', '05:21'].map((clock) => stateAt(day, clock).events)).toEqual([
      3, 4, 5,
    ]));
  it('has the figures of the dashboards', () => {
    const { stats, totals, progress } = stateAt(day, '05:30');
    expect(stats).toEqual({
      total_today_orders: 2,
      total_today_delivered: 1,
      total_active_areas: 1,
      total_delivery_boys: 2,
    });
    expect(totals.todayOrders).toEqual([
      { productName: 'Cow', totalQuantity: 2 },
      { productName: 'Buffalo', totalQuantity: 1 },
    ]);
    expect(progress.days).toMatchObject([
      {
        deliveryBoyName: 'Ravi',
        areaName: 'Baner',
        stops: 2,
        done: 1,
        closedAt: null,
        phone: null,
      },
    ]);
    expect(progress.days[0]?.products[0]).toEqual({
      productId: 1,
      productName: 'Cow',
      required: 2,
      delivered: 1.5,
    });
    expect(progress.days[0]?.pace).toEqual([{ slot: timeOf('05:20') / 600_000, done: 1 }]);
  });
  it('has the list "Just now", newest first', () =>
    expect(
      stateAt(day, '05:59').progress.happenings.map(({ kind, consumerName }) => [
        kind,
        consumerName,
      ]),
    ).toEqual([
      ['done', 'Name of c1'],
      ['quantity', 'Name of c1'],
      ['orders', 'Name of c2'],
      ['orders', 'Name of c1'],
    ]));
  it('has the list of a delivery boy in his sequence', () =>
    expect(
      stateAt(day, '05:30')
        .orders(7)
        .map(({ id, dlvr_quantity, is_delivered }) => ({ id, dlvr_quantity, is_delivered })),
    ).toEqual([
      { id: 'o1', dlvr_quantity: 1.5, is_delivered: true },
      { id: 'o2', dlvr_quantity: null, is_delivered: false },
    ]));
  it('can be looked at in any order', () => {
    const before = stateAt(day, '05:20');
    expect(rowOf(day, '06:00')?.closedAt).toBe(new Date(timeOf('06:00')).toISOString());
    expect(stateAt(day, '05:20').progress).toEqual(before.progress);
  });
  it('knows its first and last moment and all between', () => {
    expect([day.first, day.last]).toEqual([timeOf('05:00'), timeOf('06:00')]);
    expect(day.moments('known')).toEqual(
      ['05:00', '05:00', '05:00', '05:20', '05:21', '06:00'].map(timeOf),
    );
  });
});

describe('changes by the office', () => {
  it('closes and reopens the day', () => {
    const day = openDay(
      event(closed(), '06:00'),
      event(
        { type: 'DayReopened', data: { closeId: 'x1', reason: 'A line was forgotten' } },
        '06:30',
        '06:30',
        ADMIN,
      ),
    );
    expect(
      ['05:59', '06:00', '06:30'].map((clock) => rowOf(day, clock)?.closedAt !== null),
    ).toEqual([false, true, false]);
    expect(stateAt(day, '06:30').progress.happenings[0]).toMatchObject({
      kind: 'day-reopened',
      text: 'A line was forgotten',
    });
  });
  it('revises and removes an order', () => {
    const revised: DeliveryDayFact = {
      type: 'OrderRevised',
      data: {
        ...{
          orderId: 'o1',
          consumerId: 'c1',
          productId: 1,
          expected: 5,
          adjusted: true,
          uploadId: null,
        },
        previous: { expected: 2, adjusted: false },
      },
    };
    const day = openDay(
      event(revised, '05:10', '05:10', ADMIN),
      event(removed('o1', 5), '05:20', '05:20', ADMIN),
    );
    expect(
      ['05:09', '05:10', '05:20'].map((clock) => stateAt(day, clock).totals.todayOrders[0]),
    ).toEqual([
      { productName: 'Cow', totalQuantity: 2 },
      { productName: 'Cow', totalQuantity: 5 },
      { productName: 'Buffalo', totalQuantity: 1 },
    ]);
    expect(rowOf(day, '05:20')).toMatchObject({ stops: 1, lines: 1 });
  });
  it('moves an order to another delivery boy', () => {
    const day = openAsClient(
      dayLog({
        7: [
          ...ordered,
          event(removed('o1', 2, { reason: 'moved', movedTo: 8 }), '05:30', '05:30', ADMIN),
        ],
        8: [
          event(opened(), '05:30', '05:30', ADMIN),
          event(placed('o1', 2), '05:30', '05:30', ADMIN),
        ],
      }),
    );
    const stops = (clock: string) =>
      stateAt(day, clock).progress.days.map(({ deliveryBoyId, stops: count }) => [
        deliveryBoyId,
        count,
      ]);
    expect([stops('05:29'), stops('05:30')]).toEqual([
      [[7, 2]],
      [
        [7, 1],
        [8, 1],
      ],
    ]);
    expect([day.moments('known', 8), day.moments('known', 9)]).toEqual([
      ['05:30', '05:30'].map(timeOf),
      [],
    ]);
    const ordersOf = (id: number) =>
      stateAt(day, '05:30')
        .orders(id)
        .map((order) => order.id);
    expect([ordersOf(7), ordersOf(8), ordersOf(9)]).toEqual([['o2'], ['o1'], []]);
    expect(stateAt(day, '05:30').stats.total_today_orders).toBe(2);
  });
  it('renames a product and archives a delivery boy', () => {
    const log = dayLog({ 7: [...ordered, event(absent('Away'), '07:00')] });
    const later = timeOf('06:00') - log.start;
    const products = [
      ...log.products,
      { id: 1, name: 'Cow A2', archived: false, recorded: later, happened: later - 60_000 },
    ];
    const [ravi, anil] = log.deliveryBoys;
    const deliveryBoys =
      ravi && anil
        ? [ravi, anil, { ...anil, archived: true, recorded: later, happened: later }]
        : [];
    const day = openAsClient({ ...log, products, deliveryBoys });
    const nameAt = (clock: string, by?: DayClock) =>
      rowOf(day, clock, by)?.products[0]?.productName;
    expect([nameAt('05:59'), nameAt('06:00'), nameAt('05:59', 'happened')]).toEqual([
      'Cow',
      'Cow A2',
      'Cow A2',
    ]);
    expect(
      ['05:59', '06:00'].map((clock) => stateAt(day, clock).stats.total_delivery_boys),
    ).toEqual([2, 1]);
  });
});

it('adds the month before to the month', () => {
  const day = open({ monthBefore: [{ productId: 2, required: 0.2 }] }, ...ordered);
  expect(stateAt(day, '05:30').totals.monthlyOrders).toEqual([
    { productName: 'Cow', totalQuantity: 2 },
    { productName: 'Buffalo', totalQuantity: 1.2 },
  ]);
  expect(stateAt(day, '05:30').progress.monthBefore).toEqual([
    { productName: 'Buffalo', totalQuantity: 0.2 },
  ]);
});

it('names a consumer without a name in the order by the name in the area', () => {
  const nameless = placed('o3', 1, 'c3', { consumer: { id: 'c3', name: 'c3', address: '' } });
  const day = open(
    { consumers: [{ areaId: 1, consumerId: 'c3', name: 'Asha' }] },
    ...ordered,
    event(nameless, '05:10'),
  );
  expect(stateAt(day, '05:10').progress.happenings[0]).toMatchObject({
    kind: 'orders',
    consumerName: 'Asha',
  });
});

it('names the admin or supervisor who applied an entry', () => {
  const office = [{ role: 'admin' as const, id: 1, name: 'Meera' }];
  const applied = { ...event(paid(50, 'cash'), '05:20', '05:30', ADMIN), applied: true };
  expect(
    stateAt(open({ office }, ...ordered, applied), '05:30').progress.happenings[0],
  ).toMatchObject({
    kind: 'payment',
    appliedBy: 'Meera',
  });
});

it('leaves out facts that this build does not know', () => {
  const unknown = { type: 'MilkSpilled', data: { litres: 1 } } as unknown as DeliveryDayFact;
  expect(
    stateAt(openDay(event(unknown, '05:10'), event(done('c1'), '05:20')), '05:30'),
  ).toMatchObject({
    events: 4,
    stats: { total_today_delivered: 1 },
  });
});
