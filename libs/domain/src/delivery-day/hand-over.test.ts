import { evolveAll } from '../spec/delivery-day.histories';
import {
  absent,
  BUFFALO,
  closed,
  collected,
  consumer,
  delivered,
  done,
  given,
  inRound,
  opened,
  paid,
  placed,
} from '../spec/delivery-day.words';
import {
  day,
  forAnyDays,
  giveAway,
  handedOver,
  inOrder,
  shown,
  stateOf,
  takeOver,
  undone,
} from '../spec/hand-over.words';
import { plus } from '../quantity';
import { refusalOf } from '../spec/given-when-then';
import type { PhoneCommand, ShownStop, TakenStop } from './commands';
import { decide } from './decide';
import { decideEntry } from './entry';
import type { DeliveryDayFact } from './facts';
import { keptBecause, laterHandOverOf, separateStaying, toTakenStops } from './hand-over';
import { type DeliveryDay, initialDay, stopsInSequence } from './state';
import { NO_PAYMENT } from './stop';
import { totalsOf } from './totals';

describe('handing stops over', () => {
  it('removes all their orders and says where they go, in their order', () => {
    const after = given(...day, inRound(1, ['c1', 'c2', 'c3']))
      .when(giveAway(shown('c2', 'o2', 'o3'), shown('c3', 'o4')))
      .thenState();
    expect([inOrder(after), after.rounds[0]?.consumerIds]).toEqual([['c1'], ['c1']]);
    expect(after.handOvers).toMatchObject([
      {
        ...{ handOverId: 'own1', to: 8, isUndone: false, undoes: null },
        stops: [
          {
            consumerId: 'c2',
            orderIds: ['o2', 'o3'],
            sequence: 2,
            round: { roundId: 'r1', number: 1, place: 1 },
          },
          {
            consumerId: 'c3',
            orderIds: ['o4'],
            sequence: 3,
            round: { roundId: 'r1', number: 1, place: 2 },
          },
        ],
      },
    ]);
  });

  it('counts neither a stop with only 0 lines nor its lines, which move too', () => {
    const cancelled = [...day, placed('o5', 0, 'c4')];
    const stops = [shown('c3', 'o4'), shown('c4', 'o5')];
    const [, takenOver] = decide(
      takeOver(toTakenStops(stops, stateOf(...cancelled))),
      initialDay(),
    );
    for (const fact of [decide(giveAway(...stops), stateOf(...cancelled))[0], takenOver])
      expect(fact?.data).toMatchObject({ lines: 1, cancelled: ['c4'] });
  });

  it.each<[string, DeliveryDayFact[], ShownStop, string]>([
    ['was delivered', [delivered('o1', 2)], shown('c1', 'o1'), 'hand-over-delivered'],
    ['is done', [done('c1', { o1: 2 })], shown('c1', 'o1'), 'hand-over-delivered'],
    ['is marked absent', [absent('Away')], shown('c1', 'o1'), 'hand-over-delivered'],
    [
      'got another order',
      [placed('o9', 1, 'c1', { productId: BUFFALO })],
      shown('c1', 'o1'),
      'hand-over-changed',
    ],
    ['lost an order', [], shown('c1', 'o1', 'o9'), 'hand-over-changed'],
    ['is gone', [], shown('c9', 'o9'), 'hand-over-gone'],
  ])('moves nothing when one of the stops %s meanwhile, and names it', (_, facts, stop, code) =>
    given(...day, ...facts)
      .when(giveAway(shown('c2', 'o2', 'o3'), stop))
      .thenRefused(code, undefined, { consumerId: stop.consumerId }),
  );

  it('needs a stop, each once, and an open day', () => {
    given(...day)
      .when(giveAway())
      .thenRefused('hand-over-empty');
    given(...day)
      .when(giveAway(shown('c1', 'o1'), shown('c1', 'o1')))
      .thenRefused('hand-over-changed');
    given(...day, closed())
      .when(giveAway(shown('c1', 'o1')))
      .thenRefused('day-closed');
  });

  it('knows which stops stay with their delivery boy, and why', () => {
    const state = stateOf(
      opened(),
      placed('o1', 1),
      placed('o2', 1, 'c2'),
      placed('o3', 1, 'c3'),
      done('c2'),
      paid(5),
    );
    expect(stopsInSequence(state).map(keptBecause)).toEqual([null, 'done', null]);
  });

  it('separates the stops that can move from those that stay, each with its reason', () => {
    const giver = stateOf(...day, delivered('o1', 2));
    const taker = stateOf(opened(), placed('x1', 1, 'c2'));
    const { moving, staying } = separateStaying(
      [shown('c1', 'o1'), shown('c2', 'o2', 'o3'), shown('c3', 'o4'), shown('c9', 'o9')],
      giver,
      taker,
    );
    expect(moving).toEqual([shown('c3', 'o4')]);
    expect(staying.map(({ code }) => code)).toEqual([
      'hand-over-delivered',
      'hand-over-line-exists',
      'hand-over-gone',
    ]);
  });

  it('takes a stop with a payment and empty bottles, which stay with him until it returns', () => {
    const paidDay = stateOf(...day, paid(300, 'cash'), collected(2));
    const after = handedOver(paidDay, initialDay());
    if (!after) throw new Error('Nothing was handed over');
    expect(after.left.stops.size).toBe(0);
    expect(after.left.left.get('c1')).toMatchObject({
      leftOrderId: 'o1',
      lines: [],
      payment: { amount: 300, mode: 'cash' },
      bottles: 2,
    });
    expect(after.right.stops.get('c1')).toMatchObject({ payment: NO_PAYMENT });
    expect(after.right.stops.get('c1')).not.toHaveProperty('bottles');
    const payments = [after.left, after.right].map((each) => totalsOf(each).payments.cash);
    expect(payments).toEqual([300, 0]);
    expect(undone(after.left, after.right).left.stops.get('c1')).toMatchObject({
      payment: { amount: 300, mode: 'cash' },
      bottles: 2,
    });
  });
});

