import { ADMIN, BOY, OCCURRED_AT, RECORDED_AT, recorded } from '../spec/given-when-then';
import {
  absent,
  BUFFALO,
  cleared,
  closed,
  delivered,
  done,
  given,
  inRound,
  opened,
  paid,
  placed,
  reopened,
} from '../spec/delivery-day.words';
import type { Recorded } from '../fact';
import { type DeliveryDayFact, isDeliveryDayFact } from './facts';
import { lineOf, stopsInSequence } from './state';
import { consumersOf, evolveStop } from './evolve-stop';
import { deliveredAt, stopState, type Stop } from './stop';
import { totalsOf } from './totals';

describe('a stop', () => {
  const states = (...facts: Parameters<typeof given>) => {
    const stop = given(opened(), placed('o1', 2), ...facts)
      .state()
      .stops.get('c1');
    return stop && stopState(stop);
  };
  it.each([
    ['pending', []],
    ['pending', [paid(5)]],
    ['partly', [delivered('o1', 0)]],
    ['absent', [absent('Away')]],
    ['absent', [delivered('o1', 0), absent('Away')]],
    ['partly', [delivered('o1', 1), absent('Away')]],
    ['done', [done('c1', { o1: 2 })]],
    ['done', [delivered('o1', 1), absent('Away'), done()]],
    ['cancelled', [placed('o1', 0)]],
    ['cancelled', [placed('o1', 0), paid(5)]],
    ['pending', [placed('o1', 0), placed('o2', 1, 'c1', { productId: BUFFALO })]],
    ['partly', [placed('o1', 0), delivered('o1', 0)]],
    ['absent', [placed('o1', 0), absent('Away')]],
    ['done', [placed('o1', 0), done('c1', { o1: 0 })]],
  ])('is %s', (state, facts) => expect(states(...facts)).toBe(state));

  it('keeps its lines with person and time', () => {
    expect(
      given(
        opened(),
        placed('o1', 2, 'c1', { uploadId: 'u1', adjusted: true }),
        delivered('o1', 1.5),
      )
        .state()
        .stops.get('c1'),
    ).toEqual({
      consumer: { id: 'c1', name: 'Name of c1', address: 'Address of c1' },
      sequence: 1,
      lines: [
        {
          orderId: 'o1',
          productId: 1,
          expected: 2,
          delivered: 1.5,
          filled: false,
          adjusted: true,
          uploadId: 'u1',
          placedAt: RECORDED_AT,
          deliveredAt: OCCURRED_AT,
          deliveredBy: BOY,
        },
      ],
      done: null,
      payment: { amount: null, mode: '' },
      paid: null,
      absence: null,
      absent: null,
      round: null,
    });
  });

  it('has the quantity that was delivered last', () =>
    expect(
      given(opened(), placed('o1', 2), delivered('o1', 1.5), delivered('o1', 4))
        .state()
        .stops.get('c1')?.lines,
    ).toMatchObject([{ delivered: 4 }]));

  it('keeps when a payment and an absence were entered and arrived, until there is none', () => {
    const early = '2026-03-05T00:10:00.000Z';
    const facts = [placed('o1', 2), paid(50, 'cash'), absent('Away')].map((fact) =>
      recorded(fact, BOY, early),
    );
    const stop = facts.reduce<Stop | null>((before, fact) => evolveStop(before, fact), null);
    const mark = { at: early, by: BOY, receivedAt: RECORDED_AT };
    expect(stop).toMatchObject({ paid: mark, absent: mark });
    const now = [paid(null), absent(null, 'Away')].map((fact) => recorded(fact));
    expect(now.reduce(evolveStop, stop)).toMatchObject({ paid: null, absent: null });
    expect(evolveStop(stop, recorded(paid(60, 'cash')))?.paid).toEqual({
      at: OCCURRED_AT,
      by: BOY,
    });
  });

  it('keeps when a delivery arrived, if that was more than a minute later, until the next one', () => {
    const early = '2026-03-05T00:10:00.000Z';
    const receivedAt = (...facts: Recorded<DeliveryDayFact>[]) =>
      facts
        .reduce((stop, fact) => evolveStop(stop, fact), evolveStop(null, recorded(placed('o1', 2))))
        ?.lines.map((line) => line.receivedAt);
    const late = recorded(delivered('o1', 1), BOY, early);
    expect(receivedAt(late)).toEqual([RECORDED_AT]);
    expect(receivedAt(late, recorded(delivered('o1', 2)))).toEqual([undefined]);
    expect(receivedAt(recorded(done('c1', { o1: 2 }), BOY, early))).toEqual([RECORDED_AT]);
    expect(
      receivedAt(recorded(done('c1', { o1: 2 }), BOY, early), recorded(reopened('c1', { o1: 2 }))),
    ).toEqual([undefined]);
  });

  it('keeps when the delivery boy delivered, if the office corrects the quantity, until it is taken back', () => {
    const early = '2026-03-05T00:10:00.000Z';
    const stopAfter = (...facts: Recorded<DeliveryDayFact>[]) =>
      facts.reduce<Stop | null>(
        (stop, fact) => evolveStop(stop, fact),
        evolveStop(null, recorded(placed('o1', 2))),
      );
    const timesOf = (stop: Stop | null) => [stop && deliveredAt(stop), stop?.lines[0]?.deliveredAt];
    const own = recorded(delivered('o1', 1), BOY, early);
    const correction = recorded(delivered('o1', 2), ADMIN);
    expect(timesOf(stopAfter(own, correction, correction))).toEqual([early, OCCURRED_AT]);
    expect(timesOf(stopAfter(correction))).toEqual([null, OCCURRED_AT]);
    expect(timesOf(stopAfter(own, correction, recorded(delivered('o1', 3))))).toEqual([
      OCCURRED_AT,
      OCCURRED_AT,
    ]);
    expect(
      timesOf(stopAfter(own, correction, recorded(cleared('o1', 2), ADMIN), correction)),
    ).toEqual([null, OCCURRED_AT]);
  });

  it('comes to be with a line and with nothing else', () => {
    expect(evolveStop(null, recorded(delivered('o1', 1)))).toBeNull();
    expect(evolveStop(null, recorded(inRound(1, ['c1'])))).toBeNull();
  });

  it('does not change by facts about the whole day', () => {
    const stop = evolveStop(null, recorded(placed('o1', 1)));
    expect(evolveStop(stop, recorded(closed()))).toBe(stop);
    expect([
      consumersOf(closed()),
      consumersOf(opened()),
      consumersOf(inRound(1, ['c1', 'c2'])),
    ]).toEqual([[], [], ['c1', 'c2']]);
  });
});

