import type {
  AreaDeliveries,
  ConsumerOrders,
  DashboardStats,
  DayCloseFigures,
  DayCloseRow,
  DeliveryBoyStats,
  NotDeliveredRow,
  Order,
  OrderTotals,
  Progress,
} from '@milkround/contracts';
import { today } from '../log';
import { current } from '../catalog-fold';
import type { Person } from '../client';
import { products, required, standing, sum } from '../day-sums';
import type { FoldedDay } from '../folded-day';
import { shownTo, sorted } from '../shown-rows';
import { expectReportRows, type Range } from './expect-report-rows';
import * as figures from './figures';
import type { Week } from './week';

/** A person who reads, and the only area that he may see; null sees all. */
export interface Viewer {
  person: Person;
  areaId: number | null;
}

const seenBy = ({ log }: Week, { areaId }: Viewer, isWanted: (day: FoldedDay) => boolean) =>
  log.days.filter((day) => (areaId === null || day.areaId === areaId) && isWanted(day));

/** Compares all reports of a range with the folded log. */
export async function expectReports(
  week: Week,
  viewer: Viewer,
  { from, to }: Range,
): Promise<void> {
  const { catalog } = week.log;
  const { session: admin } = await week.admin();
  if ('id' in admin) catalog.admins.set(admin.id, admin);
  const days = seenBy(week, viewer, ({ date }) => date >= from && date <= to);
  const { cells, changes } = await expectReportRows(
    viewer.person,
    { days, catalog },
    { from, to },
    viewer.areaId === null ? 'admin' : 'supervisor',
  );
  expect(sum(cells.map(({ sums }) => Number(sums[0])))).toBe(required(days));
  expect(changes).toEqual(figures.changes(days, catalog));

  const of = <T>(call: string) =>
    shownTo<T>(viewer.person, `${call}?fromDate=${from}&toDate=${to}`);
  const closes = await of<DayCloseRow[]>('get-day-close-report');
  // The figures of now and who closed a day belong to other tests, which also test late entries.
  const withoutNow = ({
    at_close: _then,
    now: _now,
    late: _late,
    late_cash: _cash,
    late_other_payments: _other,
    closed_by: _closedBy,
    close_reason: _reason,
    ...row
  }: DayCloseFigures) => row;
  const shownCloses = closes.map(({ earlier, ...row }) => ({
    ...withoutNow(row),
    earlier: earlier.map(withoutNow),
  }));
  expect(sorted(shownCloses)).toEqual(sorted(figures.closes(days, catalog)));
  expect(closes.map(({ created_at }) => created_at)).toEqual(
    closes
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  );
  const undelivered = figures.shownNotDelivered(await of<NotDeliveredRow[]>('get-not-delivered'));
  expect(sorted(undelivered)).toEqual(sorted(figures.notDelivered(days, catalog, today())));
}

/** Compares the orders of a date with the existing lines, those of each delivery boy in delivery sequence. */
export async function expectOrders(week: Week, viewer: Viewer, date: string): Promise<void> {
  const days = seenBy(week, viewer, (day) => day.date === date);
  const shownOrders = await shownTo<Order[]>(viewer.person, `get-orders/${date}`);
  expect(sorted(figures.withoutFile(shownOrders))).toEqual(
    sorted(figures.orders(days, week.log.catalog, week.log.days)),
  );
  const places = shownOrders.map(({ delr_boy_id, consumer_id }) => {
    const day = days.find(({ deliveryBoyId }) => deliveryBoyId === delr_boy_id);
    return delr_boy_id * 1_000_000 + (day?.consumers.get(consumer_id)?.sequence ?? 0);
  });
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

/** Compares the dashboards of today with the folded log, and with the sums of the delivery report. */
export async function expectDashboards(week: Week, viewer: Viewer): Promise<void> {
  const { today, log } = week;
  const { catalog } = log;
  const { person, areaId } = viewer;
  const days = seenBy(week, viewer, ({ date }) => date === today);
  const month = seenBy(
    week,
    viewer,
    ({ date }) => date <= today && date.slice(0, 7) === today.slice(0, 7),
  );
  const dayCounts = days.map(standing);

  expect(await shownTo<DashboardStats>(person, 'dashboard-stats')).toEqual({
    total_today_orders: sum(dayCounts.map(({ stops }) => stops)),
    total_today_delivered: sum(dayCounts.map(({ done }) => done)),
    total_active_areas: current(catalog.areas).filter(({ id }) => areaId === null || id === areaId)
      .length,
    total_delivery_boys: current(catalog.deliveryBoys).filter(
      (boy) => areaId === null || boy.areaId === areaId,
    ).length,
  });
  const totals = await shownTo<OrderTotals>(person, 'get-order-reports');
  expect(totals).toEqual({
    todayOrders: figures.totals(days, catalog),
    monthlyOrders: figures.totals(month, catalog),
  });
  const report = figures.shownCells(
    await shownTo<AreaDeliveries[]>(
      person,
      `get-order-all-reports?fromDate=${today}&toDate=${today}`,
    ),
  );
  expect(sum(totals.todayOrders.map(({ totalQuantity }) => totalQuantity))).toBe(
    sum(report.map(({ sums }) => Number(sums[0]))),
  );

  const progress = await shownTo<Progress>(person, 'progress');
  const shownDays = progress.days.map(
    ({
      deliveryBoyId,
      areaId: area,
      stops,
      lines,
      done,
      absent,
      partly,
      products: rows,
      closedAt,
      pace,
    }) => ({
      ...{
        deliveryBoyId,
        area,
        stops,
        lines,
        done,
        absent,
        partly,
        closedAt,
        paced: sum(pace.map((slot) => slot.done)),
      },
      rows: rows.map(({ productId, required, delivered }) => [productId, required, delivered]),
    }),
  );
  const expected = days.map((day) => ({
    ...{
      deliveryBoyId: day.deliveryBoyId,
      area: day.areaId,
      ...standing(day),
      closedAt: day.close?.at ?? null,
      paced: day.done.size,
    },
    rows: [...products([day])].map(([id, sums]) => [id, sums.required, sums.delivered]),
  }));
  expect(shownDays).toEqual(expected.sort((a, b) => a.deliveryBoyId - b.deliveryBoyId));
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
  const dayCounts = day ? standing(day) : { stops: 0, done: 0 };
  const stats = await shownTo<DeliveryBoyStats>(person, 'dashboard-stats');
  expect(stats).toEqual({
    total_today_orders: dayCounts.stops,
    total_today_delivered: dayCounts.done,
  });
  const list = await shownTo<ConsumerOrders[]>(person, 'get-orders');
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
  const expected = [...(day?.lines ?? [])].map(
    ([id, { consumerId, expected: quantity, delivered }]) => [
      ...[id, consumerId, quantity, delivered, day?.done.has(consumerId) ?? false],
      ...[
        day?.payments.get(consumerId)?.amount.toString() ?? null,
        day?.absent.get(consumerId)?.text ?? null,
      ],
    ],
  );
  expect(sorted(lines)).toEqual(sorted(expected));
}
