import {
  API,
  type Area,
  type DashboardStats,
  type DayProgress,
  type OrderTotals,
  type Product,
  type Progress,
  type Read,
  type Totals,
} from '@milkround/contracts';
import { addDays, plus, streams } from '@milkround/domain';
import { deliver, freshStop, lineOf, markDone, remark } from '../support/board';
import { done, hireDeliveryBoy, hireSupervisor, moveToArea, unused } from '../support/catalog';
import { admin, mde, supervisor, type Person } from '../support/client';
import { foldDays } from '../support/day-fold';
import { products, standing } from '../support/day-sums';
import type { FoldedDay } from '../support/folded-day';
import { live } from '../support/live-client';
import { Log, today } from '../support/log';
import { dismiss, quantityEntry, synced } from '../support/outbox';
import { ownServer } from '../support/own-server';
import { deleteOrder, newConsumerId, placeOrder } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
let days: FoldedDay[];
let names: Map<number, string>;
let boss: Person;

beforeAll(async () => {
  boss = await admin(url());
  for (const number of [1, 2, 6, 16]) await aMorning(number);
  days = foldDays(await new Log(server()).today());
  names = new Map(
    (await boss.get<Read<Product[]>>('get-products')).body.data.map(({ id, name }) => [id, name]),
  );
});

const NEWS_OF_A_MORNING = 9;

/** Some of every command that changes a figure. */
async function aMorning(number: number): Promise<void> {
  const boy = await mde(url(), number);
  for (let n = 0; n < 3; n++) await markDone(boy, (await freshStop(boy)).consumerId);
  await deliver(boy, lineOf(await freshStop(boy)).id, '0.1');
  await deliver(boy, lineOf(await freshStop(boy)).id, '0.2');
  await remark(boy, (await freshStop(boy)).consumerId, { absenceRemarks: 'Not home' });
  await remark(boy, (await freshStop(boy)).consumerId, { remarks: '300', paymentMode: 'cash' });
  const { consumerId } = await freshStop(boy);
  await markDone(boy, consumerId);
  await markDone(boy, consumerId, false);
}

const todays = (areaId: number | null) =>
  days.filter((day) => areaId === null || day.areaId === areaId);
const totalsOf = (days: FoldedDay[]): Totals =>
  [...products(days)].map(([id, { required }]) => ({
    productName: names.get(id) ?? '',
    totalQuantity: required,
  }));
const who: [
  name: string,
  person: () => Promise<Person>,
  areaId: number | null,
  areas: number,
  boys: number,
][] = [
  ['the admin', () => Promise.resolve(boss), null, 4, 20],
  ['the supervisor of Baner', () => supervisor(url(), 1), 1, 1, 5],
  ['the supervisor of Hadapsar', () => supervisor(url(), 3), 3, 1, 5],
];

describe.each(who)('what %s sees', (_, person, areaId, areas, boys) => {
  it('counts deliveries, areas and delivery boys as the log does', async () => {
    const { status, body } = await (await person()).get<Read<DashboardStats>>('dashboard-stats');
    expect(status).toBe(200);
    const days = todays(areaId).map(standing);
    expect(body.data).toEqual({
      total_today_orders: days.reduce((sum, { stops }) => sum + stops, 0),
      total_today_delivered: days.reduce((sum, { done }) => sum + done, 0),
      total_active_areas: areas,
      total_delivery_boys: boys,
    });
  });

  // The month is that of the delivery report: reports.test.ts.
  it('sums the requirement of today to the thousandth, and beside it that of the month before', async () => {
    const viewer = await person();
    const { todayOrders, monthlyOrders } = (
      await viewer.get<Read<OrderTotals>>('get-order-reports')
    ).body.data;
    const { monthBefore } = (await viewer.get<Read<Progress>>('progress')).body.data;
    expect(todayOrders).toEqual(totalsOf(todays(areaId)));
    const sums = new Map<string, number>();
    for (const { productName, totalQuantity } of [...monthBefore, ...todayOrders])
      sums.set(productName, plus(sums.get(productName) ?? 0, totalQuantity));
    expect(
      new Map(monthlyOrders.map(({ productName, totalQuantity }) => [productName, totalQuantity])),
    ).toEqual(sums);
  });

  it('shows each delivery boy’s day as the log has it, and no other’s', async () => {
    const { body } = await (await person()).get<Read<Progress>>('progress');
    const { days, date, position } = body.data;
    expect(date).toBe(today());
    expect(position).toMatch(/^\d+$/);
    expect(days.map(({ deliveryBoyId }) => deliveryBoyId)).toEqual(
      todays(areaId)
        .map(({ deliveryBoyId }) => deliveryBoyId)
        .sort((a, b) => a - b),
    );
    for (const folded of todays(areaId)) {
      const shown = days.find(({ deliveryBoyId }) => deliveryBoyId === folded.deliveryBoyId)!;
      expect(shown).toMatchObject({
        ...standing(folded),
        areaId: folded.areaId,
        date: today(),
        closedAt: null,
      });
      expect(shown.products).toEqual(
        [...products([folded])].map(([productId, sums]) => ({
          productId,
          productName: names.get(productId),
          ...sums,
        })),
      );
      expect(shown.pace.reduce((sum, { done }) => sum + done, 0)).toBe(shown.done);
      expect(shown.lastHeardAt === null).toBe(folded.done.size === 0);
    }
  });

  it('agrees with itself: the tiles are the sums of the rows', async () => {
    const viewer = await person();
    const { data: stats } = (await viewer.get<Read<DashboardStats>>('dashboard-stats')).body;
    const { data: progress } = (await viewer.get<Read<Progress>>('progress')).body;
    const sumOf = (pick: (day: DayProgress) => number) =>
      progress.days.reduce((sum, day) => sum + pick(day), 0);
    expect([stats.total_today_orders, stats.total_today_delivered]).toEqual([
      sumOf(({ stops }) => stops),
      sumOf(({ done }) => done),
    ]);
  });

  it('lists the latest events, newest first, and none of another area', async () => {
    const { body } = await (await person()).get<Read<Progress>>('progress');
    const { happenings } = body.data;
    const positions = happenings.map(({ position }) => BigInt(position));
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? 1 : -1)));
    const out = todays(areaId).filter(({ done }) => done.size > 0).length;
    expect(happenings).toHaveLength(Math.min(20, out * NEWS_OF_A_MORNING));
    for (const happening of happenings) {
      if (areaId !== null) expect(happening.areaId).toBe(areaId);
      expect(happening.consumerName).toMatch(/\p{L}/u);
      expect(happening.deliveryBoyName).toMatch(/\p{L}/u);
    }
  });
});

