import type { SyncData } from '@milkround/contracts';
import { type Quantity, quantityOf } from '../../quantity';
import type { DeliveryDayCommandOf } from '../commands';
import { describeConsumer } from '../consumer';
import type { DayScope } from '../fact-values';

/** An order as it is entered. Its consumer and its delivery day are looked up when it is placed. */
export interface EnteredOrder {
  /** Id of the order, if it is a new one. */
  orderId: string;
  date: string;
  consumerId: string;
  productId: number;
  expected: Quantity;
  /** Undefined: unchanged; a new line is not adjusted. */
  adjusted: boolean | undefined;
  /** Quantity of the existing order that the form showed; null if it showed none; undefined if it was not sent. */
  seen?: Quantity | null;
  /** Name and address that were typed. They are used if the area does not know the consumer. */
  consumerName?: string;
  consumerAddress?: string;
}

/** @returns null if the quantity is invalid */
export function toEnteredOrder(
  data: SyncData['add-single-order'],
  orderId: string,
): EnteredOrder | null {
  const {
    orderDate: date,
    consumerId,
    productId,
    expQuantity,
    adjustedQuantity: adjusted,
    consumerName,
    consumerAddress,
    previousQuantity: previous,
  } = data;
  const expected = quantityOf(expQuantity);
  if (expected === null) return null;
  return {
    orderId,
    date,
    consumerId,
    productId: Number(productId),
    expected,
    adjusted: adjusted === undefined || adjusted === null ? undefined : Number(adjusted) === 1,
    ...(previous !== undefined && { seen: quantityOf(previous) }),
    consumerName: consumerName ?? undefined,
    consumerAddress: consumerAddress ?? undefined,
  };
}

/** @param known The known details of the consumer; null if there are none. */
export function toPlaceSingleOrder(
  {
    consumerId,
    consumerName: name,
    consumerAddress: address,
    adjusted = false,
    ...order
  }: EnteredOrder,
  {
    known: knownConsumer,
    ...target
  }: { deliveryBoyId: number; scope: DayScope; known: Parameters<typeof describeConsumer>[1] },
): DeliveryDayCommandOf<'PlaceSingleOrder'> {
  return {
    type: 'PlaceSingleOrder',
    data: {
      ...order,
      ...target,
      consumer: describeConsumer(consumerId, knownConsumer, { name, address }),
      adjusted,
    },
  };
}
