import type { Order } from '@milkround/contracts';
import { findsOrder, matchesFilter } from './order-list';

const order: Order = {
  id: 'o1',
  sequence: 1,
  order_date: '2026-11-21',
  consumer_id: '00042',
  consumer_name: 'Sneha Kulkarni',
  address: '7, Baner Road',
  delr_boy_id: 3,
  delivery_boy: { id: 3, name: 'Rahul Kale' },
  delr_boy_unique_id: 'MDE-003',
  area: { id: 1, name: 'Baner' },
  product_id: 2,
  product: { id: 2, name: 'Buffalo' },
  exp_quantity: 1.5,
  dlvr_quantity: null,
  is_delivered: false,
  adjusted_qty: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  order_excel: null,
};

it.each([
  ['', true],
  ['mde-003', true],
  ['sneha buffalo', true],
  ['00042', true],
  ['mde-004', false],
  ['sneha cow', false],
])(
  'searches every word of "%s" in the MDE id, the consumer, the product and the address',
  (search, isFound) => expect(findsOrder(search)(order)).toBe(isFound),
);

it.each([
  [{}, true],
  [{ areaId: 1, deliveryBoyId: 3, productId: 2, done: false }, true],
  [{ areaId: 2 }, false],
  [{ deliveryBoyId: 4 }, false],
  [{ productId: 1 }, false],
  [{ done: true }, false],
])('filters by %j', (filter, isShown) => expect(matchesFilter(order, filter)).toBe(isShown));
