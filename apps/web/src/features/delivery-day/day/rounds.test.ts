import type { Round } from '@milkround/contracts';
import { boardOf } from '../../../sync/day/board';
import {
  availableStops,
  consumersInRounds,
  countFault,
  loadOf,
  nextRoundName,
  stopsOfRound,
} from './rounds';
import { consumer } from '../testing/day';

const { stops } = boardOf(
  [
    consumer('9', 'Asha', [[1, 0.1]]),
    consumer('10', 'Bina', [[1, 0.2]], { is_delivered: true }),
    consumer('2', 'Chitra', [[2, 3]]),
    consumer('1', 'Dev', [
      [1, 2],
      [3, 1.5],
    ]),
  ],
  '2026-11-21',
  '1',
);
const round = (roundName: string, ...ids: string[]): Round => ({
  roundId: roundName,
  roundName,
  consumersNo: ids.length,
  orders: Object.fromEntries(ids.map((id) => [id, []])),
});
const ids = (list: readonly { consumerId: string }[]) =>
  list.map(({ consumerId }) => consumerId).join(' ');

it.each([
  [[], 'Round 1'],
  [['Round 1', 'Round 2'], 'Round 3'],
  [['Round 2', 'Round 10', 'Round 9'], 'Round 11'],
  [['Early', 'Round 4 '], 'Round 5'],
])('after %j comes %s', (names, next) =>
  expect(nextRoundName(names.map((roundName) => ({ roundName })))).toBe(next),
);

it('takes the stops that are not delivered and in no round, in delivery sequence', () => {
  expect(ids(availableStops(stops, []))).toBe('9 2 1');
  expect(ids(availableStops(stops, [round('Round 1', '9'), round('Round 2', '10')]))).toBe('2 1');
  expect(ids(availableStops([...stops].reverse(), []))).toBe('9 2 1');
  const rounds = [round('Round 1', '9'), round('Round 2', '10', '1')];
  expect(consumersInRounds(rounds, stops)).toBe(3);
  const [cancelled] = boardOf([consumer('9', 'Asha', [[1, 0]])], null, '1').stops;
  const others = stops.map((stop) => (stop.consumerId === '9' && cancelled ? cancelled : stop));
  expect(ids(availableStops(others, []))).toBe('2 1');
  expect(consumersInRounds(rounds, others)).toBe(2);
});

it('has the stops of a round in delivery sequence, independent of their ids', () => {
  expect(ids(stopsOfRound(stops, round('Round 1', '1', '10', '9')))).toBe('9 10 1');
});

it('sums up the requirement of the stops exactly', () => {
  expect(loadOf(stops)).toEqual({
    products: [
      { name: 'Cow', quantity: 2.3 },
      { name: 'Buffalo', quantity: 3 },
      { name: 'Desi Cow', quantity: 1.5 },
    ],
    total: 6.8,
  });
  expect(loadOf([])).toEqual({ products: [], total: 0 });
});

it.each([
  ['', 'missing'],
  [' ', 'missing'],
  ['0', 'too-small'],
  ['-2', 'too-small'],
  ['1.5', 'not-whole'],
  ['4', 'too-many'],
  ['3', null],
  ['1', null],
])('%p of 3 available: %p', (typed, fault) => expect(countFault(typed, 3)).toBe(fault));
