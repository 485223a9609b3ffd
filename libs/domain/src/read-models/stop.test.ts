import type { FigureName } from '@milkround/contracts';
import type { DeliveryDayFact } from '../delivery-day/facts';
import {
  absent,
  BUFFALO,
  closed,
  DAY,
  delivered,
  done,
  inRound,
  opened,
  paid,
  placed,
  removed,
  reopened,
} from '../spec/delivery-day.words';
import { ADMIN, BOY, OCCURRED_AT, RECORDED_AT, recorded } from '../spec/given-when-then';
import { amountOf, contributionsOf } from './contributions';
import { areaProductsOf, dayPaceOf, dayProductsOf, dayProgressOf } from './rollups';
import { foldStop, stopKeys, type StopRow } from './stop';

const stopKey = { date: DAY.date, delivery_boy_id: 7, consumer_id: 'c1' };
const stopAfter = (...facts: DeliveryDayFact[]): StopRow | null =>
  facts.reduce<StopRow | null>((row, fact) => foldStop(row, recorded(fact), stopKey), null);
const line = {
  orderId: 'o1',
  productId: 1,
  expected: 2,
  delivered: null,
  filled: false,
  adjusted: false,
  uploadId: null,
};
const untouched = { ...line, placedAt: RECORDED_AT, deliveredAt: null, deliveredBy: null };

describe('the stop row', () => {
  it('is one per consumer of a fact', () => {
    expect(stopKeys(placed('o1', 2), DAY)).toEqual([stopKey]);
    expect(stopKeys(inRound(1, ['c1', 'c2']), DAY)).toEqual([
      stopKey,
      { ...stopKey, consumer_id: 'c2' },
    ]);
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
      left_order_id: null,
      done: null,
      payment_amount: null,
      payment_mode: '',
      paid: null,
      absence: null,
      absence_reason: null,
      bottles: null,
      absent: null,
      delivered_at: null,
      round: null,
      corrected: null,
      ordered_again: null,
      crossed: null,
    }));

  it('has the entries of the stop', () =>
    expect(
      stopAfter(
        placed('o1', 2),
        inRound(3, ['c1']),
        paid(50, 'cash'),
        absent('Away'),
        done('c1', { o1: 2 }),
      ),
    ).toMatchObject({
      lines: [{ delivered: 2, filled: true, deliveredAt: OCCURRED_AT }],
      done: { at: OCCURRED_AT, by: BOY },
      payment_amount: 50,
      payment_mode: 'cash',
      paid: { at: OCCURRED_AT, by: BOY },
      absence: null,
      crossed: { absence: 'Away' },
      round: 3,
    }));

  it('says when the delivery boy delivered: Done, else an absence, else the latest quantity', () => {
    const [five, six, seven] = [
      '2026-03-05T05:00:00Z',
      '2026-03-05T06:00:00Z',
      '2026-03-05T07:00:00Z',
    ];
    const fold = (row: StopRow | null, fact: DeliveryDayFact, at: string, actor = BOY) =>
      foldStop(row, recorded(fact, actor, at), stopKey);
    const quantity = fold(stopAfter(placed('o1', 2)), delivered('o1', 0), seven);
    expect(quantity?.delivered_at).toBe(seven);
    const found = fold(quantity, absent('Away'), six);
    expect(found).toMatchObject({ delivered_at: six, absent: { at: six } });
    expect(fold(found, done('c1'), five)?.delivered_at).toBe(five);
    expect(fold(fold(found, done('c1'), five), reopened('c1'), seven)?.delivered_at).toBe(six);
    expect(fold(found, absent(null, 'Away'), seven)).toMatchObject({
      delivered_at: seven,
      absent: null,
    });
  });

  it('does not count entries of the office as deliveries of the delivery boy', () => {
    const row = foldStop(
      stopAfter(placed('o1', 2)),
      recorded(done('c1', { o1: 2 }), ADMIN),
      stopKey,
    );
    expect(row).toMatchObject({ done: { by: ADMIN }, delivered_at: null });
  });

  it('keeps what was taken there when its last line goes, and counts no more', () => {
    const left = stopAfter(placed('o1', 2), absent('Away'), paid(50, 'cash'), removed('o1', 2));
    expect(left).toMatchObject({
      ...{ lines: [], left_order_id: 'o1', payment_amount: 50 },
      ...{ absence: null, done: null, delivered_at: null },
    });
    expect(left && dayProgressOf(left)[0]?.amounts.stops).toBe(0);
    expect(left && amountOf('payment', left)).toBe(50);
    expect(left && contributionsOf('payment', left)).toEqual([
      { orderId: 'o1', productId: null, amount: 50 },
    ]);
  });
  it('does not come from anything but a line', () =>
    expect(stopAfter(delivered('o1', 1))).toBeNull());
  it('does not change by other facts', () => {
    const row = stopAfter(placed('o1', 2));
    expect(foldStop(row, recorded(closed()), stopKey)).toBe(row);
  });
});

it('counts a cancelled stop nowhere, and its payment all the same', () => {
  const row = stopAfter(placed('o1', 0), paid(50, 'cash'));
  if (!row) throw new Error('no stop');
  const { stops, lines } = dayProgressOf(row)[0]?.amounts ?? {};
  expect([stops, lines]).toEqual([0, 1]);
  const figures: FigureName[] = ['stops', 'remaining'];
  expect(figures.flatMap((figure) => contributionsOf(figure, row))).toEqual([]);
  expect(contributionsOf('payment', row)).toMatchObject([{ amount: 50 }]);
});

describe('the contributions of a stop to the sums', () => {
  const day = { date: DAY.date, area_id: 1, delivery_boy_id: 7 };
  const add = (...facts: DeliveryDayFact[]) => {
    const row = stopAfter(placed('o1', 2), placed('o2', 1, 'c1', { productId: BUFFALO }), ...facts);
    if (!row) throw new Error('no stop');
    return row;
  };

  it.each([
    ['nothing', [], { done: 0, partly: 0, absent: 0, delivered: 0 }],
    ['a quantity', [delivered('o1', 1)], { done: 0, partly: 1, absent: 0, delivered: 1 }],
    [
      'an absence',
      [delivered('o1', 0), absent('Away')],
      { done: 0, partly: 0, absent: 1, delivered: 0 },
    ],
    [
      'Done',
      [absent('Away'), done('c1', { o1: 2 })],
      { done: 1, partly: 0, absent: 0, delivered: 2 },
    ],
  ])('to the progress with %s', (_, facts, amounts) =>
    expect(dayProgressOf(add(...facts))).toEqual([
      { key: day, amounts: { stops: 1, lines: 2, required: 3, ...amounts } },
    ]),
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
    expect(dayPaceOf(add(done()))).toEqual([
      { key: { date: DAY.date, delivery_boy_id: 7, slot }, amounts: { done: 1 } },
    ]);
    expect(dayPaceOf(add())).toEqual([]);
  });
});
