import type { Order } from '@milkround/contracts';
import { toRouteSheets } from './route-sheet';

const order = (
  boy: number,
  consumer: string,
  product: string,
  quantity: number,
  more: Partial<Order> = {},
): Order => ({
  id: `${boy}/${consumer}/${product}`,
  order_date: '2026-11-21',
  consumer_id: consumer,
  consumer_name: `Name ${consumer}`,
  address: '7, Baner Road',
  delr_boy_id: boy,
  delivery_boy: { id: boy, name: `Boy ${boy}` },
  product_id: 1,
  product: { id: 1, name: product },
  exp_quantity: quantity,
  dlvr_quantity: null,
  is_delivered: false,
  adjusted_qty: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  order_excel: null,
  sequence: 1,
  ...more,
});
const orders = [
  order(1, 'B', 'Cow', 1.1),
  order(1, 'B', 'Buffalo', 2),
  order(1, 'A', 'Cow', 2.2, { is_delivered: true }),
  order(2, 'A', 'Cow', 1, { consumer_absence: 'Away' }),
];

it('has a sheet for each delivery boy with the stops in their sequence and the load', () => {
  const sheets = toRouteSheets(orders, false);
  expect(
    sheets.map(({ deliveryBoy, stops }) => [
      deliveryBoy.name,
      stops.map(({ consumerId }) => consumerId),
    ]),
  ).toEqual([
    ['Boy 1', ['B', 'A']],
    ['Boy 2', ['A']],
  ]);
  expect(sheets[0]).toMatchObject({
    load: [
      { name: 'Cow', quantity: 3.3 },
      { name: 'Buffalo', quantity: 2 },
    ],
    total: 5.3,
  });
  expect(sheets[1]?.stops[0]?.absence).toBe('Away');
});

it('leaves out cancelled stops, but not a line of 0 beside another one', () => {
  const zero = [
    order(1, 'C', 'Cow', 0),
    order(1, 'D', 'Cow', 0),
    order(1, 'D', 'Buffalo', 1),
    order(1, 'E', 'Cow', 0, { dlvr_quantity: 1 }),
  ];
  expect(toRouteSheets(zero, false)[0]?.stops.map(({ consumerId }) => consumerId)).toEqual([
    'D',
    'E',
  ]);
});

it('leaves out done stops, for a phone that fails on the way', () =>
  expect(toRouteSheets(orders, true)[0]).toMatchObject({
    stops: [{ consumerId: 'B' }],
    total: 3.1,
  }));
