import type { DeliveryDayFact } from '../delivery-day/facts';
import {
  absent,
  BUFFALO,
  closed,
  consumer,
  DAY,
  delivered,
  done,
  inRound,
  opened,
  paid,
  placed,
  removed,
} from '../spec/delivery-day.words';
import { ADMIN, BOY, OCCURRED_AT, RECORDED_AT, recorded } from '../spec/given-when-then';
import { consumerKeys, type ConsumerRow, foldConsumer } from './consumer';
import { deliveryDayKeys, type DeliveryDayRow, foldDeliveryDay } from './delivery-day';
import { foldOrderLine, orderLineKeys } from './order-line';
import { areaProductsOf, dayPaceOf, dayProductsOf, dayProgressOf } from './rollups';
import { foldRound, roundKeys, type RoundRow } from './round';
import { foldStop, stopKeys, type StopRow } from './stop';

const stopKey = { date: DAY.date, delivery_boy_id: 7, consumer_id: 'c1' };
const stopAfter = (...facts: DeliveryDayFact[]): StopRow | null =>
  facts.reduce<StopRow | null>((row, fact) => foldStop(row, recorded(fact), stopKey), null);
const line = { orderId: 'o1', productId: 1, expected: 2, delivered: null, filled: false, adjusted: false, uploadId: null };
const untouched = { ...line, placedAt: RECORDED_AT, deliveredAt: null, deliveredBy: null };

describe('the stop row', () => {
  it('is one per consumer of a fact', () => {
    expect(stopKeys(placed('o1', 2), DAY)).toEqual([stopKey]);
    expect(stopKeys(inRound(1, ['c1', 'c2']), DAY)).toEqual([stopKey, { ...stopKey, consumer_id: 'c2' }]);
    expect([stopKeys(opened(), DAY), stopKeys(closed(), DAY)]).toEqual([[], []]);
  });

  it('begins with a line', () =>
    expect(stopAfter(placed('o1', 2))).toEqual({
      ...stopKey,
      area_id: 1,
      supervisor_id: 11,
      sequence: 1,
      name: 'Name of c1',
      address: 'Address of c1',
      lines: [untouched],
      done: null,
      payment_amount: null,
      payment_mode: '',
      absence: null,
      round: null,
    }));

  it('tells what happened to the stop', () =>
    expect(stopAfter(placed('o1', 2), inRound(3, ['c1']), paid(50, 'cash'), absent('Away'), done('c1', { o1: 2 }))).toMatchObject({
      lines: [{ delivered: 2, filled: true, deliveredAt: OCCURRED_AT }],
      done: { at: OCCURRED_AT, by: BOY },
      payment_amount: 50,
      payment_mode: 'cash',
      absence: 'Away',
      round: 3,
    }));

  it('goes with its last line', () => expect(stopAfter(placed('o1', 2), removed('o1', 2))).toBeNull());
  it('does not come from anything but a line', () => expect(stopAfter(delivered('o1', 1))).toBeNull());
  it('is left as it is by what is not about it', () => {
    const row = stopAfter(placed('o1', 2));
    expect(foldStop(row, recorded(closed()), stopKey)).toBe(row);
  });
});

