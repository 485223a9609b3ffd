import { RuleViolation } from '../fact';
import type { DeliveryDayFact } from '../delivery-day/facts';
import {
  consumerKeys,
  foldConsumer,
  foldConsumerFact,
  withEdited,
  type ConsumerRow,
} from '../read-models/consumer';
import { streams } from '../streams';
import { editConsumer } from './edit';
import type { ConsumerDetails, ConsumerFact } from './facts';
import { recentDeliveries } from './recent-deliveries';
import { usualOrder } from './usual-order';

const CONSUMER = { areaId: 1, consumerId: '007' };
const KEY = { consumer_id: '007' };
const known = (details: ConsumerDetails) => ({
  ...CONSUMER,
  details,
  pauses: [],
  mergedInto: null,
  absorbed: [],
});
const OLD = { name: 'Asha Rane', address: '7, Baner Road', phone: null };
const NEW = { name: 'Asha Rane', address: '9, Baner Road', phone: '9822012345' };
const edited = {
  type: 'ConsumerDetailsEdited',
  data: { ...CONSUMER, ...NEW, previous: OLD },
} as const;

const ordered = (name: string, address: string, id = '007'): DeliveryDayFact => ({
  type: 'OrderPlaced',
  data: {
    ...{
      orderId: 'o',
      consumer: { id, name, address },
      productId: 1,
      expected: 1,
      adjusted: false,
      sequence: 1,
      uploadId: 'u',
    },
    ...{ areaId: 1, supervisorId: 1 },
  },
});
const isOfOffice = (fact: DeliveryDayFact | ConsumerFact): fact is ConsumerFact =>
  fact.type !== 'OrderPlaced';
const folded = (...facts: (DeliveryDayFact | ConsumerFact)[]): ConsumerRow | null =>
  facts.reduce<ConsumerRow | null>(
    (row, fact) =>
      isOfOffice(fact)
        ? foldConsumerFact(row, fact)
        : foldConsumer(row, fact, { date: '2026-03-05', deliveryBoyId: 7 }),
    null,
  );

describe('an edit of the details', () => {
  it('is a fact with the former details', () => {
    expect(editConsumer({ details: NEW, shown: OLD }, known(OLD))).toEqual([edited]);
    expect(consumerKeys(edited)).toEqual([KEY]);
  });
  it('of equal details is no fact, also when it was already made by somebody else', () => {
    expect(editConsumer({ details: NEW, shown: OLD }, known(NEW))).toEqual([]);
  });
  it('is refused when the form showed other details', () => {
    const other = { ...OLD, name: 'Asha R.' };
    expect(() => editConsumer({ details: NEW, shown: OLD }, known(other))).toThrow(
      expect.objectContaining({ code: 'consumer-changed' }),
    );
  });
  it('is refused for an unknown consumer', () => {
    expect(() => editConsumer({ details: NEW, shown: OLD }, null)).toThrow(RuleViolation);
  });
});

describe('edited details', () => {
  const start = ordered(OLD.name, OLD.address);
  it('stay when orders repeat their earlier details', () => {
    expect(folded(start, edited, start)).toMatchObject({ ...NEW, ordered_address: OLD.address });
  });
  it('stay when an order carries them', () => {
    expect(folded(start, edited, ordered(NEW.name, NEW.address), start)).toMatchObject(NEW);
  });
  it('are replaced by new details of a later order', () => {
    expect(folded(start, edited, ordered(OLD.name, '12, Aundh'))).toMatchObject({
      ...NEW,
      address: '12, Aundh',
      ordered_address: '12, Aundh',
    });
  });
  it('are found by the search', () => {
    expect(folded(start, edited)?.searched).toContain('007\nasha rane\n9, baner road\n9822012345');
  });
  it('leave the earlier ones to be found, each once, without the id that stood for an unknown name', () => {
    const moved = folded(
      ordered('007', ''),
      start,
      ordered('Asha Kale', '12, Aundh'),
      ordered('Asha Joshi', '12, Aundh'),
      ordered('Asha Kale', ''),
    );
    expect(moved).toMatchObject({
      name: 'Asha Kale',
      earlier_names: ['Asha Joshi', 'Asha Rane'],
      earlier_addresses: [OLD.address],
    });
    expect(moved?.searched).toContain('asha rane');
    const many = Array.from({ length: 30 }, (_, n) => ordered(`Name ${n}`, `${n}, Aundh`));
    expect(folded(...many)).toMatchObject({
      earlier_names: many
        .map((_, n) => `Name ${n}`)
        .reverse()
        .slice(1, 11),
    });
  });
  it('replace the details that an order file repeats', () => {
    const row = folded(start, edited);
    if (!row) throw new Error('The consumer is unknown');
    expect(withEdited({ id: '007', name: OLD.name, address: OLD.address }, row)).toMatchObject({
      address: NEW.address,
    });
    expect(withEdited({ id: '007', name: OLD.name, address: '12, Aundh' }, row)).toMatchObject({
      address: '12, Aundh',
    });
  });
});

it('the stream of a consumer is safe for every id, and two ids never share one', () => {
  const ids = ['007', '7', 'a/b', 'a', 'A', 'a b', 'ग्राहक', '%2F', '/'];
  const names = ids.map((consumerId) => streams.consumer(consumerId));
  expect(new Set(names).size).toBe(ids.length);
  expect(names.every((name) => name.split('/').length === 2)).toBe(true);
});

describe('the usual order', () => {
  const day = (productId: number, expected: number) => [{ productId, expected }];
  it('is the median of the days that had the product', () => {
    expect(usualOrder([day(1, 2), day(1, 1), day(1, 5), day(2, 0.5)])).toEqual([
      { productId: 1, quantity: 2 },
      { productId: 2, quantity: 0.5 },
    ]);
  });
  it('of an even number of days is a quantity that was ordered', () => {
    expect(usualOrder([day(1, 2), day(1, 1)])).toEqual([{ productId: 1, quantity: 1 }]);
  });
  it('leaves out products that are usually cancelled, and is null without orders', () => {
    expect(usualOrder([day(1, 0), day(1, 0), day(1, 3)])).toEqual([]);
    expect(usualOrder([])).toEqual([]);
  });
});

describe('recent deliveries', () => {
  const stop = (
    date: string,
    delivered: readonly (number | null)[],
    bottles: number | null = null,
  ) => ({
    date,
    lines: delivered.map((quantity) => ({ delivered: quantity })),
    bottles,
  });

  it('are the quantities of the latest date on which something was delivered, and all bottles', () => {
    const stops = [
      stop('2026-03-05', [1, 0.5], 2),
      stop('2026-03-06', [null, 0], 1),
      stop('2026-03-05', [2]),
      stop('2026-03-04', [9]),
    ];
    expect(recentDeliveries(stops)).toEqual({
      last: { date: '2026-03-05', quantity: 3.5 },
      bottles: 3,
    });
  });
  it('are none where nothing was delivered', () => {
    expect(recentDeliveries([stop('2026-03-05', [null])])).toEqual({ last: null, bottles: 0 });
  });
});
