import type { DeliveryDayFact } from './facts';
import {
  absent,
  BUFFALO,
  consumer,
  COW,
  delivered,
  done,
  edit,
  given,
  inRound,
  opened,
  paid,
  placed,
  removed,
  SCOPE,
  single,
} from '../spec/delivery-day.words';
import { OCCURRED_AT } from '../spec/given-when-then';

const day = [opened(), placed('o1', 2), placed('o2', 1, 'c2')];

const revised = (
  expected: number,
  adjusted: boolean,
  previous: { expected: number; adjusted: boolean },
): DeliveryDayFact => ({
  type: 'OrderRevised',
  data: {
    orderId: 'o1',
    consumerId: 'c1',
    productId: COW,
    expected,
    adjusted,
    uploadId: null,
    previous,
  },
});

describe('a single order', () => {
  it('opens the day when it is the first', () =>
    given().when(single('o1', 2)).then(opened(), placed('o1', 2)));
  it('places a line that is not there, last in the sequence', () =>
    given(...day)
      .when(single('o3', 4, { consumer: consumer('c9') }))
      .then(placed('o3', 4, 'c9', { sequence: 3 })));
  it('joins the stop that is there', () =>
    given(...day)
      .when(single('o3', 4, { consumer: consumer('c2'), productId: BUFFALO }))
      .then(placed('o3', 4, 'c2', { productId: BUFFALO })));
  it('may be 0: a cancelled day', () =>
    given(...day)
      .when(single('o1', 0))
      .then(revised(0, false, { expected: 2, adjusted: false })));
  it('with Adjustment Enabled gives the line that is there its new requirement and marks it', () =>
    given(...day)
      .when(single('x', 5, { adjusted: true }))
      .then(revised(5, true, { expected: 2, adjusted: false })));
  it('with Adjustment Disabled corrects the requirement and clears the mark', () =>
    given(opened(), placed('o1', 5, 'c1', { adjusted: true }))
      .when(single('x', 2))
      .then(revised(2, false, { expected: 5, adjusted: true })));
  it('only clears the mark when the requirement is the same', () =>
    given(opened(), placed('o1', 5, 'c1', { adjusted: true }))
      .when(single('x', 5))
      .then(revised(5, false, { expected: 5, adjusted: true })));
  it('leaves the order its upload when it is revised by hand', () => {
    const after = given(opened(), placed('o1', 2, 'c1', { uploadId: 'u1' }))
      .when(single('x', 3))
      .thenState();
    expect(after.stops.get('c1')?.lines[0]).toMatchObject({ expected: 3, uploadId: 'u1' });
  });
  it.each([
    [3, 'The order for this consumer and product is 2 by now. Please look again.'],
    [null, 'The order for this consumer and product is 2 by now. Please look again.'],
  ])('does not overwrite another quantity than the one that was seen: %s', (seen, sentence) =>
    given(...day)
      .when(single('x', 5, { seen }))
      .thenRefused('order-changed', sentence, { orderId: 'o1' }),
  );
  it('is not placed anew where the line that was seen has gone', () =>
    given(...day)
      .when(single('x', 5, { seen: 2, consumer: consumer('c9') }))
      .thenRefused('order-gone'));
  it('replaces the shown quantity, and may repeat the present one', () => {
    given(...day)
      .when(single('x', 5, { seen: 2 }))
      .then(revised(5, false, { expected: 2, adjusted: false }));
    given(...day)
      .when(single('x', 2, { seen: 1 }))
      .then();
  });
  it('is no fact when it repeats the present order', () =>
    given(...day)
      .when(single('x', 2))
      .thenNothing());
  it('revises a Done stop without reopening it', () =>
    expect(
      given(...day, done('c1', { o1: 2 }))
        .when(single('x', 3))
        .thenState()
        .stops.get('c1'),
    ).toMatchObject({
      done: { at: OCCURRED_AT },
      lines: [{ expected: 3, delivered: 2 }],
    }));

  it('belongs to the area and supervisor that the day opened under', () =>
    given(...day)
      .when(single('o3', 1, { consumer: consumer('c9'), scope: { areaId: 2, supervisorId: 22 } }))
      .then(placed('o3', 1, 'c9', { sequence: 3, ...SCOPE })));

  it('at a new door goes by its id', () => {
    const door = { id: 'c9', name: 'c9', address: '' };
    given(...day)
      .when(single('o3', 1, { consumer: door }))
      .then(placed('o3', 1, 'c9', { consumer: door, sequence: 3 }));
  });
  it('does not take a known name away', () =>
    given(...day)
      .when(
        single('o3', 1, { consumer: { id: 'c1', name: 'c1', address: '' }, productId: BUFFALO }),
      )
      .then(placed('o3', 1, 'c1', { productId: BUFFALO })));
  it('brings the name that is known by now', () =>
    given(...day)
      .when(
        single('o3', 1, { consumer: { id: 'c1', name: 'Asha', address: '' }, productId: BUFFALO }),
      )
      .then(
        {
          type: 'ConsumerDetailsChanged',
          data: {
            consumerId: 'c1',
            name: 'Asha',
            address: 'Address of c1',
            sequence: 1,
            previous: { name: 'Name of c1', address: 'Address of c1', sequence: 1 },
            areaId: 1,
          },
        },
        placed('o3', 1, 'c1', {
          consumer: { id: 'c1', name: 'Asha', address: '' },
          productId: BUFFALO,
        }),
      ));

  it.each([-1, NaN, 1.0001])('of %p is refused', (expected) =>
    given(...day)
      .when(single('o9', expected))
      .thenRefused('quantity-invalid'),
  );
  it('is refused under the id of another order', () =>
    given(...day)
      .when(single('o2', 1, { consumer: consumer('c9') }))
      .thenRefused('order-exists'));
});

