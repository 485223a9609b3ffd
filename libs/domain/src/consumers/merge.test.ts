import type { SameProduct } from '@milkround/contracts';
import { decide } from '../delivery-day/decide';
import { evolve } from '../delivery-day/evolve';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { DeliveryDay } from '../delivery-day/state';
import {
  BUFFALO,
  closed,
  consumer,
  delivered,
  done,
  given,
  opened,
  paid,
  placed,
} from '../spec/delivery-day.words';
import { recorded } from '../spec/given-when-then';
import { foldConsumerFact, type ConsumerRow } from '../read-models/consumer';
import type { ConsumerFact, MergedOrder, RegisteredConsumer } from './facts';
import { giveAnotherId, mergeConsumer, mergeOrders, undoMerge, unmergeOrder } from './merge';
import { moveToZone } from './zone';

const household = (id: string, more: Partial<RegisteredConsumer> = {}): RegisteredConsumer => ({
  consumerId: id,
  areaId: 1,
  details: { name: `Name of ${id}`, address: '', phone: null },
  pauses: [],
  mergedInto: null,
  absorbed: [],
  ...more,
});
const rowOf = (consumer_id: string, phone: string | null): ConsumerRow => ({
  consumer_id,
  area_id: 1,
  served_in: [],
  name: `Name of ${consumer_id}`,
  address: '',
  phone,
  ordered_name: '',
  ordered_address: '',
  earlier_names: [],
  earlier_addresses: [],
  last_date: '2026-03-05',
  last_delivery_boy_id: 7,
  pauses: [],
  merged_into: null,
  absorbed: [],
  searched: '',
});

/** The requirements of a day, by consumer, in the order of the stops. */
const listOf = (day: DeliveryDay) =>
  [...day.stops.values()]
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ consumer: { id }, lines }) => [id, ...lines.map((line) => line.expected)]);

function merged(facts: DeliveryDayFact[], same: SameProduct) {
  let day = given(...facts).state();
  const moved = mergeOrders(day, 'c1', consumer('c2'), same);
  for (const command of moved.flatMap(({ commands }) => commands))
    day = decide(command, day).reduce((state, fact) => evolve(state, recorded(fact)), day);
  return { day, orders: moved.map(({ order }) => order) };
}

function unmerged(start: DeliveryDay, orders: readonly MergedOrder[]): DeliveryDay {
  let day = start;
  for (const order of orders)
    for (const command of unmergeOrder(day, order, consumer('c1')))
      day = decide(command, day).reduce((state, fact) => evolve(state, recorded(fact)), day);
  return day;
}

describe('the orders of a merged consumer', () => {
  const alone = [opened(), placed('o1', 2), placed('o2', 1, 'c1', { productId: BUFFALO })];
  it('move with their ids and their place, and return', () => {
    const { day, orders } = merged([...alone, placed('o9', 5, 'c9')], 'sum');
    expect(listOf(day)).toEqual([
      ['c2', 2, 1],
      ['c9', 5],
    ]);
    expect(day.consumerOf.get('o1')).toBe('c2');
    expect(listOf(unmerged(day, orders))).toEqual([
      ['c1', 2, 1],
      ['c9', 5],
    ]);
  });
  it('are added to those of the same product, or left out; both are undone', () => {
    const both = [...alone, placed('o3', 4, 'c2')];
    const start = listOf(given(...both).state());
    for (const [same, list] of [
      ['sum', [['c2', 6, 1]]],
      ['keep', [['c2', 4, 1]]],
    ] as const) {
      const { day, orders } = merged(both, same);
      expect(listOf(day)).toEqual(list);
      const back = listOf(unmerged(day, orders));
      expect(new Map(back.map(([id, ...rest]) => [id, rest.sort()]))).toEqual(
        new Map(start.map(([id, ...rest]) => [id, rest.sort()])),
      );
    }
  });
  it.each([
    ['delivered', [delivered('o1', 2)]],
    ['done', [done('c1', { o1: 2 })]],
    ['paid', [paid(50)]],
  ])('stay where the stop was %s', (_, recordedFacts) => {
    const facts = [opened(), placed('o1', 2), ...recordedFacts, placed('o3', 4, 'c2')];
    expect(merged(facts, 'sum').orders).toEqual([]);
  });
});