describe('what a stop adds to the sums', () => {
  const day = { date: DAY.date, area_id: 1, delivery_boy_id: 7 };
  const add = (...facts: DeliveryDayFact[]) => {
    const row = stopAfter(placed('o1', 2), placed('o2', 1, 'c1', { productId: BUFFALO }), ...facts);
    if (!row) throw new Error('no stop');
    return row;
  };

  it.each([
    ['nothing', [], { done: 0, partly: 0, absent: 0 }],
    ['a quantity', [delivered('o1', 1)], { done: 0, partly: 1, absent: 0 }],
    ['an absence', [delivered('o1', 1), absent('Away')], { done: 0, partly: 0, absent: 1 }],
    ['Done', [absent('Away'), done()], { done: 1, partly: 0, absent: 0 }],
  ])('to the progress with %s', (_, facts, amounts) =>
    expect(dayProgressOf(add(...facts))).toEqual([{ key: day, amounts: { stops: 1, lines: 2, ...amounts } }]),
  );

  it('to the products of the day and of the area', () => {
    const row = add(delivered('o1', 0.5));
    const cow = { required: 2, delivered: 0.5, lines: 1, recorded: 1 };
    const buffalo = { required: 1, delivered: 0, lines: 1, recorded: 0 };
    expect(dayProductsOf(row)).toEqual([
      { key: { ...day, product_id: 1 }, amounts: cow },
      { key: { ...day, product_id: 2 }, amounts: buffalo },
    ]);
    expect(areaProductsOf(row)).toEqual([
      { key: { date: DAY.date, area_id: 1, product_id: 1 }, amounts: cow },
      { key: { date: DAY.date, area_id: 1, product_id: 2 }, amounts: buffalo },
    ]);
  });

  it('to the pace of the ten minutes that it was done in', () => {
    const slot = Date.parse('2026-03-05T00:30:00Z') / 600_000;
    expect(dayPaceOf(add(done()))).toEqual([{ key: { date: DAY.date, delivery_boy_id: 7, slot }, amounts: { done: 1 } }]);
    expect(dayPaceOf(add())).toEqual([]);
  });
});

describe('the delivery day row', () => {
  const key = { date: DAY.date, delivery_boy_id: 7 };
  const fold = (row: DeliveryDayRow | null, fact: DeliveryDayFact, actor = ADMIN, at = OCCURRED_AT) =>
    foldDeliveryDay(row, recorded(fact, actor, at), key);
  const open = fold(null, opened());

  it('is one per day, for every fact', () => expect(deliveryDayKeys(placed('o1', 2), DAY)).toEqual([key]));
  it('begins when the day opens', () => {
    expect(fold(null, placed('o1', 2))).toBeNull();
    expect(open).toEqual({
      ...key,
      area_id: 1,
      supervisor_id: 11,
      opened_at: RECORDED_AT,
      close: null,
      last_heard_at: null,
      last_recorded_at: RECORDED_AT,
      rounds: 0,
    });
  });
  it('hears of the delivery boy only, and of the newest only', () => {
    const heard = fold(open, delivered('o1', 1), BOY, '2026-03-05T01:00:00Z');
    expect(heard?.last_heard_at).toBe('2026-03-05T01:00:00Z');
    expect(fold(heard, delivered('o1', 2), BOY, '2026-03-05T00:59:00.000Z')?.last_heard_at).toBe('2026-03-05T01:00:00Z');
    expect(fold(heard, delivered('o1', 2), ADMIN, '2026-03-05T02:00:00Z')?.last_heard_at).toBe('2026-03-05T01:00:00Z');
  });
  it('counts rounds', () => expect(fold(open, inRound(1, ['c1']))?.rounds).toBe(1));
  it('keeps the books while they are closed', () => {
    const books = fold(open, closed(), BOY);
    expect(books?.close).toMatchObject({ closeId: 'x1', taken: 10, emptyBottles: 3, at: OCCURRED_AT, by: BOY });
    expect(fold(books, { type: 'DayReopened', data: { closeId: 'x1', reason: 'why' } })?.close).toBeNull();
  });
});

describe('the round row', () => {
  const fold = (row: RoundRow | null, fact: DeliveryDayFact) => foldRound(row, recorded(fact), DAY);
  const round = fold(null, inRound(2, ['c1', 'c2']));

  it('is named by its number', () =>
    expect(round).toEqual({
      round_id: 'r2',
      date: DAY.date,
      delivery_boy_id: 7,
      number: 2,
      name: 'Round 2',
      created_at: RECORDED_AT,
      consumer_ids: ['c1', 'c2'],
    }));
  it('loses a stop with its last line', () => {
    const left = removed('o1', 2, { leftRound: 'r2' });
    expect([roundKeys(left), roundKeys(removed('o1', 2)), roundKeys(inRound(2, [])), roundKeys(opened())]).toEqual([
      [{ round_id: 'r2' }],
      [],
      [{ round_id: 'r2' }],
      [],
    ]);
    expect(fold(round, left)?.consumer_ids).toEqual(['c2']);
    expect(fold(round, removed('o1', 2))).toBe(round);
    expect(fold(round, opened())).toBe(round);
    expect(fold(null, left)).toBeNull();
  });
});