describe('a day', () => {
  it('has its stops in sequence, equal places by consumer id', () => {
    const history = [
      placed('o1', 1, 'c9'),
      placed('o2', 1, 'c2', { sequence: 9 }),
      placed('o3', 1, 'c4'),
    ];
    expect(stopsInSequence(given(...history).state()).map((stop) => stop.consumer.id)).toEqual([
      'c4',
      'c2',
      'c9',
    ]);
  });

  it('finds an order and its stop', () => {
    const day = given(opened(), placed('o1', 2)).state();
    expect(lineOf(day, 'o1')).toMatchObject({
      stop: { consumer: { id: 'c1' } },
      line: { orderId: 'o1' },
    });
    expect(lineOf(day, 'o9')).toBeNull();
  });

  it('parts its payments by mode', () => {
    const pay = (consumerId: string, amount: number, mode: '' | 'cash' | 'cheque') =>
      ({
        type: 'PaymentRecorded',
        data: { consumerId, amount, mode, previous: { amount: null, mode: '' } },
      }) as const;
    const day = given(
      ...['c1', 'c2', 'c3', 'c4'].map((id) => placed(`o-${id}`, 0.1, id)),
      pay('c1', 0.1, 'cash'),
      pay('c2', 0.2, 'cash'),
      pay('c3', 5, 'cheque'),
      pay('c4', 7, ''),
    ).state();
    const totals = totalsOf(day);
    expect(totals.payments).toEqual({ cash: 0.3, cheque: 5, other: 7 });
    expect(totals.required).toBe(0.4);
  });
});

it('facts of a delivery day are told from other entries of the log', () => {
  const entry = { data: {}, meta: {}, recordedAt: RECORDED_AT };
  expect(isDeliveryDayFact(recorded(opened()))).toBe(true);
  expect(
    ['AreaCreated', 'toString', ''].map((type) => isDeliveryDayFact({ ...entry, type })),
  ).toEqual([false, false, false]);
});
