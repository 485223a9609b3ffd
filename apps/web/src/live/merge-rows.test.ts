import type { Order, Product } from '@milkround/contracts';
import { mergeRows, replaceRows } from './merge-rows';

const product = (id: number, name = `P${id}`): Product => ({ id, name });
const order = (
  deliveryBoy: number,
  consumer: string,
  product_id: number,
  more: Partial<Order> = {},
): Order => ({
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
  sequence: 1,
  ...more,
});

const at =
  (sequence: number) =>
  (row: Order): Order => ({ ...row, sequence });

it('keeps the place of a changed row, removes deleted rows, and keeps all other rows', () => {
  const rows = [product(1), product(2), product(3)];
  const merged = mergeRows('products', rows, { keys: ['2', '3'], rows: [product(2, 'Cow')] });
  expect(merged).toEqual([product(1), product(2, 'Cow')]);
  expect(merged[0]).toBe(rows[0]);
  expect(rows).toHaveLength(3);
});

it('gives the same result for a repeated change, and ignores unknown keys', () => {
  const change = { keys: ['2', '9'], rows: [product(2, 'Cow')] };
  const once = [product(1), product(2, 'Cow')];
  expect(mergeRows('products', [product(1)], change)).toEqual(once);
  expect(mergeRows('products', once, change)).toEqual(once);
});

it('has all orders of a stop together, and those of a new delivery boy by his id', () => {
  const rows = [order(1, 'a', 1), order(1, 'a', 2), order(1, 'b', 1), order(3, 'c', 1)].map(at(1));
  const change = {
    keys: ['1/a', '2/n', '3/c'],
    rows: [order(1, 'a', 2), order(1, 'a', 3), order(2, 'n', 1)].map(at(1)),
  };
  expect(mergeRows('orders', rows, change)).toEqual(
    [order(1, 'a', 2), order(1, 'a', 3), order(1, 'b', 1), order(2, 'n', 1)].map(at(1)),
  );
});

it('places an added stop by its place in the sequence, and by its id among those with the same place', () => {
  const [a, c, d, z] = [
    at(1)(order(1, 'a', 1)),
    at(3)(order(1, 'c', 1)),
    at(3)(order(1, 'd', 1)),
    at(1)(order(2, 'z', 1)),
  ];
  const [first, b, last] = [
    at(0)(order(1, 'n', 1)),
    at(3)(order(1, 'b', 1)),
    at(4)(order(1, 'n', 1)),
  ];
  const merged = (row: Order) =>
    mergeRows('orders', [a, c, d, z], { keys: [`1/${row.consumer_id}`], rows: [row] });
  expect(merged(first)).toEqual([first, a, c, d, z]);
  expect(merged(b)).toEqual([a, b, c, d, z]);
  expect(merged(last)).toEqual([a, c, d, last, z]);
  const back = at(9)(order(1, 'a', 1));
  expect(merged(back)).toEqual([c, d, back, z]);
  expect(mergeRows('orders', [a, c, d, z], { keys: ['1/n', '1/b'], rows: [first, b] })).toEqual([
    first,
    a,
    b,
    c,
    d,
    z,
  ]);
  expect(mergeRows('orders', [a, c], { keys: ['1/a'], rows: [] })).toEqual([c]);
});

it('places new rows by the comparison of the caller', () => {
  const byIdDescending = (added: Product, known: Product) => known.id - added.id;
  const keyOf = ({ id }: Product) => String(id);
  const merged = replaceRows(
    [product(7), product(3)],
    ['9', '5', '3'],
    [product(9), product(5), product(3)],
    keyOf,
    byIdDescending,
  );
  expect(merged.map(({ id }) => id)).toEqual([9, 7, 5, 3]);
});
