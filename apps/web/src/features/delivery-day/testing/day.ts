import type { BusinessDate, ConsumerOrders, OrderLine, PhoneDay } from '@milkround/contracts';
import { businessDate } from '@milkround/domain';

const PRODUCTS = [
  { id: 1, name: 'Cow' },
  { id: 2, name: 'Buffalo' },
  { id: 3, name: 'Desi Cow' },
];

/** A stop as the wire has it; `lines` are product id and quantities, `more` what differs from an untouched stop. */
export function consumer(
  consumerId: string,
  name: string,
  lines: [productId: number, expected: number, delivered?: number | null][],
  more: Partial<OrderLine> = {},
): ConsumerOrders {
  return {
    consumerId,
    data: lines.map(([productId, expected, delivered = null]) => ({
      id: `${consumerId}-${productId}`,
      consumer_id: consumerId,
      consumer_name: name,
      address: `${consumerId} Lake View`,
      area: 'Baner',
      product_id: productId,
      product: PRODUCTS.find(({ id }) => id === productId) ?? { id: productId, name: 'Other' },
      exp_quantity: expected,
      dlvr_quantity: delivered,
      filled: false,
      is_delivered: false,
      consumer_remark: null,
      consumer_absence: null,
      paymentMode: '',
      adjusted_qty: 0,
      ...more,
    })),
  };
}

export const products = PRODUCTS;

/** Where the business is: entries are taken for today only. */
export const today = (): BusinessDate => businessDate(new Date(), 'Asia/Kolkata');

/** The answer to the read of a day without rounds and pauses. */
export const phoneDay = (data: ConsumerOrders[], date: BusinessDate): PhoneDay => ({
  ...{ data, date, rounds: [], products: PRODUCTS, pauses: [] },
  ...{ epoch: 'epoch', texts: 'texts' },
});
