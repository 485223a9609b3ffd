import {
  type AreaDeliveries,
  type AreaQuantities,
  type ChangeRow,
  type DayCloseFigures,
  type DayCloseRow,
  type NotDeliveredRow,
  type Order,
  type RemarkRow,
  type Totals,
} from '@milkround/contracts';
import type { FoldedCatalog } from '../catalog-fold';
import { delivered, products, sum } from '../day-sums';
import type { Close, FoldedDay } from '../folded-day';
import { laterReceived } from '../recorded-times';

const nameOf = (things: ReadonlyMap<number, { name: string }>, id: number | null) =>
  id === null ? '' : (things.get(id)?.name ?? '');

function groupsOf<T>(things: readonly T[], key: (thing: T) => string | number): T[][] {
  const groups = new Map<string | number, T[]>();
  for (const thing of things) groups.set(key(thing), [...(groups.get(key(thing)) ?? []), thing]);
  return [...groups.values()];
}

/** Cells of the delivery report, without their order. */
export function deliveryCells(days: readonly FoldedDay[], catalog: FoldedCatalog) {
  return groupsOf(days, ({ areaId, deliveryBoyId }) => `${areaId}/${deliveryBoyId}`).flatMap(
    (groupDays) => {
      const lastDay = groupDays.reduce((latestDay, day) =>
        day.date > latestDay.date ? day : latestDay,
      );
      const { areaId, deliveryBoyId, supervisorId } = lastDay;
      return [...products(groupDays)].map(([productId, sums]) => ({
        area: [areaId, nameOf(catalog.areas, areaId)],
        boy: [
          deliveryBoyId,
          nameOf(catalog.deliveryBoys, deliveryBoyId),
          nameOf(catalog.supervisors, supervisorId),
        ],
        product: [productId, nameOf(catalog.products, productId)],
        sums: [sums.required, sums.delivered],
      }));
    },
  );
}

export const shownCells = (areas: AreaDeliveries[]): ReturnType<typeof deliveryCells> =>
  areas.flatMap(({ area_id, area_name, delivery_boys }) =>
    delivery_boys.flatMap((boy) =>
      boy.products.map(({ productId, productName, quantity }) => ({
        area: [area_id, area_name],
        boy: [boy.deliveryBoyId, boy.deliveryBoyName, boy.deliveryBoySupervisorName],
        product: [productId, productName],
        sums: [quantity.expected_quantity, quantity.delivered_quantity],
      })),
    ),
  );

/** Products with the same name are one column. */
export function areaQuantities(
  days: readonly FoldedDay[],
  catalog: FoldedCatalog,
): AreaQuantities[] {
  const withOrders = days.filter(({ lines }) => lines.size > 0);
  return groupsOf(withOrders, ({ areaId }) => areaId).map((groupDays) => {
    const areaId = groupDays[0]?.areaId ?? 0;
    const namedQuantities = [...products(groupDays)].map(([id, sums]) => ({
      name: nameOf(catalog.products, id),
      quantity: sums.required,
    }));
    const columns = groupsOf(namedQuantities, ({ name }) => name).map((sameName) => [
      sameName[0]?.name ?? '',
      sum(sameName.map(({ quantity }) => quantity)),
    ]);
    return {
      area_id: areaId,
      area: nameOf(catalog.areas, areaId),
      products: Object.fromEntries(columns),
    };
  });
}

export const totals = (days: readonly FoldedDay[], catalog: FoldedCatalog): Totals =>
  [...products(days)].map(([id, sums]) => ({
    productName: nameOf(catalog.products, id),
    totalQuantity: sums.required,
  }));

type ShownClose<Row> = Omit<
  Row,
  | 'at_close'
  | 'now'
  | 'late'
  | 'late_cash'
  | 'late_other_payments'
  | 'earlier'
  | 'closed_by'
  | 'close_reason'
>;

/** The closed days, with the figures at the time of the close that stands, and the earlier closes. */
export const closes = (
  days: readonly FoldedDay[],
  catalog: FoldedCatalog,
): (ShownClose<DayCloseRow> & { earlier: ShownClose<DayCloseFigures>[] })[] =>
  days.flatMap((day) => {
    const standing = day.close ?? lastReopened(day);
    if (!standing) return [];
    const counted = day.closes
      .filter(({ count }) => count !== null)
      .sort((a, b) => String(b.count?.at).localeCompare(String(a.count?.at)))[0];
    const earlier = day.closes.filter((close) => close !== standing);
    return [
      {
        ...closeRow(day, standing, counted ?? null, catalog),
        earlier: earlier
          .map((close) => closeRow(day, close, null, catalog))
          .sort((a, b) => b.created_at.localeCompare(a.created_at)),
      },
    ];
  });

const lastReopened = ({ closes: closesOfDay }: FoldedDay): Close | undefined =>
  [...closesOfDay].sort((a, b) =>
    String(b.reopened?.at ?? '').localeCompare(String(a.reopened?.at ?? '')),
  )[0];

