import type { Order } from '@milkround/contracts';
import type { ConsumerPlace } from '../../../ui/ConsumerLink';

/** The delivery day of an order, which identifies the consumer that its id names. */
export const placeOf = (order: Order | undefined): ConsumerPlace | undefined =>
  order && { deliveryBoyId: order.delr_boy_id, orderDate: order.order_date };
