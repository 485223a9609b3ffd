import { arrange, BY_PLACE, findMatching, nextSort } from './arrange';
import { boardOf } from '../../../sync/day/board';
import { consumer } from '../testing/day';

const { stops } = boardOf(
  [
    consumer('c1', 'Zoya', [[1, 2]], { is_delivered: true }),
    consumer('c2', 'संजय देशपांडे', [[1, 3, 1]], { address: 'Flat 3, Suyog Apts', area: 'Kothrud' }),
    consumer('c3', 'asha', [[2, 1]]),
    consumer('c10', 'Bina', [[1, 2]]),
    consumer('c11', 'Amit', [[1, 1]], { is_delivered: true }),
  ],
  null,
  '1',
);
const ids = (list: readonly { consumerId: string }[]) =>
  list.map(({ consumerId }) => consumerId).join(' ');

it('puts undelivered before delivered in every sort order, then by delivery sequence', () => {
  expect(ids(arrange(stops, BY_PLACE))).toBe('c2 c3 c10 c1 c11');
  expect(ids(arrange(stops, { key: 'place', descending: true }))).toBe('c10 c3 c2 c11 c1');
});

it('puts absent stops between the stops to be delivered and the done ones', () => {
  const withAbsent = stops.map((stop) =>
    stop.consumerId === 'c3' ? { ...stop, absence: 'Away' } : stop,
  );
  expect(ids(arrange(withAbsent, BY_PLACE))).toBe('c2 c10 c3 c1 c11');
});

it('puts cancelled stops below all others', () => {
  const cancelled = boardOf([consumer('c0', 'Ravi', [[1, 0]])], null, '1').stops;
  expect(ids(arrange([...cancelled, ...stops], BY_PLACE))).toBe('c2 c3 c10 c1 c11 c0');
});

it('sorts by client in any script and case', () => {
  expect(ids(arrange(stops, { key: 'client', descending: false }))).toBe('c3 c10 c2 c11 c1');
});

it('sorts by the value of a product cell; rows without it are last in both directions', () => {
  expect(ids(arrange(stops, { key: 'product:1', descending: false }))).toBe('c2 c10 c3 c11 c1');
  expect(ids(arrange(stops, { key: 'product:1', descending: true }))).toBe('c10 c2 c3 c1 c11');
});

it('reverses the order when the same column is chosen again', () => {
  const once = nextSort(BY_PLACE, 'client');
  expect(once).toEqual({ key: 'client', descending: false });
  expect(nextSort(once, 'client')).toEqual({ key: 'client', descending: true });
  expect(nextSort(nextSort(once, 'client'), 'client')).toEqual(once);
});

it.each([
  ['', 'c1 c2 c3 c10 c11'],
  ['  ASHA ', 'c3'],
  ['देश', 'c2'],
  ['kothrud', 'c2'],
  ['lake bin', 'c10'],
  ['suyog, nowhere', ''],
  ['c10', 'c10'],
])('the search %p finds %p', (search, found) =>
  expect(ids(findMatching(stops, search))).toBe(found),
);
