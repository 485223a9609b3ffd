import type { Order } from '@milkround/contracts';

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