const closeRow = (
  { date, deliveryBoyId }: FoldedDay,
  { reopened, ...close }: Close,
  counted: Close | null,
  catalog: FoldedCatalog,
): ShownClose<DayCloseFigures> => ({
  ...{
    id: close.id,
    order_date: date,
    delr_boy_id: deliveryBoyId,
    req_qty: close.required,
    assigned_qty: close.taken,
  },
  ...{
    empty_bottles: close.emptyBottles,
    remarks: close.remarks,
    created_at: close.at,
    recorded_at: close.recordedAt,
  },
  ...{
    dlvr_qty: close.delivered,
    left_over: sum([close.taken, -close.delivered]),
    cash: close.cash,
    other_payments: close.other,
  },
  cash_counted: counted?.count?.counted ?? null,
  cash_difference: counted?.count ? sum([counted.count.counted, -close.cash]) : null,
  cash_at_count: counted?.cash ?? null,
  counted_by: counted?.count ? officeName(counted.count.by, catalog) : null,
  counted_at: counted?.count?.at ?? null,
  reopened_at: reopened?.at ?? null,
  reopened_by: reopened && officeName(reopened.by, catalog),
  reopen_reason: reopened?.reason ?? null,
  applied_by: null,
  admin_delivery_boy: { name: nameOf(catalog.deliveryBoys, deliveryBoyId) },
});

const officeName = ({ role, id }: { role: string; id: number }, catalog: FoldedCatalog): string =>
  nameOf(role === 'admin' ? catalog.admins : catalog.supervisors, id);

/** Newest first; the names of consumers are checked with the orders. */
export const changes = (days: readonly FoldedDay[], catalog: FoldedCatalog) =>
  days
    .flatMap((day) => day.changes.map((change) => ({ day, change })))
    .sort((a, b) => (a.change.position < b.change.position ? 1 : -1))
    .map(
      ({
        day: { deliveryBoyId, done },
        change: {
          eventId,
          orderId,
          consumerId,
          productId,
          required: before,
          updated,
          cleared,
          at,
          recordedAt,
          late,
          appliedBy,
        },
      }) => ({
        ...{
          id: eventId,
          order_id: orderId,
          delr_boy_id: deliveryBoyId,
          exp_qty: before,
          updated_qty: updated,
          cleared_qty: cleared,
        },
        ...{ created_at: at, recorded_at: recordedAt, late },
        applied_by: appliedBy && officeName(appliedBy, catalog),
        order: {
          product_id: productId,
          product: { name: nameOf(catalog.products, productId) },
          consumer_id: consumerId,
        },
        delivery_boy: { id: deliveryBoyId, name: nameOf(catalog.deliveryBoys, deliveryBoyId) },
        status: done.has(consumerId) ? 1 : 0,
      }),
    );

export const shownChanges = (rows: ChangeRow[]) =>
  rows.map(({ order: { consumer_name: _name, ...order }, ...row }) => ({ ...row, order }));

type RemarkFigures = Omit<RemarkRow, 'sequence'>;

/** One row per stop with a payment or an absence, also of a stop that has left the day. */
export function remarks(
  days: readonly FoldedDay[],
  catalog: FoldedCatalog,
  viewer: 'admin' | 'supervisor',
): RemarkFigures[] {
  return days.flatMap((day) =>
    [...day.consumers, ...day.left].flatMap(([id, { name, address }]): RemarkFigures[] => {
      const [payment, absence] = [day.payments.get(id), day.absent.get(id)?.text];
      if (payment === undefined && absence === undefined) return [];
      const lines = [...day.lines.values()].filter(({ consumerId }) => consumerId === id);
      const boy = { name: nameOf(catalog.deliveryBoys, day.deliveryBoyId) };
      return [
        {
          ...{
            consumer_id: id,
            consumer_name: name,
            address,
            order_date: day.date,
            delr_boy_id: day.deliveryBoyId,
          },
          ...{
            remarks: payment ? String(payment.amount) : null,
            payment_mode: (payment?.mode ?? '') as RemarkRow['payment_mode'],
          },
          ...{
            absence_remarks: absence ?? null,
            product_id:
              lines.length > 0 ? Math.min(...lines.map(({ productId }) => productId)) : null,
          },
          ...{
            exp_quantity: lines.length > 0 ? sum(lines.map(({ expected }) => expected)) : null,
            dlvr_quantity: delivered(lines),
          },
          ...(viewer === 'admin' ? { admin_delivery_boy: boy } : { supervisor_delivery_boy: boy }),
        },
      ];
    }),
  );
}

