import { asDelivered, moved } from './order';

it.each([
  ['c', 0, 'cabd'],
  ['a', 3, 'bcda'],
  ['b', 1, 'abcd'],
  ['a', 99, 'bcda'],
  ['d', -1, 'dabc'],
])('moves %s to %i', (id, index, expected) => expect(moved([...'abcd'], id, index).join('')).toBe(expected));

it('takes the order of the deliveries, and leaves who was not delivered behind the stop before', () => {
  expect(asDelivered([...'abcd'], [...'dbca']).join('')).toBe('dbca');
  expect(asDelivered([...'axbc'], [...'cba']).join('')).toBe('cbax');
  expect(asDelivered([...'xab'], [...'ba']).join('')).toBe('xba');
  expect(asDelivered([...'ab'], [...'qbza']).join('')).toBe('ba');
  expect(asDelivered([...'ab'], []).join('')).toBe('ab');
});
