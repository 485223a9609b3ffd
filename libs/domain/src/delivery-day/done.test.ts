import {
  absent,
  deliver,
  delivered,
  done,
  given,
  markDone,
  opened,
  placed,
  reopened,
  single,
  undo,
} from '../spec/delivery-day.words';
import { OCCURRED_AT, BOY } from '../spec/given-when-then';

const day = [opened(), placed('o1', 2), placed('o2', 1, 'c1', { productId: 2 })];

describe('Done', () => {
  it('fills untouched lines and says which', () =>
    given(
      opened(),
      placed('o1', 2),
      placed('o2', 1, 'c1', { productId: 2 }),
      delivered('o2', 0, { productId: 2 }),
    )
      .when(markDone())
      .then(done('c1', { o1: 2 })));

  it('keeps person and time, on the stop and on the filled lines', () => {
    const stop = given(...day, delivered('o2', 5))
      .when(markDone())
      .thenState()
      .stops.get('c1');
    expect(stop?.done).toEqual({ at: OCCURRED_AT, by: BOY });
    expect(stop?.lines).toMatchObject([
      { orderId: 'o1', delivered: 2, filled: true, deliveredAt: OCCURRED_AT, deliveredBy: BOY },
      { orderId: 'o2', delivered: 5, filled: false },
    ]);
  });

  it('takes an absence back', () =>
    given(opened(), placed('o1', 2), absent('Locked'))
      .when(markDone())
      .then(done('c1', { o1: 2 }), absent(null, 'Locked')));
  it('with nothing delivered leaves an absence', () =>
    given(opened(), placed('o1', 2), delivered('o1', 0), absent('Locked'))
      .when(markDone())
      .then(done('c1', {})));

  it('twice is one fact', () =>
    given(...day, done('c1', { o1: 2 }))
      .when(markDone())
      .thenNothing());
  it('is refused for a stop that is not there', () =>
    given(...day)
      .when(markDone('c9'))
      .thenRefused('consumer-unknown', 'This consumer is not on your list today.'));
});

describe('reopening', () => {
  it('clears the filled quantities only; typed quantities stay', () => {
    const whenUndone = given(...day, delivered('o2', 5), done('c1', { o1: 2 })).when(undo());
    whenUndone.then(reopened('c1', { o1: 2 }));
    const stop = whenUndone.thenState().stops.get('c1');
    expect(stop?.done).toBeNull();
    expect(stop?.lines.map((line) => line.delivered)).toEqual([null, 5]);
    expect(stop?.lines[0]).toMatchObject({ filled: false, deliveredAt: null, deliveredBy: null });
  });

  it('leaves a filled quantity that was typed over since', () => {
    const history = [...day, done('c1', { o1: 2, o2: 1 }), delivered('o1', 3, { previous: 2 })];
    given(...history)
      .when(undo())
      .then({
        type: 'ConsumerReopened',
        data: {
          consumerId: 'c1',
          cleared: [{ orderId: 'o2', productId: 2, quantity: 1 }],
          reason: 'undone',
        },
      });
    expect(
      given(...history)
        .when(undo())
        .thenState()
        .stops.get('c1')?.lines[0]?.delivered,
    ).toBe(3);
  });

  it('of a stop that is not Done is no fact', () =>
    given(...day)
      .when(undo())
      .thenNothing());
  it('is refused for a stop that is not there', () =>
    given(...day)
      .when(undo('c9'))
      .thenRefused('consumer-unknown'));

  it('happens when a line arrives on a Done stop', () =>
    given(...day, delivered('o2', 5), done('c1', { o1: 2 }))
      .when(single('o3', 4, { productId: 3 }))
      .then(placed('o3', 4, 'c1', { productId: 3 }), reopened('c1', { o1: 2 }, 'line-added')));

  it('does not happen when a quantity of a Done stop is edited', () =>
    given(...day, done('c1', { o1: 2, o2: 1 }))
      .when(deliver('o1', 4))
      .then(delivered('o1', 4, { previous: 2 })));
});
