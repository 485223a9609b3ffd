import type { DayLog } from '@milkround/contracts';
import { absent, BUFFALO, closed, delivered, done, opened, paid, placed, removed, reopened } from '../spec/delivery-day.words';
import { DATE, dayLog, event, openAsClient, timeOf, type ToldEvent } from '../spec/day-log.words';
import { ADMIN } from '../spec/given-when-then';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { morningOf } from '../morning';
import type { DayClock, DayHistory } from './day-history';

const open = (more: Partial<DayLog>, ...events: ToldEvent[]) => openAsClient(dayLog({ 7: events }, more));
const ordered = [
  event(opened(), '05:00', '05:00', ADMIN),
  event(placed('o1', 2), '05:00', '05:00', ADMIN),
  event(placed('o2', 1, 'c2', { productId: BUFFALO }), '05:00', '05:00', ADMIN),
];
const openDay = (...events: ToldEvent[]) => open({}, ...ordered, ...events);
const at = (day: DayHistory, clock: string, by: DayClock = 'known') => day.at(timeOf(clock), by);
const rowOf = (day: DayHistory, clock: string, by: DayClock = 'known') => at(day, clock, by).progress.days[0];
const quantityOf = (day: DayHistory, orderId: string, clock: string, by: DayClock = 'known') =>
  at(day, clock, by)
    .orders()
    .find(({ id }) => id === orderId)?.dlvr_quantity;

describe('a day without events', () => {
  const day = open({});
  it('is empty at any moment', () => {
    expect(day).toMatchObject({ first: 0, last: 0 });
    expect([day.moments('known'), day.moments('happened')]).toEqual([[], []]);
    expect(at(day, '06:00')).toMatchObject({ position: '0', progress: { days: [], happenings: [] }, totals: { todayOrders: [] } });
    expect(at(day, '06:00').orders()).toEqual([]);
  });
  it('still counts the zones and delivery boys', () =>
    expect(at(day, '06:00').stats).toMatchObject({ total_active_areas: 1, total_delivery_boys: 2 }));
});

describe('a day at one moment', () => {
  const day = openDay(event(delivered('o1', 1.5), '05:20'), event(done('c1'), '05:21'), event(closed(), '06:00'));

  it('has nothing before its first event', () =>
    expect(at(day, '04:59')).toMatchObject({ events: 0, position: '0', stats: { total_today_orders: 0 } }));
  it('includes the events of the moment itself', () =>
    expect(['05:19:59', '05:20', '05:21'].map((clock) => at(day, clock).events)).toEqual([3, 4, 5]));
  it('has the figures of the dashboards', () => {
    const { stats, totals, progress } = at(day, '05:30');
    expect(stats).toEqual({ total_today_orders: 2, total_today_delivered: 1, total_active_areas: 1, total_delivery_boys: 2 });
    expect(totals.todayOrders).toEqual([
      { productName: 'Cow', totalQuantity: 2 },
      { productName: 'Buffalo', totalQuantity: 1 },
    ]);
    expect(progress.days).toMatchObject([{ deliveryBoyName: 'Ravi', areaName: 'Baner', stops: 2, done: 1, closedAt: null, phone: null }]);
    expect(progress.days[0]?.products[0]).toEqual({ productId: 1, productName: 'Cow', required: 2, delivered: 1.5 });
    expect(progress.days[0]?.pace).toEqual([{ slot: timeOf('05:20') / 600_000, done: 1 }]);
  });
  it('has the list "Just now", newest first', () =>
    expect(at(day, '05:59').progress.happenings.map(({ kind, consumerName }) => [kind, consumerName])).toEqual([
      ['done', 'Name of c1'],
      ['quantity', 'Name of c1'],
      ['orders', 'Name of c2'],
      ['orders', 'Name of c1'],
    ]));
  it('has the list of a delivery boy in his sequence', () =>
    expect(
      at(day, '05:30')
        .orders(7)
        .map(({ id, dlvr_quantity, is_delivered }) => ({ id, dlvr_quantity, is_delivered })),
    ).toEqual([
      { id: 'o1', dlvr_quantity: 1.5, is_delivered: true },
      { id: 'o2', dlvr_quantity: null, is_delivered: false },
    ]));
  it('can be looked at in any order', () => {
    const before = at(day, '05:20');
    expect(rowOf(day, '06:00')?.closedAt).toBe(new Date(timeOf('06:00')).toISOString());
    expect(at(day, '05:20').progress).toEqual(before.progress);
  });
  it('knows its first and last moment and all between', () => {
    expect([day.first, day.last]).toEqual([timeOf('05:00'), timeOf('06:00')]);
    expect(day.moments('known')).toEqual(['05:00', '05:00', '05:00', '05:20', '05:21', '06:00'].map(timeOf));
  });
});

