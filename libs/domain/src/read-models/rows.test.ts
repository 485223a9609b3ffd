import type { DeliveryDayFact } from '../delivery-day/facts';
import {
  closed,
  consumer,
  DAY,
  delivered,
  done,
  inRound,
  opened,
  placed,
  removed,
} from '../spec/delivery-day.words';
import { ADMIN, BOY, OCCURRED_AT, RECORDED_AT, recorded } from '../spec/given-when-then';
import { consumerKeys, type ConsumerRow, foldConsumer, foldRegistration } from './consumer';
import { deliveryDayKeys, type DeliveryDayRow, foldDeliveryDay } from './delivery-day';
import { foldOrderLine, orderLineKeys } from './order-line';
import { foldRemovedOrder, removedOrderKeys } from './removed-order';
import { foldRound, roundKeys, type RoundRow } from './round';

describe('the delivery day row', () => {
  const key = { date: DAY.date, delivery_boy_id: 7 };
  const fold = (
    row: DeliveryDayRow | null,
    fact: DeliveryDayFact,
    actor = ADMIN,
    at = OCCURRED_AT,
  ) => foldDeliveryDay(row, recorded(fact, actor, at), key);
  const open = fold(null, opened());

  it('is one per day, for every fact', () =>
    expect(deliveryDayKeys(placed('o1', 2), DAY)).toEqual([key]));
  it('begins when the day opens', () => {
    expect(fold(null, placed('o1', 2))).toBeNull();
    expect(open).toEqual({
      ...key,
      area_id: 1,
      supervisor_id: 11,
      opened_at: RECORDED_AT,
      close: null,
      last_heard_at: null,
      first_entry_at: null,
      last_entry_at: null,
      last_recorded_at: RECORDED_AT,
      rounds: 0,
      cash: 0,
      other_payments: 0,
    });
  });
  it('hears of the delivery boy only, and of the newest only', () => {
    const heard = fold(open, delivered('o1', 1), BOY, '2026-03-05T01:00:00Z');
    expect(heard?.last_heard_at).toBe('2026-03-05T01:00:00Z');
    expect(fold(heard, delivered('o1', 2), BOY, '2026-03-05T00:59:00.000Z')?.last_heard_at).toBe(
      '2026-03-05T01:00:00Z',
    );
    expect(fold(heard, delivered('o1', 2), ADMIN, '2026-03-05T02:00:00Z')?.last_heard_at).toBe(
      '2026-03-05T01:00:00Z',
    );
  });
  it('has the times of the first and last entry at a stop, whenever they arrive', () => {
    const [five, six, seven] = [
      '2026-03-05T05:00:00Z',
      '2026-03-05T06:00:00Z',
      '2026-03-05T07:00:00Z',
    ];
    const row = [six, five, seven].reduce((before, at) => fold(before, done('c1'), BOY, at), open);
    expect(row).toMatchObject({ first_entry_at: five, last_entry_at: seven });
    expect(fold(open, done('c1'), ADMIN, five)).toMatchObject({
      first_entry_at: null,
      last_entry_at: null,
    });
    expect(fold(open, inRound(1, ['c1']), BOY, five)).toMatchObject({
      first_entry_at: null,
      last_heard_at: five,
    });
  });
  it('counts rounds', () => expect(fold(open, inRound(1, ['c1']))?.rounds).toBe(1));
  it('keeps the books while they are closed', () => {
    const books = fold(open, closed(), BOY);
    expect(books?.close).toMatchObject({
      closeId: 'x1',
      taken: 10,
      emptyBottles: 3,
      at: OCCURRED_AT,
      by: BOY,
    });
    expect(
      fold(books, { type: 'DayReopened', data: { closeId: 'x1', reason: 'why' } })?.close,
    ).toBeNull();
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
    expect([
      roundKeys(left),
      roundKeys(removed('o1', 2)),
      roundKeys(inRound(2, [])),
      roundKeys(opened()),
    ]).toEqual([[{ round_id: 'r2' }], [], [{ round_id: 'r2' }], []]);
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
    expect([orderLineKeys(delivered('o1', 2)), orderLineKeys(removed('o1', 2))]).toEqual([
      [],
      [{ order_id: 'o1' }],
    ]);
    expect(here).toEqual({ order_id: 'o1', date: DAY.date, delivery_boy_id: 7, consumer_id: 'c1' });
    expect(foldOrderLine(here, delivered('o1', 1), DAY)).toBe(here);
    expect(foldOrderLine(here, removed('o1', 2), DAY)).toBeNull();
  });
  it('follows an order that moves, in any order of its two facts', () => {
    const inFirst = foldOrderLine(
      foldOrderLine(here, placed('o1', 2), elsewhere),
      removed('o1', 2),
      DAY,
    );
    const outFirst = foldOrderLine(
      foldOrderLine(here, removed('o1', 2), DAY),
      placed('o1', 2),
      elsewhere,
    );
    expect([inFirst?.delivery_boy_id, outFirst?.delivery_boy_id]).toEqual([8, 8]);
  });
});

describe('the removed order row', () => {
  it('keeps the day that an order was removed from last, and its product', () => {
    const fact = removed('o1', 2);
    expect([removedOrderKeys(fact), removedOrderKeys(delivered('o1', 2))]).toEqual([
      [{ order_id: 'o1' }],
      [],
    ]);
    const row = foldRemovedOrder(null, fact, DAY);
    expect(row).toEqual({ order_id: 'o1', date: DAY.date, delivery_boy_id: 7, product_id: 1 });
    expect(foldRemovedOrder(row, delivered('o1', 2), DAY)).toBe(row);
  });
});