it('gives a delivery boy his own sums, and no dashboard of others', async () => {
  const boy = await mde(url(), 2);
  const { body } = await boy.get<Read<OrderTotals>>('get-order-reports');
  const { store } = new Log(server());
  const dates = Array.from({ length: Number(today().slice(8)) }, (_, n) => addDays(today(), -n));
  const own = foldDays(
    (
      await Promise.all(
        dates.reverse().map((date) => store.readStream(streams.deliveryDay(date, 2))),
      )
    ).flat(),
  );
  expect(body.data).toEqual({
    todayOrders: totalsOf(own.filter(({ date }) => date === today())),
    monthlyOrders: totalsOf(own),
  });
  expect((await boy.get('progress')).status).toBe(404);
  for (const path of [
    'admin/dashboard-stats',
    'supervisor/dashboard-stats',
    'admin/progress',
    'supervisor/progress',
    'admin/get-order-reports',
  ]) {
    expect((await boy.get(`${API}/${path}`)).status).toBe(403);
  }
});

it('gives a supervisor no other area, even when asked for it', async () => {
  const viewer = await supervisor(url(), 3);
  for (const query of ['?areaId=1', '?area_id=1', '?scope=all', '?deliveryBoyId=1']) {
    const { body } = await viewer.get<Read<Progress>>(`progress${query}`);
    expect(new Set(body.data.days.map(({ areaId }) => areaId))).toEqual(new Set([3]));
  }
});

