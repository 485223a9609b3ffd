import { evolveAll } from '../spec/delivery-day.histories';
import { BUFFALO, COW, closed, delivered, opened, paid, placed } from '../spec/delivery-day.words';
import { stateOf } from '../spec/hand-over.words';
import { decide } from './decide';
import { endProduct, removeOpenOrders, stopsToHandOver, type ProductEnd } from './leaving';
import type { DeliveryDay } from './state';

const day = stateOf(
  opened(),
  placed('o1', 1),
  placed('o2', 2, 'c2'),
  placed('o3', 3, 'c2', { productId: BUFFALO }),
  placed('o4', 1, 'c3'),
  placed('o5', 1, 'c4'),
  paid(50),
  delivered('o4', 1, { consumerId: 'c3' }),
);
const linesAfter = (state: DeliveryDay, commands: ReturnType<typeof endProduct>) => {
  const after = commands.reduce(
    (current, command) => evolveAll(current, decide(command, current)),
    state,
  );
  return [...after.stops.values()].flatMap(({ lines }) =>
    lines.map(({ orderId, productId, expected }) => [orderId, productId, expected]),
  );
};

it('hands over the stops that were not delivered, also with a payment, and none of a closed day', () => {
  expect(stopsToHandOver(day)).toEqual([
    { consumerId: 'c1', orderIds: ['o1'] },
    { consumerId: 'c2', orderIds: ['o2', 'o3'] },
    { consumerId: 'c4', orderIds: ['o5'] },
  ]);
  expect(stopsToHandOver(stateOf(opened(), placed('o1', 1), closed()))).toEqual([]);
});

it('removes the orders of the stops that were not delivered', () =>
  expect(linesAfter(day, removeOpenOrders(day)).map(([id]) => id)).toEqual(['o4']));

it.each<[ProductEnd, unknown[]]>([
  [
    { type: 'remove' },
    [
      ['o3', BUFFALO, 3],
      ['o4', COW, 1],
    ],
  ],
  [
    { type: 'replace', productId: BUFFALO, newId: (id) => `${id}b` },
    [
      ['o1b', BUFFALO, 1],
      ['o3', BUFFALO, 5],
      ['o4', COW, 1],
      ['o5b', BUFFALO, 1],
    ],
  ],
])('ends a product by %j, and adds up where the stop has the other one', (end, lines) =>
  expect(linesAfter(day, endProduct(day, COW, end)).sort()).toEqual(lines),
);