describe('editing an order', () => {
  it('corrects the requirement', () =>
    given(...day)
      .when(edit('o1', { expected: 3 }))
      .then(revised(3, false, { expected: 2, adjusted: false })));
  it('may correct it after the delivery', () =>
    given(...day, delivered('o1', 1))
      .when(edit('o1', { expected: 3, adjusted: true }))
      .then(revised(3, true, { expected: 2, adjusted: false })));
  it('is no fact when nothing changes', () =>
    given(...day)
      .when(edit('o1'))
      .thenNothing());

  it('to another product places the new line and removes the old', () =>
    given(...day)
      .when(edit('o1', { productId: BUFFALO, expected: 3 }))
      .then(
        placed('new', 3, 'c1', { productId: BUFFALO }),
        removed('o1', 2, { reason: 'replaced' }),
      ));
  it('to another product leaves the stop its round and remarks', () => {
    const after = given(...day, inRound(1, ['c1']), paid(5), absent('Away'))
      .when(edit('o1', { productId: BUFFALO }))
      .thenState();
    expect(after.stops.get('c1')).toMatchObject({
      round: 1,
      payment: { amount: 5 },
      absence: 'Away',
      lines: [{ orderId: 'new' }],
    });
    expect(after.rounds[0]?.consumerIds).toEqual(['c1']);
  });
  it('to another consumer takes the empty stop out of its round', () =>
    given(...day, inRound(1, ['c1']))
      .when(edit('o1', { consumer: consumer('c9') }))
      .then(
        placed('new', 2, 'c9', { sequence: 3 }),
        removed('o1', 2, { reason: 'replaced', leftRound: 'r1' }),
      ));
  it('to a Done consumer reopens that stop', () => {
    const after = given(...day, done('c2', { o2: 1 }))
      .when(edit('o1', { consumer: consumer('c2'), productId: BUFFALO }))
      .thenState();
    expect(after.stops.get('c2')).toMatchObject({
      done: null,
      lines: [{ delivered: null }, { orderId: 'new' }],
    });
  });
  it('twice is one effect', () =>
    given(...day, placed('new', 2, 'c1', { productId: BUFFALO }), removed('o1', 2))
      .when(edit('o1', { productId: BUFFALO }))
      .thenNothing());

  it('to a line that exists is refused', () =>
    given(...day)
      .when(edit('o1', { consumer: consumer('c2') }))
      .thenRefused('line-exists', 'This consumer already has an order for this product.', {
        orderId: 'o2',
      }));
  it('of an order that is not there is refused', () =>
    given(...day)
      .when(edit('o9'))
      .thenRefused('order-unknown'));
  it('to no quantity is refused', () =>
    given(...day)
      .when(edit('o1', { expected: -2 }))
      .thenRefused('quantity-invalid'));
});
