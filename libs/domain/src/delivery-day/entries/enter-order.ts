import type { SyncData } from '@milkround/contracts';
import { type Quantity, quantityOf } from '../../quantity';
import type { DeliveryDayCommandOf } from '../commands';
import { describeConsumer } from '../consumer';
import type { Consumer, DayScope } from '../facts';

/** An order as somebody enters it. Who its consumer and whose its day is, is looked up where it is placed. */
export interface EnteredOrder {
  /** The id of the order, if it is a new one. */
  orderId: string;
  date: string;
  consumerId: string;
  productId: number;
  expected: Quantity;
  /** Undefined: as it is; a new line is not adjusted. */
  adjusted: boolean | undefined;
  /** The quantity that stood where the order was made; null: no order stood there; undefined: not told. */
  seen?: Quantity | null;
  /** Who the consumer is, told by whoever orders: it counts where the area does not know that. */
  consumerName?: string;
  consumerAddress?: string;
}

/** Null when the quantity is none. What the phone showed of the order is not compared: an entry of a phone corrects the line that stands. */
export function toEnteredOrder(data: SyncData['add-single-order'], orderId: string): EnteredOrder | null {
  const { orderDate: date, consumerId, productId, expQuantity, adjustedQuantity: adjusted, consumerName, consumerAddress } = data;
  const expected = quantityOf(expQuantity);
  if (expected === null) return null;
  return {
    orderId,
    date,
    consumerId,
    productId: Number(productId),
    expected,
    adjusted: adjusted === undefined || adjusted === null ? undefined : Number(adjusted) === 1,
    consumerName: consumerName ?? undefined,
    consumerAddress: consumerAddress ?? undefined,
  };
}

/** @param known what is known of the consumer; null for nothing */
export function toPlaceSingleOrder(
  { consumerId, consumerName: name, consumerAddress: address, adjusted = false, ...order }: EnteredOrder,
  { known, ...where }: { deliveryBoyId: number; scope: DayScope; known: Consumer | null },
): DeliveryDayCommandOf<'PlaceSingleOrder'> {
  return {
    type: 'PlaceSingleOrder',
    data: { ...order, ...where, consumer: describeConsumer(consumerId, known, { name, address }), adjusted },
  };
}