describe('people who need help', () => {
  /** A delivery boy of Hadapsar who has not begun. */
  const BOY = 11;
  const progressOf = async (person: Person) =>
    (await person.get<Read<Progress>>('progress')).body.data;
  const dayOfBoy = (progress: Progress) =>
    progress.days.find(({ deliveryBoyId }) => deliveryBoyId === BOY)!;

  it('are listed with phone number, usual morning and deadlines, of the own zone only', async () => {
    const own = await progressOf(await supervisor(url(), 3));
    expect(dayOfBoy(own)).toMatchObject({
      ...{
        deliveryBoyPhone: '9822010110',
        firstDoneAt: null,
        lastDone: null,
        medianIntervalSeconds: null,
        setAside: 0,
        setAsideSince: null,
        missing: null,
      },
    });
    expect(own.deadlines).toEqual([{ areaId: 3, deadline: '07:30' }]);
    expect(own.usual.map(({ deliveryBoyId }) => deliveryBoyId)).toEqual([11, 12, 13, 14, 15]);
    for (const { days, isSameWeekday, startMinute, secondsPerStop, quarters } of own.usual) {
      expect([days, isSameWeekday]).toEqual([4, true]);
      // The demo's delivery boys set out between 04:50 and 05:20 and need from 1.7 to 2.7 minutes for a stop.
      expect([
        startMinute >= 290 && startMinute <= 325,
        secondsPerStop >= 100 && secondsPerStop <= 165,
      ]).toEqual([true, true]);
      quarters.forEach((share, index) =>
        expect(Math.abs(share - (index + 1) / 4)).toBeLessThan(0.15),
      );
    }
    const all = await progressOf(boss);
    expect(all.deadlines.map(({ areaId }) => areaId)).toEqual([1, 2, 3, 4]);
    expect(all.usual).toHaveLength(20);
  });

  it('follow deliveries, absences and entries to check, live and in the read', async () => {
    const viewer = await supervisor(url(), 3);
    const [own, other] = [
      await live(url(), viewer.token ?? ''),
      await live(url(), (await supervisor(url(), 4)).token ?? ''),
    ];
    const boy = await mde(url(), BOY);
    const rowWhere = (what: string, fits: (day: DayProgress) => boolean) =>
      own.until(what, () => {
        const newest = own
          .rows('day-progress')
          .findLast(({ deliveryBoyId }) => deliveryBoyId === BOY);
        return newest && fits(newest) && newest;
      });
    const delivered: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { consumerId } = await freshStop(boy);
      await markDone(boy, consumerId);
      delivered.push(consumerId);
    }
    const third = await rowWhere('three deliveries', ({ done: count }) => count === 3);
    expect(third.lastDone?.consumerId).toBe(delivered[2]);
    expect(third.medianIntervalSeconds).toEqual(expect.any(Number));
    expect(Date.parse(third.firstDoneAt ?? '')).toBeLessThanOrEqual(
      Date.parse(third.lastDone?.at ?? ''),
    );

    const away = await freshStop(boy);
    await remark(boy, away.consumerId, { absenceRemarks: 'Not home' });
    const fourth = await rowWhere('the absence', ({ absent }) => absent === 1);
    expect(fourth.lastDone).toMatchObject({
      consumerId: away.consumerId,
      consumerName: lineOf(away).consumer_name,
      address: lineOf(away).address,
    });

    await markDone(boy, delivered[0]!, false);
    const undone = await rowWhere('the Undo', ({ done: count }) => count === 2);
    expect(Date.parse(undone.firstDoneAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(third.firstDoneAt ?? ''),
    );

    const gone = lineOf(await freshStop(boy, ({ data }) => data.length === 1));
    await deleteOrder(boss, gone.id);
    const [refusedEntry] = await synced(boy, [quantityEntry(gone.id, 1)]);
    await rowWhere('the entry to check', ({ setAside }) => setAside === 1);
    expect(dayOfBoy(await progressOf(viewer))).toMatchObject({
      setAside: 1,
      setAsideSince: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await dismiss(viewer, refusedEntry!.entryId, 'Nothing was delivered');
    const last = await rowWhere(
      'that it was checked',
      ({ setAside, setAsideSince }) => setAside === 0 && setAsideSince === null,
    );
    const { phone: _, ...shown } = dayOfBoy(await progressOf(viewer));
    expect({ ...last, phone: null }).toEqual({ ...shown, phone: null });
    expect(other.rows('day-progress')).toEqual([]);
    [own, other].forEach((socket) => socket.close());
  });

  it('have a changed deadline and a changed phone number at once, in no other zone', async () => {
    const viewer = await supervisor(url(), 3);
    const [own, other] = [
      await live(url(), viewer.token ?? ''),
      await live(url(), (await supervisor(url(), 4)).token ?? ''),
    ];
    await done(boss, 'edit-area/3', { name: 'Hadapsar', deadline: '06:45' });
    await own.until('the deadline', () =>
      own.rows('deadline').some(({ areaId, deadline }) => areaId === 3 && deadline === '06:45'),
    );
    expect((await progressOf(viewer)).deadlines).toEqual([{ areaId: 3, deadline: '06:45' }]);
    expect(other.rows('deadline')).toEqual([]);
    const details = {
      name: 'Ashwini Chavan',
      uniqueId: 'MDE-011',
      email: 'mde11@milkround.test',
      phone: '9000000011',
    };
    await done(boss, `edit-delivery-boy/${BOY}`, { ...details, areaId: 3, supervisorId: 3 });
    await own.until('the word to fetch again', () =>
      own.messages.some(({ change }) => 'refetch' in change),
    );
    expect(dayOfBoy(await progressOf(viewer)).deliveryBoyPhone).toBe('9000000011');
    [own, other].forEach((socket) => socket.close());
  });

  it('keep the deadline of a zone that is archived in the middle of the morning', async () => {
    const zone = await done<Area>(boss, 'add-area', { name: unused('Zone'), deadline: '10:15' });
    const desk = await hireSupervisor(boss, zone.id);
    const boy = await hireDeliveryBoy(boss, zone.id, desk.id);
    await placeOrder(boss, {
      delr_boy_id: boy.id,
      consumer_id: newConsumerId(),
      consumerName: 'Lata Bhosale',
      address: '4, Laxmi Heights',
    });
    await moveToArea(boss, boy.id, 1);
    await done(boss, `delete-supervisor/${desk.id}`);
    await done(boss, `delete-area/${zone.id}`);
    const { days, deadlines } = await progressOf(boss);
    expect(days.find(({ deliveryBoyId }) => deliveryBoyId === boy.id)).toMatchObject({
      areaId: zone.id,
    });
    expect(deadlines).toContainEqual({ areaId: zone.id, deadline: '10:15' });
  });
});