describe('a phone that sends later', () => {
  const day = openDay(event(delivered('o1', 1), '05:20', '05:50'), event(done('c1', {}), '05:21', '05:50'));

  it('counts when it was recorded, as the screens knew it', () =>
    expect(['05:30', '05:50'].map((clock) => rowOf(day, clock)?.done)).toEqual([0, 1]));
  it('counts when it happened, at the doors', () =>
    expect(['05:20', '05:21'].map((clock) => rowOf(day, clock, 'happened')?.done)).toEqual([0, 1]));
  it('comes to the same in the end', () => expect(rowOf(day, '06:00', 'happened')).toEqual(rowOf(day, '06:00')));

  it('is counted as having arrived later from the door until the server has it', () =>
    expect(['05:20', '05:21', '05:49', '05:50'].map((clock) => day.countArrivedLater(timeOf(clock)))).toEqual([0, 1, 1, 0]));
  it('is silent from its first entry until the server has it, each phone once', () => {
    expect(['05:19', '05:20', '05:30', '05:49', '05:50'].map((clock) => day.countSilentPhones(timeOf(clock)))).toEqual([0, 1, 1, 1, 0]);
    expect([7, 8].map((id) => day.countSilentPhones(timeOf('05:30'), id))).toEqual([1, 0]);
  });
  it('is why he seemed to have stopped, which is not said of him then', () => {
    const before = event(done('c1', {}), '05:20');
    const reasonsAt = (clock: string, ...events: ToldEvent[]) => {
      const row = rowOf(openDay(before, ...events), clock);
      const moment = { now: timeOf(clock), dayStart: timeOf('00:00'), deadlineAt: null, startAt: null };
      return row && morningOf(row, null, moment).reasons.map(({ kind, since }) => [kind, since]);
    };
    expect(reasonsAt('05:40')).toEqual([['stalled', timeOf('05:20')]]);
    const sentLater = event(delivered('o2', 1, { consumerId: 'c2' }), '05:30', '05:50');
    expect(reasonsAt('05:40', sentLater)).toEqual([['phone-silent', timeOf('05:20')]]);
    const ofAnother = event(delivered('o2', 1, { consumerId: 'c2' }), '05:30', '05:50', { role: 'delivery-boy', id: 8 });
    expect(reasonsAt('05:40', ofAnother)).toEqual([['stalled', timeOf('05:20')]]);
  });
  it('is shown as the server knew it, where its contacts are recorded', () => {
    const start = timeOf('05:00');
    const minutes = (...clocks: string[]) => clocks.map((clock) => timeOf(clock) - start);
    const contacts = {
      ...{ deliveryBoyId: 7, from: minutes('05:02', '05:40'), until: minutes('05:22', '05:41') },
      ...{ waiting: [0, 3], waitingSince: [null, timeOf('05:25') - start] },
    };
    // Nothing came later: the log alone would say that he had stopped.
    const recorded = open({ phones: [contacts] }, ...ordered, event(done('c1', {}), '05:20'));
    const phoneAt = (clock: string, by: DayClock = 'known') => rowOf(recorded, clock, by)?.phone ?? null;
    expect(phoneAt('05:01')).toBeNull();
    expect(phoneAt('05:10')).toMatchObject({ heardAt: `${DATE}T05:10:00.000Z`, waiting: 0, waitingSince: null });
    expect(phoneAt('05:36')).toMatchObject({ heardAt: `${DATE}T05:22:00.000Z`, waiting: 0 });
    expect(phoneAt('05:50')).toMatchObject({ heardAt: `${DATE}T05:41:00.000Z`, waiting: 3, waitingSince: `${DATE}T05:25:00.000Z` });
    expect(phoneAt('05:36', 'happened')).toBeNull();
    const row = rowOf(recorded, '05:36');
    const moment = { now: timeOf('05:36'), dayStart: timeOf('00:00'), deadlineAt: null, startAt: null };
    expect(row && morningOf(row, null, moment).reasons).toEqual([{ kind: 'phone-silent', since: timeOf('05:22'), waiting: 0 }]);
  });
  it('is counted although another entry, an Undo, arrived later as well', () => {
    const both = openDay(
      event(done('c2', {}), '05:10'),
      event(reopened('c2', {}), '05:20', '05:50'),
      event(done('c1', {}), '05:21', '05:50'),
    );
    expect(['known', 'happened'].map((clock) => rowOf(both, '05:30', clock as DayClock)?.done)).toEqual([1, 1]);
    expect(both.countArrivedLater(timeOf('05:30'))).toBe(1);
    expect([7, 8].map((id) => both.countArrivedLater(timeOf('05:30'), id))).toEqual([1, 0]);
  });

  it('with a clock that is behind does not deliver before the order', () => {
    const behind = openDay(event(delivered('o1', 1), '04:58', '05:01'));
    expect(quantityOf(behind, 'o1', '05:00', 'happened')).toBe(1);
  });
  it('with a typed quantity that Done of another phone overtook keeps it', () => {
    const overtaken = openDay(event(done('c1', { o1: 2 }), '05:30'), event(delivered('o1', 1), '05:20', '05:40'));
    expect(['05:35', '05:45'].map((clock) => quantityOf(overtaken, 'o1', clock))).toEqual([2, 1]);
    expect(['05:25', '05:35', '05:45'].map((clock) => quantityOf(overtaken, 'o1', clock, 'happened'))).toEqual([1, 1, 1]);
  });
  it('with a typed quantity that an Undo overtook keeps it', () => {
    const overtaken = openDay(
      event(done('c1', { o1: 2 }), '05:20'),
      event(reopened('c1', { o1: 2 }), '05:30'),
      event(delivered('o1', 1), '05:25', '05:40'),
    );
    expect(quantityOf(overtaken, 'o1', '05:45', 'happened')).toBe(1);
  });
  it('with an entry that a later one superseded shows it until then', () => {
    const superseded: DeliveryDayFact = {
      type: 'EntrySuperseded',
      data: { consumerId: 'c1', statement: { type: 'quantity', orderId: 'o1', productId: 1, quantity: 3 }, laterAt: '' },
    };
    const two = openDay(event(delivered('o1', 1), '05:30'), event(superseded, '05:20', '05:40'));
    expect(['05:25', '05:45'].map((clock) => quantityOf(two, 'o1', clock))).toEqual([null, 1]);
    expect(['05:25', '05:45'].map((clock) => quantityOf(two, 'o1', clock, 'happened'))).toEqual([3, 1]);
  });
  it('with a clock that is a minute behind still undoes the Done that it showed', () => {
    const undone = openDay(event(done('c1', { o1: 2 }), '05:21'), event(reopened('c1', { o1: 2 }), '05:20', '05:30'));
    expect(rowOf(undone, '05:30', 'happened')).toEqual(rowOf(undone, '05:30'));
    expect(rowOf(undone, '05:30')).toMatchObject({ done: 0 });
  });
  it('marks what came after the close', () => {
    const late = openDay(event(closed(), '06:00'), event(delivered('o1', 1), '05:50', '06:10', undefined, true));
    expect(at(late, '06:10').progress.happenings[0]).toMatchObject({ kind: 'quantity', late: true });
    expect(at(late, '05:55', 'happened').progress.days[0]).toMatchObject({ partly: 1, closedAt: null });
  });
});

