import type { ConsumerOrders, OrderLine } from '@milkround/contracts';
import type { StopRow } from '@milkround/domain';

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