describe('taking stops over', () => {
  const taken = toTakenStops([shown('c3', 'o4'), shown('c2', 'o2', 'o3')], stateOf(...day));
  const theirs = [opened(), placed('x1', 1, 'c7'), placed('x2', 1, 'c8')];

  it('opens the day and keeps the order in which they come, after all others', () => {
    const facts = decide(takeOver(taken), initialDay());
    expect(facts.map(({ type }) => type)).toEqual([
      'DeliveryDayOpened',
      'StopsTakenOver',
      'OrderPlaced',
      'OrderPlaced',
      'OrderPlaced',
    ]);
    expect(
      inOrder(evolveAll(stateOf(...theirs), decide(takeOver(taken), stateOf(...theirs)))),
    ).toEqual(['c7', 'c8', 'c3', 'c2']);
  });

  it('puts them beside the open stop with the most similar address, and the others after all', () => {
    const at = (id: string, address: string) => ({ ...consumer(id), address });
    const others = [
      placed('x1', 1, 'c5', { consumer: at('c5', 'Flat 1, Laxmi Heights, Baner') }),
      placed('x2', 1, 'c6', { consumer: at('c6', '12 Aundh Road') }),
      placed('x3', 1, 'c7', { consumer: at('c7', 'River View, Kothrud') }),
      done('c7'),
    ];
    const stop = (id: string, address: string): TakenStop => ({
      ...taken[0],
      consumer: at(id, address),
      lines: [],
      before: null,
    });
    const lines = taken[0]?.lines ?? [];
    const near = { ...stop('c1', 'B-204 Laxmi Heights, Baner'), lines };
    const far = {
      ...stop('c2', 'River View, Kothrud'),
      lines: lines.map((line) => ({ ...line, orderId: 'o8' })),
    };
    const state = stateOf(opened(), ...others);
    expect(inOrder(evolveAll(state, decide(takeOver([far, near], 'address'), state)))).toEqual([
      'c1',
      'c5',
      'c6',
      'c7',
      'c2',
    ]);
  });

  it('joins an existing stop of the same consumer, but takes no product twice', () => {
    const joined = given(opened(), placed('x1', 1, 'c2', { productId: 3 }))
      .when(takeOver(taken))
      .thenState();
    expect(joined.stops.get('c2')?.lines.map(({ orderId }) => orderId)).toEqual(['x1', 'o2', 'o3']);
    given(opened(), placed('x1', 1, 'c2'))
      .when(takeOver(taken))
      .thenRefused('hand-over-line-exists', undefined, { consumerId: 'c2' });
  });

  it('does not reopen a stop that is done here', () =>
    given(opened(), placed('x1', 1, 'c2', { productId: 3 }), done('c2', { x1: 1 }))
      .when(takeOver(taken))
      .thenRefused('hand-over-taker-done', undefined, { consumerId: 'c2' }));

  it('keeps the requirement that the upload gave, the upload and the mark', () => {
    const [first] = stopsInSequence(
      stateOf(opened(), placed('o1', 2, 'c1', { uploadId: 'u1' }), {
        type: 'OrderRevised',
        data: {
          ...{
            orderId: 'o1',
            consumerId: 'c1',
            productId: 1,
            expected: 5,
            adjusted: true,
            uploadId: null,
          },
          previous: { expected: 2, adjusted: false },
        },
      }),
    );
    const state = evolveAll(
      initialDay(),
      decide(takeOver(toTakenStops([shown('c1', 'o1')], stateOf(...day))), initialDay()),
    );
    expect(state.stops.get('c1')?.lines[0]).toMatchObject({ takenFrom: 7 });
    const revised = first ? [{ consumer: first.consumer, lines: first.lines, before: null }] : [];
    const line = evolveAll(initialDay(), decide(takeOver(revised), initialDay())).stops.get('c1')
      ?.lines[0];
    expect(line).toMatchObject({
      expected: 5,
      adjusted: true,
      uploadId: 'u1',
      uploaded: 2,
      takenFrom: 7,
    });
  });
});

