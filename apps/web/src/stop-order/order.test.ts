import { toDeliveredOrder, moveId, moveAmong } from './order';

it.each([
  ['c', 0, 'cabd'],
  ['a', 3, 'bcda'],
  ['b', 1, 'abcd'],
  ['a', 99, 'bcda'],
  ['d', -1, 'dabc'],
])('moves %s to %i', (id, index, expected) =>
  expect(moveId([...'abcd'], id, index).join('')).toBe(expected),
);

it('takes the order of the deliveries, and keeps undelivered stops after the stop before them', () => {
  expect(toDeliveredOrder([...'abcd'], [...'dbca']).join('')).toBe('dbca');
  expect(toDeliveredOrder([...'axbc'], [...'cba']).join('')).toBe('cbax');
  expect(toDeliveredOrder([...'xab'], [...'ba']).join('')).toBe('xba');
  expect(toDeliveredOrder([...'ab'], [...'qbza']).join('')).toBe('ba');
  expect(toDeliveredOrder([...'ab'], []).join('')).toBe('ab');
});

it.each([
  ['abcdef', 'abcdef', 'e', 1, 'aebcdf'],
  // Done stops, and stops that the search does not find, are not shown.
  ['abcdef', 'bdf', 'f', 0, 'afbcde'],
  ['abcdef', 'bdf', 'b', 1, 'acdebf'],
  ['abcdef', 'bd', 'b', 1, 'acdbef'],
  ['abcdef', 'b', 'b', 0, 'abcdef'],
])('moves among the shown stops of %s, %s, the stop %s to %i', (all, shown, id, index, expected) =>
  expect(moveAmong([...all], [...shown], id, index).join('')).toBe(expected),
);
