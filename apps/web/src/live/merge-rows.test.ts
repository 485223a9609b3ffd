import type { Order, Product } from '@milkround/contracts';
import { mergeRows, replaceRows } from './merge-rows';

const product = (id: number, name = `P${id}`): Product => ({ id, name });
const order = (deliveryBoy: number, consumer: string, product_id: number, more: Partial<Order> = {}): Order => ({
  id: `${consumer}-${product_id}`,
  order_date: '2026-11-21',
  consumer_id: consumer,
  consumer_name: consumer,
  address: '',
  delr_boy_id: deliveryBoy,
  delivery_boy: { id: deliveryBoy, name: '' },
  product_id,
  product: { id: product_id, name: '' },
  exp_quantity: 1,
  dlvr_quantity: null,
  is_delivered: false,
  adjusted_qty: 0,
  created_at: '2026-11-21T00:00:00.000Z',
  order_excel: null,
  ...more,
});

it('puts a changed row where it was, takes away what is gone, and keeps every other row as it is', () => {
  const rows = [product(1), product(2), product(3)];
  const merged = mergeRows('products', rows, { keys: ['2', '3'], rows: [product(2, 'Cow')] });
  expect(merged).toEqual([product(1), product(2, 'Cow')]);
  expect(merged[0]).toBe(rows[0]);
  expect(rows).toHaveLength(3);
});

it('takes a change twice as once, and knows nothing of what was never there', () => {
  const change = { keys: ['2', '9'], rows: [product(2, 'Cow')] };
  const once = [product(1), product(2, 'Cow')];
  expect(mergeRows('products', [product(1)], change)).toEqual(once);
  expect(mergeRows('products', once, change)).toEqual(once);
});

it('has all orders of a stop together, and those of a new delivery boy by his id', () => {
  const rows = [order(1, 'a', 1), order(1, 'a', 2), order(1, 'b', 1), order(3, 'c', 1)];
  const change = { keys: ['1/a', '2/n', '3/c'], rows: [order(1, 'a', 2), order(1, 'a', 3), order(2, 'n', 1)] };
  expect(mergeRows('orders', rows, change)).toEqual([order(1, 'a', 2), order(1, 'a', 3), order(1, 'b', 1), order(2, 'n', 1)]);
});

it('reads orders again when a stop comes to a list that has others, where it may stand anywhere in the sequence', () => {
  const rows = [order(1, 'a', 1), order(2, 'c', 1)];
  expect(mergeRows('orders', rows, { keys: ['1/n'], rows: [order(1, 'n', 1)] })).toBe('refetch');
  expect(mergeRows('orders', rows, { keys: ['1/a'], rows: [] })).toEqual([order(2, 'c', 1)]);
});

it('places new rows by the comparison of the caller', () => {
  const byIdDescending = (added: Product, known: Product) => known.id - added.id;
  const keyOf = ({ id }: Product) => String(id);
  const merged = replaceRows([product(7), product(3)], ['9', '5', '3'], [product(9), product(5), product(3)], keyOf, byIdDescending);
  expect(merged.map(({ id }) => id)).toEqual([9, 7, 5, 3]);
});
