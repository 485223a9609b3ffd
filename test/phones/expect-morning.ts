import type { ConsumerOrders, DayCloseRow, Order, OrderTotals } from '@milkround/contracts';
import type { RecordedEvent } from '@milkround/event-store';
import { activityOf } from '../support/activity';
import type { FoldedCatalog } from '../support/catalog-fold';
import type { Person } from '../support/client';
import type { FoldedDay } from '../support/folded-day';
import { shownTo, sorted } from '../support/shown-rows';
import { expectReportRows } from '../support/week/expect-report-rows';
import * as figures from '../support/week/figures';
import { UNTOUCHED, type EnteredDay } from './entered-day';

type Figures = Record<'consumerId' | 'productId' | 'expected' | 'delivered' | 'adjusted', unknown>;

const figuresOf = (lines: ReadonlyMap<string, Figures>) =>
  sorted(
    [...lines].map(([id, { consumerId, productId, expected, delivered, adjusted }]) => [
      id,
      consumerId,
      productId,
      expected,
      delivered,
      adjusted,
    ]),
  );

/** Expects the log of the days to hold exactly the entries. */
export function expectEntered(
  days: ReadonlyMap<number, EnteredDay>,
  folded: readonly FoldedDay[],
): void {
  const recorded = folded.map(
    ({
      deliveryBoyId,
      lines,
      consumers,
      left,
      done,
      absent,
      bottles,
      payments,
      close,
      rounds,
    }) => ({
      boy: deliveryBoyId,
      lines: figuresOf(lines),
      stops: sorted(
        [...consumers.keys()].map((id) => [
          id,
          done.has(id),
          payments.get(id)?.amount ?? null,
          payments.get(id)?.mode ?? '',
          absent.get(id)?.text ?? null,
          absent.get(id)?.reason ?? null,
          bottles.get(id) ?? null,
        ]),
      ),
      left: sorted(
        [...left.keys()].map((id) => [
          id,
          payments.get(id)?.amount ?? null,
          bottles.get(id) ?? null,
        ]),
      ),
      rounds: rounds.map(({ consumerIds }) => consumerIds),
      close: close && [close.taken, close.emptyBottles, close.remarks, close.required],
    }),
  );
  const shownDays = [...days].map(([boy, day]) => [boy, day.shown] as const);
  const entered = shownDays.map(([boy, { lines, stops, left, rounds, books }]) => ({
    boy,
    lines: figuresOf(lines),
    stops: sorted(
      [...stops].map(([id, { done, amount, mode, absence, reason, bottles }]) => [
        id,
        done,
        amount,
        mode,
        absence,
        reason,
        bottles,
      ]),
    ),
    left: sorted([...left].map(([id, { amount, bottles }]) => [id, amount, bottles])),
    rounds,
    close: books && [books.taken, books.emptyBottles, books.remarks, books.figures.required],
  }));
  expect(recorded.sort((a, b) => a.boy - b.boy)).toEqual(entered);
}

/** A delivery boy's own list is what was entered, in delivery sequence. */
export async function expectOwnList(person: Person, day: EnteredDay): Promise<void> {
  const { lines, stops } = day.shown;
  const list = await shownTo<ConsumerOrders[]>(person, 'get-orders');
  expect(list.map(({ consumerId }) => consumerId)).toEqual([...stops.keys()]);
  const shown = list.flatMap(({ consumerId, data }) =>
    data.map((line) => [
      ...[
        line.id,
        consumerId,
        line.product_id,
        line.exp_quantity,
        line.dlvr_quantity,
        line.is_delivered,
        line.adjusted_qty,
      ],
      ...[
        line.consumer_remark,
        line.consumer_absence,
        line.paymentMode,
        line.absence_reason ?? null,
        line.empty_bottles ?? null,
      ],
    ]),
  );
  const entered = [...lines].map(([id, line]) => {
    const { done, amount, absence, mode, reason, bottles } =
      stops.get(line.consumerId) ?? UNTOUCHED;
    const { consumerId, productId, expected, delivered, adjusted } = line;
    const paid = amount === null ? null : String(amount);
    return [
      id,
      consumerId,
      productId,
      expected,
      delivered,
      done,
      adjusted ? 1 : 0,
      paid,
      absence,
      mode,
      reason,
      bottles,
    ];
  });
  expect(sorted(shown)).toEqual(sorted(entered));
}

/** The admin's orders, reports and dashboards of today are what the log holds. */
export async function expectToday(
  admin: Person,
  days: readonly FoldedDay[],
  catalog: FoldedCatalog,
  today: string,
): Promise<void> {
  const shown = await shownTo<Order[]>(admin, `get-orders/${today}`);
  expect(sorted(figures.withoutFile(shown))).toEqual(sorted(figures.orders(days, catalog)));
  await expectReportRows(admin, { days, catalog }, { from: today, to: today }, 'admin');
  expect((await shownTo<OrderTotals>(admin, 'get-order-reports')).todayOrders).toEqual(
    figures.totals(days, catalog),
  );
}

/** For the closes that stand, the report shows the figures of that moment and those of now, and how many changes came late. */
export async function expectCloses(
  admin: Person,
  days: ReadonlyMap<number, EnteredDay>,
  late: (closeId: string) => number,
  today: string,
): Promise<number> {
  const rows = await shownTo<DayCloseRow[]>(
    admin,
    `get-day-close-report?fromDate=${today}&toDate=${today}`,
  );
  const standing = rows.filter(({ reopened_at }) => reopened_at === null);
  const shown = standing.map(
    ({ delr_boy_id, assigned_qty, empty_bottles, at_close, now, late: came, id }) => ({
      ...{
        boy: delr_boy_id,
        taken: assigned_qty,
        emptyBottles: empty_bottles,
        at_close,
        now,
        late: came === late(id),
      },
    }),
  );
  const entered = [...days].flatMap(([boy, { books, figures: now }]) =>
    books
      ? {
          boy,
          taken: books.taken,
          emptyBottles: books.emptyBottles,
          at_close: books.figures,
          now,
          late: true,
        }
      : [],
  );
  expect(shown.sort((a, b) => a.boy - b.boy)).toEqual(entered);
  return rows.length;
}

const MOST_HISTORIES = 60;

/** Expects superseded statements in the history of their orders. @returns the number of compared statements */
export async function expectSuperseded(
  admin: Person,
  events: readonly RecordedEvent[],
): Promise<number> {
  const superseded = events.flatMap(({ type, position, data }) => {
    const { orderId, quantity } = Object(Object(data).statement);
    return type === 'EntrySuperseded' && orderId !== undefined
      ? [{ position, orderId: String(orderId), quantity: Number(quantity) }]
      : [];
  });
  const some = superseded.slice(0, MOST_HISTORIES);
  for (const { position, orderId, quantity } of some) {
    const rows = await activityOf(admin, { orderId, kind: 'EntrySuperseded' });
    expect(rows.find((row) => row.position === position.toString())?.changes).toContainEqual({
      field: 'delivered',
      before: null,
      after: quantity,
    });
  }
  return some.length;
}