it('both days together have the same stops, orders and quantities before and after, after any history', () =>
  forAnyDays((left, right) => {
    const after = handedOver(left, right, 'address');
    if (!after) return;
    const total = (...days: DeliveryDay[]) => {
      const {
        products: _,
        payments: __,
        ...sums
      } = days.map(totalsOf).reduce((a, b) => ({
        ...b,
        stops: a.stops + b.stops,
        done: a.done + b.done,
        lines: a.lines + b.lines,
        required: plus(a.required, b.required),
        delivered: plus(a.delivered, b.delivered),
      }));
      return sums;
    };
    expect(total(after.left, after.right)).toEqual(total(left, right));
    expect(totalsOf(after.left).payments).toEqual(totalsOf(left).payments);
    for (const round of after.left.rounds)
      for (const consumerId of round.consumerIds)
        expect(after.left.stops.has(consumerId)).toBe(true);
  }));

describe('an entry of a phone that did not know of it', () => {
  const after = handedOver(stateOf(...day), initialDay());
  if (!after) throw new Error('Nothing was handed over');
  // The spec's facts happen at one time.
  const at = after.left.handOvers[0]?.at ?? '';
  const entries: PhoneCommand[] = [
    { type: 'MarkConsumerDone', data: { consumerId: 'c1' } },
    { type: 'DeliverQuantity', data: { orderId: 'o3', quantity: 1 } },
    { type: 'RecordRemarks', data: { consumerId: 'c2', absence: 'Locked' } },
  ];
  it.each(entries)('counts in the other day if it was made before: $type', (entry) => {
    expect(laterHandOverOf(entry, after.left, at)).toMatchObject({ to: 8 });
    expect(
      laterHandOverOf(entry, after.left, new Date(Date.parse(at) + 1).toISOString()),
    ).toBeNull();
  });
  it('stays in its own day if the stop has come back, or was never there', () => {
    const back = undone(after.left, after.right);
    for (const entry of entries) expect(laterHandOverOf(entry, back.left, at)).toBeNull();
    expect(
      laterHandOverOf({ type: 'MarkConsumerDone', data: { consumerId: 'c9' } }, after.left, at),
    ).toBeNull();
    expect(
      laterHandOverOf(
        { type: 'CreateRound', data: { roundId: 'r', consumerNo: 1 } },
        after.left,
        at,
      ),
    ).toBeNull();
  });
  it('stays in his day where it states what he took, whenever it was made', () => {
    const took: PhoneCommand = {
      type: 'RecordRemarks',
      data: {
        consumerId: 'c2',
        amount: 300,
        mode: 'cash',
        absence: 'Locked',
        seen: { payment: NO_PAYMENT, absence: null },
      },
    };
    expect(laterHandOverOf(took, after.left, at)).toBeNull();
    const { facts } = decideEntry(took, after.left, at);
    expect(facts[0]).toEqual({
      type: 'PaymentRecorded',
      data: { consumerId: 'c2', amount: 300, mode: 'cash', previous: NO_PAYMENT, holder: 8 },
    });
    const state = evolveAll(after.left, facts);
    expect(totalsOf(state).payments.cash).toBe(300);
    expect(state.left.get('c2')).toMatchObject({ absence: 'Locked' });
    const absence = { ...took, data: { consumerId: 'c2', absence: 'Away' } };
    expect(refusalOf(() => decideEntry(absence, state, at).facts).code).toBe('consumer-unknown');
  });
});