describe('the consumer row', () => {
  const tomorrow = { date: '2026-03-06', deliveryBoyId: 8 };
  const KEY = { consumer_id: 'c1' };
  const known = foldConsumer(null, placed('o1', 2), DAY);
  const details = (name: string, address: string): DeliveryDayFact => ({
    type: 'ConsumerDetailsChanged',
    data: {
      consumerId: 'c1',
      name,
      address,
      sequence: 1,
      areaId: 1,
      previous: { name: '', address: '', sequence: 1 },
    },
  });
  const row: ConsumerRow = {
    ...KEY,
    area_id: 1,
    served_in: [{ areaId: 1, date: DAY.date }],
    name: 'Name of c1',
    address: 'Address of c1',
    phone: null,
    ordered_name: 'Name of c1',
    ordered_address: 'Address of c1',
    earlier_names: [],
    earlier_addresses: [],
    last_date: DAY.date,
    last_delivery_boy_id: 7,
    pauses: [],
    merged_into: null,
    absorbed: [],
    searched: 'c1\nname of c1\naddress of c1\n',
  };

  it('is known by its first order', () => {
    expect(known).toEqual(row);
    expect([
      consumerKeys(placed('o1', 2)),
      consumerKeys(details('', '')),
      consumerKeys(done()),
    ]).toEqual([[KEY], [KEY], []]);
  });
  it('stays one household whoever serves it: an order of another area leaves its zone', () => {
    const there = placed('o9', 1, 'c1', { areaId: 2, uploadId: 'u2' });
    expect(foldConsumer(known, there, tomorrow)?.area_id).toBe(1);
  });
  it('gets phone and zone by an upload, and all details back when it is taken back', () => {
    const registration = {
      consumerId: 'c1',
      set: { name: 'A', address: 'B', phone: '9822012345', areaId: 2 },
      previous: {
        ...{ name: 'Name of c1', address: 'Address of c1', phone: null, areaId: 1 },
        ...{ orderedName: 'Name of c1', orderedAddress: 'Address of c1' },
      },
      date: tomorrow.date,
    };
    const ofFile = placed('o9', 1, 'c1', { consumer: { id: 'c1', name: 'A', address: 'B' } });
    const after = foldRegistration(foldConsumer(known, ofFile, tomorrow), {
      type: 'ConsumerRegistered',
      data: registration,
    });
    expect(after).toMatchObject({ name: 'A', address: 'B', phone: '9822012345', area_id: 2 });
    const back = (row: ConsumerRow | null, previous: typeof registration.previous | null) =>
      foldRegistration(row, { type: 'RegistrationUndone', data: { ...registration, previous } });
    expect(back(after, registration.previous)).toMatchObject({
      ...{ name: 'Name of c1', ordered_name: 'Name of c1', address: 'Address of c1' },
      ...{ ordered_address: 'Address of c1', phone: null, area_id: 1 },
    });
    const edited = after && { ...after, name: 'Asha', phone: '9822099999' };
    expect(back(edited, registration.previous)).toMatchObject({
      ...{ name: 'Asha', phone: '9822099999', address: 'Address of c1' },
    });
    expect(back(after, null)).toBeNull();
    expect(back(after && { ...after, last_date: '2026-12-31' }, null)).not.toBeNull();
  });
  it('has the areas that served it by name, each with the latest date', () => {
    const there = placed('o9', 1, 'c1', { areaId: 2 });
    const byIdOnly = placed('o8', 1, 'c1', {
      areaId: 3,
      consumer: { id: 'c1', name: 'c1', address: '' },
    });
    const served = [placed('o2', 1), there, byIdOnly].reduce(
      (before, fact) => foldConsumer(before, fact, tomorrow),
      foldConsumer(known, there, DAY),
    );
    expect(served?.served_in).toEqual([
      { areaId: 1, date: tomorrow.date },
      { areaId: 2, date: tomorrow.date },
    ]);
  });
  it('goes by its id until it has a name', () => {
    const door = placed('o1', 2, 'c1', { consumer: { id: 'c1', name: 'c1', address: '' } });
    expect(foldConsumer(null, door, DAY)).toEqual({
      ...row,
      ...{
        name: 'c1',
        address: '',
        ordered_name: 'c1',
        ordered_address: '',
        served_in: [],
        searched: 'c1\nc1\n\n',
      },
    });
    expect(foldConsumer(known, door, tomorrow)).toEqual({
      ...row,
      last_date: '2026-03-06',
      last_delivery_boy_id: 8,
    });
  });
  it('takes the newest word', () => {
    expect(foldConsumer(known, details('Asha', '4 Lane'), DAY)).toMatchObject({
      ...{
        name: 'Asha',
        address: '4 Lane',
        ordered_name: 'Asha',
        ordered_address: '4 Lane',
        searched: 'c1\nasha\n4 lane\n\nname of c1\naddress of c1',
      },
    });
    expect(foldConsumer(known, details('Asha', ' '), DAY)).toMatchObject({
      name: 'Asha',
      address: 'Address of c1',
    });
    expect(foldConsumer(known, done(), tomorrow)).toBe(known);
  });
  it('keeps the latest date, not the latest told of', () => {
    const ahead = foldConsumer(null, placed('o1', 2), tomorrow);
    expect(
      foldConsumer(ahead, placed('o2', 1, 'c1', { consumer: consumer('c1') }), DAY),
    ).toMatchObject({
      last_date: '2026-03-06',
      last_delivery_boy_id: 8,
    });
  });
});
