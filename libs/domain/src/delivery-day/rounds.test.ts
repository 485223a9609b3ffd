import {
  createRound,
  done,
  given,
  inRound,
  opened,
  placed,
  removed,
} from '../spec/delivery-day.words';
import { availableForRound, nextRoundNumber } from './rounds';

const day = [
  opened(),
  placed('o3', 3, 'c3'),
  placed('o1', 1, 'c1'),
  placed('o2', 2, 'c2'),
  placed('o4', 0.5, 'c2', { productId: 2 }),
];

describe('a round', () => {
  it('takes the first undelivered stops in delivery sequence', () =>
    given(...day)
      .when(createRound(2, 'r1'))
      .then(
        inRound(
          1,
          ['c1', 'c2'],
          [
            { productId: 1, quantity: 3 },
            { productId: 2, quantity: 0.5 },
          ],
        ),
      ));

  it('leaves out stops that are Done or in a round', () =>
    given(...day, done('c1', { o1: 1 }), inRound(1, ['c2']))
      .when(createRound(1, 'r2'))
      .then(inRound(2, ['c3'], [{ productId: 1, quantity: 3 }])));

  it('leaves out cancelled stops', () =>
    given(...day, placed('o1', 0, 'c1'))
      .when(createRound(1, 'r1'))
      .then(
        inRound(
          1,
          ['c2'],
          [
            { productId: 1, quantity: 2 },
            { productId: 2, quantity: 0.5 },
          ],
        ),
      ));

  it('takes the stops that the person saw, without those that have gone meanwhile and without others', () => {
    const shown = (...consumerIds: string[]) => createRound(consumerIds.length, 'r1', consumerIds);
    given(...day)
      .when(shown('c3'))
      .then(inRound(1, ['c3'], [{ productId: 1, quantity: 3 }]));
    given(...day, removed('o1', 1), done('c2'))
      .when(shown('c1', 'c2', 'c3'))
      .then(inRound(1, ['c3'], [{ productId: 1, quantity: 3 }]));
    given(...day, done('c1', { o1: 1 }))
      .when(shown('c1'))
      .thenRefused('round-too-large', 'Only 0 available');
  });

  it('is numbered one more than the highest', () => {
    expect(nextRoundNumber(given(...day).state())).toBe(1);
    expect(nextRoundNumber(given(...day, inRound(4, ['c1']), inRound(2, ['c2'])).state())).toBe(5);
  });

  it('remembers exactly those stops, also when they are Done later', () => {
    const after = given(...day, inRound(1, ['c1', 'c2']), done('c1')).state();
    expect(after.rounds).toMatchObject([{ roundId: 'r1', number: 1, consumerIds: ['c1', 'c2'] }]);
    expect(availableForRound(after).map((stop) => stop.consumer.id)).toEqual(['c3']);
  });

  it('loses a stop with its last line', () => {
    const inOne = [...day, inRound(1, ['c1', 'c2'])];
    const one = given(...inOne, removed('o2', 2, { consumerId: 'c2' })).state();
    expect(one.rounds[0]?.consumerIds).toEqual(['c1', 'c2']);
    const both = given(
      ...inOne,
      removed('o2', 2, { consumerId: 'c2' }),
      removed('o4', 0.5, { consumerId: 'c2', leftRound: 'r1' }),
    ).state();
    expect(both.rounds[0]?.consumerIds).toEqual(['c1']);
    expect(both.stops.has('c2')).toBe(false);
  });

  it('is one round when it is asked for twice', () =>
    given(...day, inRound(1, ['c1']))
      .when(createRound(1, 'r1'))
      .thenNothing());

  it('is refused with more stops than there are', () => {
    const refusal = given(...day, done('c1'))
      .when(createRound(3))
      .refusal('round-too-large', 'Only 2 available');
    expect(refusal.kind).toBe('invalid');
  });
  it('is refused when no stop is available', () =>
    given(opened()).when(createRound(1)).thenRefused('round-too-large', 'Only 0 available'));
  it.each([0, -3])('of %i is refused', (count) =>
    given(...day)
      .when(createRound(count))
      .thenRefused('round-too-small', 'Must be at least 1'),
  );
  it.each([1.5, NaN])('of %p is refused', (count) =>
    given(...day)
      .when(createRound(count))
      .thenRefused('round-not-whole', 'Must be a whole number'),
  );
});
