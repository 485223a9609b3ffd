import type { BusinessDate, FieldError, Order, Role } from '@milkround/contracts';
import { numberOf, type Quantity } from '@milkround/domain';

/** The values of an order form. Ids and quantities are text, as in inputs; '' means none. */
export interface OrderValues {
  orderDate: BusinessDate;
  deliveryBoyId: string;
  consumerId: string;
  /** Required only for an unknown consumer. */
  consumerName: string;
  consumerAddress: string;
  productId: string;
  expQuantity: string;
  isAdjusted: boolean;
}

export const noValues = (orderDate: BusinessDate): OrderValues => ({
  orderDate,
  deliveryBoyId: '',
  consumerId: '',
  consumerName: '',
  consumerAddress: '',
  productId: '',
  expQuantity: '',
  isAdjusted: false,
});

export const valuesOf = (order: Order): OrderValues => ({
  orderDate: order.order_date,
  deliveryBoyId: String(order.delr_boy_id),
  consumerId: order.consumer_id,
  consumerName: '',
  consumerAddress: '',
  productId: String(order.product_id),
  expQuantity: String(order.exp_quantity),
  isAdjusted: order.adjusted_qty === 1,
});

interface Body extends Record<string, unknown> {
  orderDate: BusinessDate;
}

/**
 * In the spelling that the specification has for the role. Without `isAdjusted` the server decides about the mark. `seenQuantity` is that of an
 * existing order, null for none.
 */
export function orderBody(
  values: Omit<OrderValues, 'isAdjusted'> & { isAdjusted?: boolean },
  role: Role,
  seenQuantity?: number | null,
): Body {
  const { orderDate, deliveryBoyId, consumerId, productId, isAdjusted } = values;
  const expQuantity = String(orderQuantity(values));
  const consumer = consumerId.trim();
  const adjusted = {
    ...(isAdjusted !== undefined && { adjustedQuantity: isAdjusted ? 1 : 0 }),
    ...(seenQuantity !== undefined && { previousQuantity: seenQuantity ?? '' }),
    ...newConsumerOf(values),
  };
  if (role === 'admin')
    return {
      orderDate,
      delr_boy_id: deliveryBoyId,
      consumer_id: consumer,
      product_id: productId,
      exp_quantity: expQuantity,
      ...adjusted,
    };
  const ownBody = { orderDate, consumerId: consumer, productId, expQuantity, ...adjusted };
  return role === 'supervisor' ? { ...ownBody, deliveryBoyId } : ownBody;
}

/** The typed quantity. A form with another text is not sent. */
export const orderQuantity = ({ expQuantity }: Pick<OrderValues, 'expQuantity'>): Quantity =>
  numberOf(expQuantity, 'quantity') ?? 0;

/** The typed fields of an unknown consumer; blank ones are left out. */
export function newConsumerOf(values: Pick<OrderValues, 'consumerName' | 'consumerAddress'>) {
  const [consumerName, consumerAddress] = [
    values.consumerName.trim(),
    values.consumerAddress.trim(),
  ];
  return { ...(consumerName && { consumerName }), ...(consumerAddress && { consumerAddress }) };
}

/** The form's fields by the names that the server has for them. */
const FIELDS: Record<string, keyof OrderValues> = {
  orderDate: 'orderDate',
  delr_boy_id: 'deliveryBoyId',
  deliveryBoyId: 'deliveryBoyId',
  consumer_id: 'consumerId',
  consumerId: 'consumerId',
  consumerName: 'consumerName',
  consumerAddress: 'consumerAddress',
  product_id: 'productId',
  productId: 'productId',
  exp_quantity: 'expQuantity',
  expQuantity: 'expQuantity',
};

/** The field of the form that a refusal is about. */
export const fieldOf = ({ field }: FieldError): keyof OrderValues | undefined => FIELDS[field];
