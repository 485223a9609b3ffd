import type {
  AreaDeliveries,
  AreaQuantities,
  ChangeRow,
  ConsumerOrders,
  DashboardStats,
  DayCloseRow,
  DeliveryBoyStats,
  NotDeliveredRow,
  Order,
  OrderTotals,
  Progress,
  Read,
  RemarkRow,
} from '@milkround/contracts';
import { current } from '../catalog-fold';
import type { Person } from '../client';
import { products, required, standing, sum, type FoldedDay } from '../day-fold';
import * as figures from './figures';
import type { Week } from './week';

/** Somebody who looks, and the area that is all he may see; null sees all. */
export interface Viewer {
  person: Person;
  areaId: number | null;
}

export interface Range {
  from: string;
  to: string;
}

const ask = async <T>(person: Person, call: string): Promise<T> => {
  const { status, body } = await person.get<Read<T>>(call);
  if (status !== 200) throw new Error(`${call} answered ${status}`);
  return body.data;
};

const seenBy = ({ log }: Week, { areaId }: Viewer, isWanted: (day: FoldedDay) => boolean) =>
  log.days.filter((day) => (areaId === null || day.areaId === areaId) && isWanted(day));

/** In an order of their own: the order of a report is checked apart. */
const sorted = <T>(rows: readonly T[]): T[] => [...rows].sort((a, b) => (JSON.stringify(keyed(a)) < JSON.stringify(keyed(b)) ? -1 : 1));
const keyed = (row: unknown) => (typeof row === 'object' && row !== null ? Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)) : row);

/** All reports of a range are what the log folds to. */
export async function expectReports(week: Week, viewer: Viewer, { from, to }: Range): Promise<void> {
  const { catalog } = week.log;
  const { session: admin } = await week.admin();
  if ('id' in admin) catalog.admins.set(admin.id, admin);
  const days = seenBy(week, viewer, ({ date }) => date >= from && date <= to);
  const of = <T>(call: string) => ask<T>(viewer.person, `${call}?fromDate=${from}&toDate=${to}`);

  const cells = figures.shownCells(await of<AreaDeliveries[]>('get-order-all-reports'));
  expect(sorted(cells)).toEqual(sorted(figures.deliveryCells(days, catalog)));
  expect(sum(cells.map(({ sums }) => Number(sums[0])))).toBe(required(days));
  expect(sorted(await of<AreaQuantities[]>('get-all-quantity-by-area'))).toEqual(sorted(figures.areaQuantities(days, catalog)));
  expect(figures.shownChanges(await of<ChangeRow[]>('get-order-logs'))).toEqual(figures.changes(days, catalog));

  const closes = await of<DayCloseRow[]>('get-day-close-report');
  // The figures of now are another's business: what was late is tried where something is.
  const shownCloses = closes.map(({ at_close: _then, now: _now, late: _late, ...row }) => row);
  expect(sorted(shownCloses)).toEqual(sorted(figures.closes(days, catalog)));
  expect(closes.map(({ created_at }) => created_at)).toEqual(
    closes
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  );
  const undelivered = figures.shownNotDelivered(await of<NotDeliveredRow[]>('get-not-delivered'));
  expect(sorted(undelivered)).toEqual(sorted(figures.notDelivered(days, catalog)));
  const remarks = await of<RemarkRow[]>('get-order-remarks');
  expect(sorted(remarks)).toEqual(sorted(figures.remarks(days, catalog, viewer.areaId === null ? 'admin' : 'supervisor')));
}