describe('what the office changes', () => {
  it('closes and reopens the day', () => {
    const day = openDay(
      event(closed(), '06:00'),
      event({ type: 'DayReopened', data: { closeId: 'x1', reason: 'A line was forgotten' } }, '06:30', '06:30', ADMIN),
    );
    expect(['05:59', '06:00', '06:30'].map((clock) => rowOf(day, clock)?.closedAt !== null)).toEqual([false, true, false]);
    expect(at(day, '06:30').progress.happenings[0]).toMatchObject({ kind: 'day-reopened', text: 'A line was forgotten' });
  });
  it('revises and removes an order', () => {
    const revised: DeliveryDayFact = {
      type: 'OrderRevised',
      data: {
        ...{ orderId: 'o1', consumerId: 'c1', productId: 1, expected: 5, adjusted: true, uploadId: null },
        previous: { expected: 2, adjusted: false },
      },
    };
    const day = openDay(event(revised, '05:10', '05:10', ADMIN), event(removed('o1', 5), '05:20', '05:20', ADMIN));
    expect(['05:09', '05:10', '05:20'].map((clock) => at(day, clock).totals.todayOrders[0])).toEqual([
      { productName: 'Cow', totalQuantity: 2 },
      { productName: 'Cow', totalQuantity: 5 },
      { productName: 'Buffalo', totalQuantity: 1 },
    ]);
    expect(rowOf(day, '05:20')).toMatchObject({ stops: 1, lines: 1 });
  });
  it('moves an order to another delivery boy', () => {
    const day = openAsClient(
      dayLog({
        7: [...ordered, event(removed('o1', 2, { reason: 'moved', movedTo: 8 }), '05:30', '05:30', ADMIN)],
        8: [event(opened(), '05:30', '05:30', ADMIN), event(placed('o1', 2), '05:30', '05:30', ADMIN)],
      }),
    );
    const stops = (clock: string) => at(day, clock).progress.days.map(({ deliveryBoyId, stops: count }) => [deliveryBoyId, count]);
    expect([stops('05:29'), stops('05:30')]).toEqual([
      [[7, 2]],
      [
        [7, 1],
        [8, 1],
      ],
    ]);
    expect([day.moments('known', 8), day.moments('known', 9)]).toEqual([['05:30', '05:30'].map(timeOf), []]);
    const ordersOf = (id: number) =>
      at(day, '05:30')
        .orders(id)
        .map((order) => order.id);
    expect([ordersOf(7), ordersOf(8), ordersOf(9)]).toEqual([['o2'], ['o1'], []]);
    expect(at(day, '05:30').stats.total_today_orders).toBe(2);
  });
  it('renames a product and archives a delivery boy', () => {
    const log = dayLog({ 7: [...ordered, event(absent('Away'), '07:00')] });
    const later = timeOf('06:00') - log.start;
    const products = [...log.products, { id: 1, name: 'Cow A2', archived: false, recorded: later, happened: later - 60_000 }];
    const [ravi, anil] = log.deliveryBoys;
    const deliveryBoys = ravi && anil ? [ravi, anil, { ...anil, archived: true, recorded: later, happened: later }] : [];
    const day = openAsClient({ ...log, products, deliveryBoys });
    const nameAt = (clock: string, by?: DayClock) => rowOf(day, clock, by)?.products[0]?.productName;
    expect([nameAt('05:59'), nameAt('06:00'), nameAt('05:59', 'happened')]).toEqual(['Cow', 'Cow A2', 'Cow A2']);
    expect(['05:59', '06:00'].map((clock) => at(day, clock).stats.total_delivery_boys)).toEqual([2, 1]);
  });
});