describe('the order line row', () => {
  const elsewhere = { ...DAY, deliveryBoyId: 8 };
  const here = foldOrderLine(null, placed('o1', 2), DAY);

  it('says which day an order stands in', () => {
    expect(orderLineKeys(placed('o1', 2))).toEqual([{ order_id: 'o1' }]);
    expect([orderLineKeys(delivered('o1', 2)), orderLineKeys(removed('o1', 2))]).toEqual([[], [{ order_id: 'o1' }]]);
    expect(here).toEqual({ order_id: 'o1', date: DAY.date, delivery_boy_id: 7, consumer_id: 'c1' });
    expect(foldOrderLine(here, delivered('o1', 1), DAY)).toBe(here);
    expect(foldOrderLine(here, removed('o1', 2), DAY)).toBeNull();
  });
  it('follows an order that moves, in whichever order its two facts lie', () => {
    const inFirst = foldOrderLine(foldOrderLine(here, placed('o1', 2), elsewhere), removed('o1', 2), DAY);
    const outFirst = foldOrderLine(foldOrderLine(here, removed('o1', 2), DAY), placed('o1', 2), elsewhere);
    expect([inFirst?.delivery_boy_id, outFirst?.delivery_boy_id]).toEqual([8, 8]);
  });
});

describe('the consumer row', () => {
  const tomorrow = { date: '2026-03-06', deliveryBoyId: 8 };
  const known = foldConsumer(null, placed('o1', 2), DAY);
  const details = (name: string, address: string): DeliveryDayFact => ({
    type: 'ConsumerDetailsChanged',
    data: { consumerId: 'c1', name, address, sequence: 1, previous: { name: '', address: '', sequence: 1 } },
  });
  const row: ConsumerRow = {
    consumer_id: 'c1',
    name: 'Name of c1',
    address: 'Address of c1',
    last_date: DAY.date,
    last_delivery_boy_id: 7,
  };

  it('is known by its first order', () => {
    expect(known).toEqual(row);
    expect([consumerKeys(placed('o1', 2)), consumerKeys(details('', '')), consumerKeys(done())]).toEqual([
      [{ consumer_id: 'c1' }],
      [{ consumer_id: 'c1' }],
      [],
    ]);
  });
  it('goes by its id until it has a name', () => {
    const door = placed('o1', 2, 'c1', { consumer: { id: 'c1', name: 'c1', address: '' } });
    expect(foldConsumer(null, door, DAY)).toEqual({ ...row, name: 'c1', address: '' });
    expect(foldConsumer(known, door, tomorrow)).toEqual({ ...row, last_date: '2026-03-06', last_delivery_boy_id: 8 });
  });
  it('takes the newest word', () => {
    expect(foldConsumer(known, details('Asha', '4 Lane'), DAY)).toEqual({ ...row, name: 'Asha', address: '4 Lane' });
    expect(foldConsumer(known, details('Asha', ' '), DAY)).toEqual({ ...row, name: 'Asha' });
    expect(foldConsumer(known, done(), tomorrow)).toBe(known);
  });
  it('keeps the latest date, not the latest told of', () => {
    const ahead = foldConsumer(null, placed('o1', 2), tomorrow);
    expect(foldConsumer(ahead, placed('o2', 1, 'c1', { consumer: consumer('c1') }), DAY)).toMatchObject({
      last_date: '2026-03-06',
      last_delivery_boy_id: 8,
    });
  });
});