/** The orders of a date are the lines that stand, each delivery boy's in delivery sequence. */
export async function expectOrders(week: Week, viewer: Viewer, date: string): Promise<void> {
  const days = seenBy(week, viewer, (day) => day.date === date);
  const shown = await ask<Order[]>(viewer.person, `get-orders/${date}`);
  expect(sorted(shown)).toEqual(sorted(figures.orders(days, week.log.catalog)));
  const places = shown.map(({ delr_boy_id, consumer_id }) => {
    const day = days.find(({ deliveryBoyId }) => deliveryBoyId === delr_boy_id);
    return delr_boy_id * 1_000_000 + (day?.consumers.get(consumer_id)?.sequence ?? 0);
  });
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

/** The dashboards of today are what the log folds to, and what the delivery report sums to. */
export async function expectDashboards(week: Week, viewer: Viewer): Promise<void> {
  const { today, log } = week;
  const { catalog } = log;
  const { person, areaId } = viewer;
  const days = seenBy(week, viewer, ({ date }) => date === today);
  const month = seenBy(week, viewer, ({ date }) => date <= today && date.slice(0, 7) === today.slice(0, 7));
  const stood = days.map(standing);

  expect(await ask<DashboardStats>(person, 'dashboard-stats')).toEqual({
    total_today_orders: sum(stood.map(({ stops }) => stops)),
    total_today_delivered: sum(stood.map(({ done }) => done)),
    total_active_areas: current(catalog.areas).filter(({ id }) => areaId === null || id === areaId).length,
    total_delivery_boys: current(catalog.deliveryBoys).filter((boy) => areaId === null || boy.areaId === areaId).length,
  });
  const totals = await ask<OrderTotals>(person, 'get-order-reports');
  expect(totals).toEqual({ todayOrders: figures.totals(days, catalog), monthlyOrders: figures.totals(month, catalog) });
  const report = figures.shownCells(await ask<AreaDeliveries[]>(person, `get-order-all-reports?fromDate=${today}&toDate=${today}`));
  expect(sum(totals.todayOrders.map(({ totalQuantity }) => totalQuantity))).toBe(sum(report.map(({ sums }) => Number(sums[0]))));

  const progress = await ask<Progress>(person, 'progress');
  const shown = progress.days.map(
    ({ deliveryBoyId, areaId: area, stops, lines, done, absent, partly, products: rows, closedAt, pace }) => ({
      ...{ deliveryBoyId, area, stops, lines, done, absent, partly, closedAt, paced: sum(pace.map((slot) => slot.done)) },
      rows: rows.map(({ productId, required, delivered }) => [productId, required, delivered]),
    }),
  );
  const expected = days.map((day) => ({
    ...{ deliveryBoyId: day.deliveryBoyId, area: day.areaId, ...standing(day), closedAt: day.close?.at ?? null, paced: day.done.size },
    rows: [...products([day])].map(([id, sums]) => [id, sums.required, sums.delivered]),
  }));
  expect(shown).toEqual(expected.sort((a, b) => a.deliveryBoyId - b.deliveryBoyId));
  expect(progress.monthBefore).toEqual(
    figures.totals(
      month.filter(({ date }) => date < today),
      catalog,
    ),
  );
}

/** A delivery boy's own list and figures of today. */
export async function expectOwnDay(week: Week, deliveryBoyId: number): Promise<void> {
  const person = await week.deliveryBoy(deliveryBoyId);
  const day = week.log.day(week.today, deliveryBoyId);
  const stood = day ? standing(day) : { stops: 0, done: 0 };
  const stats = await ask<DeliveryBoyStats>(person, 'dashboard-stats');
  expect(stats).toEqual({ total_today_orders: stood.stops, total_today_delivered: stood.done });
  const list = await ask<ConsumerOrders[]>(person, 'get-orders');
  const lines = list.flatMap(({ consumerId, data }) =>
    data.map((line) => [
      line.id,
      consumerId,
      line.exp_quantity,
      line.dlvr_quantity,
      line.is_delivered,
      line.consumer_remark,
      line.consumer_absence,
    ]),
  );
  const expected = [...(day?.lines ?? [])].map(([id, { consumerId, expected: quantity, delivered }]) => [
    ...[id, consumerId, quantity, delivered, day?.done.has(consumerId) ?? false],
    ...[day?.payments.get(consumerId)?.amount.toString() ?? null, day?.absent.get(consumerId)?.text ?? null],
  ]);
  expect(sorted(lines)).toEqual(sorted(expected));
}