/** The stops with a line that got less than required, on the present date those with a reason or of a closed day. */
export const notDelivered = (
  days: readonly FoldedDay[],
  catalog: FoldedCatalog,
  presentDate: string,
) =>
  days.flatMap((day) =>
    [...new Set([...day.lines.values()].map(({ consumerId }) => consumerId))].flatMap((id) => {
      const absence = day.absent.get(id);
      if (!absence && day.date >= presentDate && !day.close) return [];
      const lines = [...day.lines.values()].filter(({ consumerId }) => consumerId === id);
      const isPartly = lines.some((line) => (line.delivered ?? 0) > 0);
      const missingTexts = lines
        .map(({ productId, expected, delivered: got }) => ({
          productId,
          left: sum([expected, -(got ?? 0)]),
        }))
        .filter(({ left }) => left > 0)
        .sort((a, b) => a.productId - b.productId)
        .map(({ productId, left }) => `${nameOf(catalog.products, productId)} ${left}`);
      if (missingTexts.length === 0) return [];
      const again = day.again.get(id);
      return {
        ...{
          order_date: day.date,
          delr_boy_id: day.deliveryBoyId,
          consumer_id: id,
          reason: absence?.reason ?? null,
          remark: absence?.text ?? (isPartly ? 'Less' : 'No reason'),
        },
        missing: missingTexts.join(', '),
        ...{
          again_date: again?.date ?? null,
          again_boy: again ? nameOf(catalog.deliveryBoys, again.deliveryBoyId) : null,
        },
        ...{ again_by: again ? officeName(again.by, catalog) : null, again_at: again?.at ?? null },
      };
    }),
  );

export const shownNotDelivered = (rows: NotDeliveredRow[]) =>
  rows.map(
    ({
      id: _id,
      consumer_name: _name,
      address: _address,
      delivery_boy: _boy,
      marked_at: _at,
      marked_by: _by,
      sequence: _sequence,
      ...row
    }) => row,
  );

/** Returns shown orders without their file, because the log does not have the lines that a file left as they were. */
export const withoutFile = (orders: readonly Order[]): Order[] =>
  orders.map((order) => ({ ...order, order_excel: null }));

/** Returns what a consumer paid to other delivery boys, who had the stop before. `all` has the days of everybody. */
function paidToOthers(
  day: FoldedDay,
  id: string,
  all: readonly FoldedDay[],
  catalog: FoldedCatalog,
) {
  const payments = all.flatMap((other) => {
    const payment = other.date === day.date && other.left.has(id) && other.payments.get(id);
    const name = nameOf(catalog.deliveryBoys, other.deliveryBoyId);
    return payment && other !== day
      ? [{ name, amount: payment.amount, mode: payment.mode as Order['paymentMode'] & string }]
      : [];
  });
  return payments.length > 0 ? payments.sort((a, b) => (a.name < b.name ? -1 : 1)) : undefined;
}

/** Without `order_excel`: see {@link withoutFile}. */
export const orders = (
  days: readonly FoldedDay[],
  catalog: FoldedCatalog,
  all: readonly FoldedDay[] = days,
): Order[] =>
  days.flatMap((day) =>
    [...day.lines].map(([id, line]): Order => {
      const consumer = day.consumers.get(line.consumerId);
      const [boy, product] = [day.deliveryBoyId, line.productId];
      const payment = day.payments.get(line.consumerId);
      const absence = day.absent.get(line.consumerId);
      return {
        ...{
          id,
          order_date: day.date,
          consumer_id: line.consumerId,
          consumer_name: consumer?.name ?? '',
          address: consumer?.address ?? '',
        },
        ...{ delr_boy_id: boy, delivery_boy: { id: boy, name: nameOf(catalog.deliveryBoys, boy) } },
        delr_boy_unique_id: catalog.deliveryBoys.get(boy)?.uniqueId,
        area: { id: day.areaId, name: nameOf(catalog.areas, day.areaId) },
        ...{
          product_id: product,
          product: { id: product, name: nameOf(catalog.products, product) },
        },
        ...{
          exp_quantity: line.expected,
          dlvr_quantity: line.delivered,
          is_delivered: day.done.has(line.consumerId),
        },
        ...{
          adjusted_qty: line.adjusted ? 1 : 0,
          created_at: line.placedAt,
          sequence: consumer?.sequence ?? 0,
        },
        order_excel: null,
        ...{
          delivered_at: line.ownTime ?? line.times?.delivered,
          received_at: laterReceived(line.times),
        },
        corrected_at: line.isByOffice ? line.times?.delivered : undefined,
        ...{
          consumer_remark: payment && String(payment.amount),
          paymentMode: payment?.mode as Order['paymentMode'],
          paid_to: paidToOthers(day, line.consumerId, all, catalog),
        },
        ...{
          payment_at: payment?.times.delivered,
          payment_received_at: laterReceived(payment?.times),
        },
        ...{
          absence_reason: (absence?.reason ?? undefined) as Order['absence_reason'],
          empty_bottles: day.bottles.get(line.consumerId),
        },
        ...{
          consumer_absence: absence?.text,
          absence_at: absence?.times.delivered,
          absence_received_at: laterReceived(absence?.times),
        },
      };
    }),
  );
