import { freshStop, lineOf } from '../board';
import { mde } from '../client';
import { today } from '../log';
import { presentStopOrder, reversed } from '../stop-orders';
import { newConsumer, type Callers, type Pairs } from './pair';

const ownOrder = () => ({
  orderDate: today(),
  consumerId: newConsumer(),
  productId: 1,
  expQuantity: 1,
});

export const deliveryBoyPairs = (callers: Callers): Pairs => ({
  'edit-product-order': async () => {
    const line = lineOf(await freshStop(callers.boy));
    return {
      by: callers.boy,
      first: [`edit-product-order/${line.id}`, { deliverdQuantity: 1 }],
      other: [`edit-product-order/${line.id}`, { deliverdQuantity: 2 }],
    };
  },
  'edit-order-status': async () => {
    const [{ consumerId }] = [await freshStop(callers.boy)];
    return {
      by: callers.boy,
      first: [`edit-order-status/${consumerId}`, { isDelivered: true }],
      other: [`edit-order-status/${consumerId}`, { isDelivered: false }],
    };
  },
  'edit-order-remarks': async () => {
    const { consumerId: consumerUniqueId } = await freshStop(callers.boy);
    return {
      by: callers.boy,
      first: ['edit-order-remarks', { consumerUniqueId, remarks: 10 }],
      other: ['edit-order-remarks', { consumerUniqueId, remarks: 20 }],
    };
  },
  'add-single-order': async () => ({
    by: callers.boy,
    first: ['add-single-order', ownOrder()],
    other: ['add-single-order', ownOrder()],
  }),
  'stop-order': async () => {
    const body = await presentStopOrder(callers.boy, 'stop-order');
    return { by: callers.boy, first: ['stop-order', body], other: ['stop-order', reversed(body)] };
  },
  'add-round': async () => ({
    by: callers.boy,
    first: ['add-round', { consumerNo: 1 }],
    other: ['add-round', { consumerNo: 2 }],
  }),
  'day-close': async () => {
    const otherBoy = await mde(callers.url, 5);
    return {
      by: otherBoy,
      first: ['day-close', { assignedQuantity: 1, EmptyBottle: 2 }],
      other: ['day-close', { assignedQuantity: 1, EmptyBottle: 3 }],
    };
  },
});
