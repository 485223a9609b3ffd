import {
  API,
  type ConsumerPause,
  type ConsumerOrders,
  type Named,
  type NotDeliveredReason,
  type Order,
  type OrderLine,
} from '@milkround/contracts';
import type { PaymentMode } from '../delivery-day/fact-values';
import {
  isOwn,
  ownDeliveryOf,
  stopState,
  type Line,
  type ReceivedMark,
  type StopState,
} from '../delivery-day/stop';
import type { StopRow } from './stop';

export type ProductNames = ReadonlyMap<number, string>;

/** The columns of a stop that its delivery boy sees. */
export type StopOfPhone = Pick<
  StopRow,
  | ('consumer_id' | 'name' | 'address' | 'lines' | 'done' | 'corrected')
  | ('payment_amount' | 'payment_mode' | 'absence' | 'absence_reason' | 'bottles')
>;

/**
 * Converts a stop of the read model to its wire form. Lines are sorted by product, so that the columns of a row keep their places.
 * @param correctedBy name of the admin or supervisor who corrected it
 */
export function consumerOrders(
  stop: StopOfPhone,
  area: string,
  products: ProductNames,
  correctedBy: string | null = null,
  pause: ConsumerPause | null = null,
  paidTo: NonNullable<OrderLine['paid_to']> | null = null,
): ConsumerOrders {
  const shared = {
    consumer_id: stop.consumer_id,
    consumer_name: stop.name,
    address: stop.address,
    area,
    is_delivered: stop.done !== null,
    consumer_remark: stop.payment_amount === null ? null : String(stop.payment_amount),
    consumer_absence: stop.absence,
    ...(stop.absence_reason && { absence_reason: stop.absence_reason }),
    ...(stop.bottles !== null && { empty_bottles: stop.bottles }),
    paymentMode: stop.payment_mode,
    ...(pause && { paused: pause }),
    ...(paidTo && { paid_to: paidTo }),
    ...(stop.corrected &&
      correctedBy !== null && { corrected: { at: stop.corrected.at, by: correctedBy } }),
  };
  const lines = [...stop.lines].sort((a, b) => a.productId - b.productId);
  return {
    consumerId: stop.consumer_id,
    data: lines.map((line): OrderLine => ({
      id: line.orderId,
      ...shared,
      product_id: line.productId,
      product: { id: line.productId, name: products.get(line.productId) ?? '' },
      exp_quantity: line.expected,
      dlvr_quantity: line.delivered,
      filled: line.filled,
      adjusted_qty: line.adjusted ? 1 : 0,
    })),
  };
}

export interface OrderStop extends Pick<
  Order,
  'order_date' | 'consumer_id' | 'consumer_name' | 'address' | 'delr_boy_id' | 'is_delivered'
> {
  delivery_boy_name: string;
  delr_boy_unique_id?: string;
  area?: Named;
  /** In rupees; the driver of the database gives a text. */
  payment_amount: number | string | null;
  payment_mode: PaymentMode;
  paid: ReceivedMark | null;
  absence: string | null;
  absent: ReceivedMark | null;
  absence_reason: NotDeliveredReason | null;
  bottles: number | null;
  sequence: number;
  paid_to?: OrderLine['paid_to'];
}

export interface ListedStop extends OrderStop {
  lines: StopRow['lines'];
}

/** Returns the id of the newest upload that has an order, or null. */
export type FileOf = (line: Pick<Line, 'orderId' | 'uploadId'>) => string | null;

/** Converts a stop to the rows of the lists of orders, sorted by product. */
export const toOrders = (stop: ListedStop, products: ProductNames, fileOf: FileOf): Order[] =>
  [...stop.lines]
    .sort((a, b) => a.productId - b.productId)
    .map((line) => toOrder(stop, line, products.get(line.productId) ?? '', fileOf(line)));

/** Converts a line of a stop to an order. @param file id of the newest upload that has it */
export function toOrder(
  stop: OrderStop,
  line: Line,
  productName: string,
  file: string | null,
): Order {
  // Each field is named, because spreading takes ten times as long, and there are thousands of rows.
  const order: Order = {
    id: line.orderId,
    order_date: stop.order_date,
    consumer_id: stop.consumer_id,
    consumer_name: stop.consumer_name,
    address: stop.address,
    delr_boy_id: stop.delr_boy_id,
    delivery_boy: { id: stop.delr_boy_id, name: stop.delivery_boy_name },
    product_id: line.productId,
    product: { id: line.productId, name: productName },
    exp_quantity: line.expected,
    dlvr_quantity: line.delivered,
    is_delivered: stop.is_delivered,
    adjusted_qty: line.adjusted ? 1 : 0,
    created_at: line.placedAt,
    sequence: stop.sequence,
    order_excel: file === null ? null : uploadPath(file),
  };
  if (stop.delr_boy_unique_id !== undefined) order.delr_boy_unique_id = stop.delr_boy_unique_id;
  if (stop.area !== undefined) order.area = stop.area;
  if (line.deliveredAt !== null) {
    const isCorrected = line.deliveredBy !== null && !isOwn(line.deliveredBy);
    order.delivered_at = ownDeliveryOf(line) ?? line.deliveredAt;
    if (isCorrected) order.corrected_at = line.deliveredAt;
  }
  if (line.receivedAt !== undefined) order.received_at = line.receivedAt;
  if (stop.payment_amount !== null) {
    order.consumer_remark = String(Number(stop.payment_amount));
    order.paymentMode = stop.payment_mode;
    if (stop.paid) order.payment_at = stop.paid.at;
    if (stop.paid?.receivedAt !== undefined) order.payment_received_at = stop.paid.receivedAt;
  }
  if (stop.absence !== null) {
    order.consumer_absence = stop.absence;
    if (stop.absence_reason) order.absence_reason = stop.absence_reason;
    if (stop.absent) order.absence_at = stop.absent.at;
    if (stop.absent?.receivedAt !== undefined) order.absence_received_at = stop.absent.receivedAt;
  }
  if (stop.bottles !== null) order.empty_bottles = stop.bottles;
  if (stop.paid_to) order.paid_to = stop.paid_to;
  return order;
}

/** Returns the state of the stop that these orders of the wire are; an order alone shows whether it keeps its stop from being cancelled. */
export const stateOfOrders = (orders: readonly (OrderLine | Order)[]): StopState =>
  stopState({
    done: orders.some(({ is_delivered }) => is_delivered),
    absence: orders[0]?.consumer_absence ?? null,
    lines: orders.map(({ exp_quantity, dlvr_quantity }) => ({
      expected: exp_quantity,
      delivered: dlvr_quantity,
    })),
  });

/** Returns the path at which an admin downloads an uploaded file. */
const uploadPath = (uploadId: string): string => `${API}/admin/uploads/${uploadId}`;
