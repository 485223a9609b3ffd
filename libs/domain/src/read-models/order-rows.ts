import { API, type ConsumerOrders, type Order, type OrderLine } from '@milkround/contracts';
import type { StopRow } from './stop';

export type ProductNames = ReadonlyMap<number, string>;

/** Converts a stop of the read model to its wire form. Lines are sorted by product, so that the columns of a row keep their places. */
export function consumerOrders(stop: StopRow, area: string, products: ProductNames): ConsumerOrders {
  const shared = {
    consumer_id: stop.consumer_id,
    consumer_name: stop.name,
    address: stop.address,
    area,
    is_delivered: stop.done !== null,
    consumer_remark: stop.payment_amount === null ? null : String(stop.payment_amount),
    consumer_absence: stop.absence,
    paymentMode: stop.payment_mode,
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

/** A stop as the lists of orders show it. */
export interface ListedStop extends Pick<
  Order,
  'order_date' | 'consumer_id' | 'consumer_name' | 'address' | 'delr_boy_id' | 'is_delivered'
> {
  delivery_boy_name: string;
  lines: StopRow['lines'];
}

/** Converts a stop to the rows of the lists of orders, sorted by product. @param files ids of the uploads whose files are kept */
export function toOrders(stop: ListedStop, products: ProductNames, files: ReadonlySet<string>): Order[] {
  const lines = [...stop.lines].sort((a, b) => a.productId - b.productId);
  // Each field is named, because spreading takes ten times as long, and there are thousands of rows.
  return lines.map((line) => ({
    id: line.orderId,
    order_date: stop.order_date,
    consumer_id: stop.consumer_id,
    consumer_name: stop.consumer_name,
    address: stop.address,
    delr_boy_id: stop.delr_boy_id,
    delivery_boy: { id: stop.delr_boy_id, name: stop.delivery_boy_name },
    product_id: line.productId,
    product: { id: line.productId, name: products.get(line.productId) ?? '' },
    exp_quantity: line.expected,
    dlvr_quantity: line.delivered,
    is_delivered: stop.is_delivered,
    adjusted_qty: line.adjusted ? 1 : 0,
    created_at: line.placedAt,
    order_excel: line.uploadId !== null && files.has(line.uploadId) ? uploadPath(line.uploadId) : null,
  }));
}

/** Returns the path at which an admin downloads an uploaded file. */
export const uploadPath = (uploadId: string): string => `${API}/admin/uploads/${uploadId}`;
