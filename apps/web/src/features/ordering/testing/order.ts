import type { Order, StopToCorrect } from '@milkround/contracts';

/** One of a day's orders as the office lists it. */
export const order = (changes: Partial<Order>): Order => ({
  id: '0198-1',
  order_date: '2026-11-21',
  consumer_id: '00101',
  consumer_name: 'Lata Bhosale',
  address: '4, Laxmi Heights',
  delr_boy_id: 3,
  delivery_boy: { id: 3, name: 'Rahul Kale' },
  product_id: 1,
  product: { id: 1, name: 'Cow' },
  exp_quantity: 1.5,
  dlvr_quantity: null,
  is_delivered: false,
  adjusted_qty: 0,
  created_at: '2026-11-20T22:10:11.000Z',
  order_excel: null,
  sequence: 1,
  ...changes,
});

/** The stop of {@link order} with another line, as the office corrects it. */
export const stopToCorrect = (changes: Partial<StopToCorrect> = {}): StopToCorrect => ({
  ...{ consumerId: '00101', name: 'Lata Bhosale', isDone: false },
  lines: [
    { orderId: '0198-1', product: 'Cow', expected: 1.5, delivered: 1 },
    { orderId: '0198-2', product: 'Buffalo', expected: 1, delivered: null },
  ],
  ...{ payment: null, mode: '', absence: null, absenceReason: null, bottles: null, close: null },
  ...changes,
});
