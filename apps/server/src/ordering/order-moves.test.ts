import {
  evolve,
  initialDay,
  type DeliveryDay,
  type DeliveryDayFact,
  type ImportLine,
} from '@milkround/domain';
import { decideMoves } from './order-moves';
import type { ChosenPart } from './upload-choices';

const SCOPE = { areaId: 1, supervisorId: null };
const recording = {
  meta: {
    actor: { role: 'admin', id: 1 } as const,
    commandId: 'c',
    occurredAt: '2026-03-05T00:31:00.000Z',
  },
  recordedAt: '2026-03-05T00:31:00.000Z',
};
const upload = {
  uploadId: '0194c8f0-0000-7000-8000-000000000000',
  date: '2026-03-05',
  fileName: 'orders.xlsx',
};
const giver = 'delivery-day/2026-03-05/1';
const taker = 'delivery-day/2026-03-05/2';

const consumer = (id: string) => ({ id, name: `Name of ${id}`, address: '' });
const placed = (orderId: string, id: string): DeliveryDayFact => ({
  type: 'OrderPlaced',
  data: {
    orderId,
    consumer: consumer(id),
    productId: 1,
    expected: 1,
    adjusted: false,
    sequence: 1,
    uploadId: null,
    ...SCOPE,
  },
});
const dayOf = (...facts: DeliveryDayFact[]): DeliveryDay =>
  facts.reduce((day, fact) => evolve(day, { ...fact, ...recording }), initialDay());
const line = (row: number, id: string): ImportLine => ({
  ...{ orderId: `f${row}`, row, consumer: consumer(id), productId: 1, expected: 2, sequence: null },
});
const move = (consumerId: string, ...orderIds: string[]) => ({
  consumerId,
  stop: { deliveryBoyId: 1, orderIds, staysBecause: null },
});

const part: ChosenPart = {
  part: { deliveryBoyId: 2, scope: SCOPE, count: 3, lines: new Uint8Array() },
  lines: [line(2, 'A'), line(3, 'B'), line(4, 'C')],
  pauses: new Map(),
  stopsElsewhere: new Map(),
  moves: [move('A', 'o1'), move('B', 'o2'), move('C', 'o3')],
};

it('moves the unchanged stops, and refuses the rows of the others', () => {
  const delivered: DeliveryDayFact = {
    type: 'QuantityDelivered',
    data: {
      orderId: 'o2',
      consumerId: 'B',
      productId: 1,
      quantity: 1,
      previous: null,
      expected: 1,
    },
  };
  const states = new Map([
    [giver, dayOf(placed('o1', 'A'), placed('o2', 'B'), delivered, placed('o3', 'C'))],
    [taker, dayOf(placed('o9', 'C'))],
  ]);
  const decided = decideMoves([part], states, upload, recording, () => 'Arun');
  expect(decided.movedCount).toBe(1);
  expect(decided.facts.get(giver)?.map(({ type }) => type)).toEqual([
    'StopsHandedOver',
    'OrderRemoved',
  ]);
  expect(decided.facts.get(taker)?.map(({ type }) => type)).toEqual([
    'DeliveryDayOpened',
    'StopsTakenOver',
    'OrderPlaced',
  ]);
  expect(
    [...(decided.states.get(taker)?.stops.values() ?? [])].map((stop) => stop.consumer.id),
  ).toEqual(['C', 'A']);
  expect(decided.states.get(giver)?.stops.get('A')).toBeUndefined();
  expect(decided.refusedRows.map(({ row, code }) => [row, code])).toEqual([
    [3, 'stop-not-moved'],
    [4, 'stop-not-moved'],
  ]);
  expect(decided.parts[0]?.lines.map(({ row }) => row)).toEqual([2]);
});

it('moves nothing to a closed day', () => {
  const closed = { ...dayOf(placed('o9', 'C')), closed: {} as DeliveryDay['closed'] };
  const states = new Map([
    [giver, dayOf(placed('o1', 'A'))],
    [taker, closed],
  ]);
  expect(decideMoves([part], states, upload, recording, () => 'Arun')).toMatchObject({
    movedCount: 0,
    refusedRows: [],
    parts: [{ lines: part.lines }],
  });
});