it('adds the month before to the month', () => {
  const day = open({ monthBefore: [{ productId: 2, required: 0.2 }] }, ...ordered);
  expect(at(day, '05:30').totals.monthlyOrders).toEqual([
    { productName: 'Cow', totalQuantity: 2 },
    { productName: 'Buffalo', totalQuantity: 1.2 },
  ]);
  expect(at(day, '05:30').progress.monthBefore).toEqual([{ productName: 'Buffalo', totalQuantity: 0.2 }]);
});

it('names a consumer whose order has no name, as the area knows him', () => {
  const nameless = placed('o3', 1, 'c3', { consumer: { id: 'c3', name: 'c3', address: '' } });
  const day = open({ consumers: [{ areaId: 1, consumerId: 'c3', name: 'Asha' }] }, ...ordered, event(nameless, '05:10'));
  expect(at(day, '05:10').progress.happenings[0]).toMatchObject({ kind: 'orders', consumerName: 'Asha' });
});

it('names the person of the office who applied an entry', () => {
  const office = [{ role: 'admin' as const, id: 1, name: 'Meera' }];
  const applied = { ...event(paid(50, 'cash'), '05:20', '05:30', ADMIN), applied: true };
  expect(at(open({ office }, ...ordered, applied), '05:30').progress.happenings[0]).toMatchObject({ kind: 'payment', appliedBy: 'Meera' });
});

it('leaves out facts that this build does not know', () => {
  const unknown = { type: 'MilkSpilled', data: { litres: 1 } } as unknown as DeliveryDayFact;
  expect(at(openDay(event(unknown, '05:10'), event(done('c1'), '05:20')), '05:30')).toMatchObject({
    events: 4,
    stats: { total_today_delivered: 1 },
  });
});
