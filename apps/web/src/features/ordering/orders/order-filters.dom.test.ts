import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Order } from '@milkround/contracts';
import { choicesOf, filterIn, useOrderFilters } from './order-filters';

const order = (area: number, boy: number, product: number, isDone: boolean) =>
  ({
    area: { id: area, name: `Zone ${area}` },
    delr_boy_id: boy,
    delivery_boy: { id: boy, name: `Boy ${boy}` },
    product_id: product,
    product: { id: product, name: `Product ${product}` },
    is_delivered: isDone,
  }) as Order;
const orders = [
  order(1, 1, 1, true),
  order(1, 1, 2, true),
  order(1, 2, 1, false),
  order(2, 3, 1, false),
];
const none = { areaId: null, deliveryBoyId: null, productId: null, done: null };
const counts = (choices: { label: string; count: number }[]) =>
  choices.map(({ label, count }) => `${label} ${count}`);

it('counts the orders that each value would leave under the other filters', () => {
  expect(counts(choicesOf(orders, none, 'areaId'))).toEqual(['Zone 1 3', 'Zone 2 1']);
  expect(counts(choicesOf(orders, { ...none, areaId: 1, done: true }, 'deliveryBoyId'))).toEqual([
    'Boy 1 2',
  ]);
  expect(counts(choicesOf(orders, { ...none, areaId: 1, done: true }, 'done'))).toEqual([
    'yes 2',
    'no 1',
  ]);
});

it('keeps a chosen value without matches', () =>
  expect(counts(choicesOf(orders, { ...none, areaId: 2, productId: 2 }, 'productId'))).toEqual([
    'Product 1 1',
    'Product 2 0',
  ]));

it('reads the filters of the address, and ignores invalid ones', () => {
  expect(filterIn(new URLSearchParams('zone=2&boy=x&product=0&done=no'))).toEqual({
    ...none,
    areaId: 2,
    done: false,
  });
  expect(filterIn(new URLSearchParams('done=perhaps&zone=-1'))).toEqual(none);
});

it('keeps the first of two filters that are chosen before the address is rendered', () => {
  const { result } = renderHook(() => useOrderFilters(), { wrapper: MemoryRouter });
  act(() => {
    result.current.set('productId', '3');
    result.current.set('done', 'yes');
  });
  expect(result.current.filter).toEqual({ ...none, productId: 3, done: true });
  act(() => result.current.set('areaId', '1'));
  expect(result.current.filter).toEqual({ ...none, areaId: 1, productId: 3, done: true });
  act(() => result.current.clear());
  expect(result.current.filter).toEqual(none);
});