describe('another id', () => {
  const list = [opened(), placed('o1', 2), placed('o2', 1, 'c1', { productId: BUFFALO })];
  const listWith = (...facts: DeliveryDayFact[]) => {
    const day = given(...list, ...facts).state();
    return giveAnotherId(day, 'c1', consumer('c2')).reduce(
      (state, command) =>
        decide(command, state).reduce((next, fact) => evolve(next, recorded(fact)), state),
      day,
    );
  };
  it('has all orders of the stop, added to its own', () => {
    expect(listOf(listWith())).toEqual([['c2', 2, 1]]);
    expect(listOf(listWith(placed('o3', 4, 'c2')))).toEqual([['c2', 6, 1]]);
  });
  it.each([
    ['delivered', [delivered('o2', 1)], 'stop-recorded'],
    ['paid', [paid(50)], 'stop-recorded'],
    ['done at the other id', [placed('o3', 4, 'c2'), done('c2', { o3: 4 })], 'stop-recorded'],
    ['closed', [closed()], 'day-closed'],
  ])('is refused where the stop was %s', (_, facts, code) => {
    expect(() => listWith(...facts)).toThrow(expect.objectContaining({ code }));
  });
  it('is another one, of a stop of the day', () => {
    const day = given(...list).state();
    for (const [id, code] of [
      ['c1', 'merge-itself'],
      ['c9', 'consumer-unknown'],
    ] as const)
      expect(() => giveAnotherId(day, id, consumer('c1'))).toThrow(
        expect.objectContaining({ code }),
      );
  });
});

describe('a merge', () => {
  const facts = ({ lost, survivor }: { lost: ConsumerFact; survivor: ConsumerFact }) =>
    [lost, survivor] as const;
  it('makes the id an alias, takes the phone, and gives both back', () => {
    const [lost, survivor] = facts(
      mergeConsumer(
        household('A', { details: { name: 'A', address: '', phone: '9822012345' } }),
        household('B'),
        [],
      ),
    );
    const [rowA, rowB] = [
      foldConsumerFact(rowOf('A', '9822012345'), lost),
      foldConsumerFact(rowOf('B', null), survivor),
    ];
    expect(rowA).toMatchObject({ merged_into: 'B' });
    expect(rowB).toMatchObject({ phone: '9822012345', absorbed: [{ consumerId: 'A' }] });
    expect(rowB?.searched.split('\n')).toContain('a');
    const [backA, backB] = facts(undoMerge(household('A', { mergedInto: 'B' }), household('B')));
    expect(foldConsumerFact(rowA, backA)).toEqual(rowOf('A', '9822012345'));
    expect(foldConsumerFact(rowB, backB)).toMatchObject({ phone: null, absorbed: [] });
  });
  it('is refused with itself, in a chain, and for nobody', () => {
    const absorbed = [{ consumerId: 'C', name: 'C', phone: null }];
    for (const [lost, survivor, code] of [
      [household('A'), household('A'), 'merge-itself'],
      [household('A', { mergedInto: 'C' }), household('B'), 'merge-chain'],
      [household('A'), household('B', { mergedInto: 'C' }), 'merge-chain'],
      [household('A', { absorbed }), household('B'), 'merge-chain'],
      [household('A'), null, 'consumer-not-known'],
    ] as const)
      expect(() => mergeConsumer(lost, survivor, [])).toThrow(expect.objectContaining({ code }));
    expect(() => undoMerge(household('A'), household('B'))).toThrow(
      expect.objectContaining({ code: 'not-merged' }),
    );
  });
});

it('a consumer moves to another zone unless somebody moved him meanwhile', () => {
  expect(moveToZone({ areaId: 2, shown: 1 }, household('A'))).toMatchObject([
    { type: 'ConsumerMovedToZone', data: { areaId: 2, previous: { areaId: 1 } } },
  ]);
  expect(moveToZone({ areaId: 1, shown: 3 }, household('A'))).toEqual([]);
  expect(() => moveToZone({ areaId: 2, shown: 3 }, household('A'))).toThrow(
    expect.objectContaining({ code: 'consumer-changed' }),
  );
});
