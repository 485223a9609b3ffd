import { ApiError } from '../../api/errors';
import { refusedFields } from './refused-fields';

const taken = (message: string) => new ApiError(409, message);

it.each([
  ['name', 'There is a zone "Baner" already.'],
  ['name', 'There is a product "Cow" already.'],
  ['email', 'There is a supervisor with the email "meera@milkround.test" already.'],
  ['uniqueId', 'There is a delivery boy with the unique id "MDE-001" already.'],
])('shows at the field %s: %s', (field, message) => expect(refusedFields(taken(message))).toEqual([{ field, message }]));

it('goes by the fields that the server names', () => {
  const errors = [{ field: 'areaId', message: 'The zone Baner was deleted.' }];
  expect(refusedFields(new ApiError(409, 'The zone Baner was deleted.', errors))).toBe(errors);
});

it.each([
  taken('Somebody else changed this at the same moment. Please try again.'),
  new ApiError(0, 'The server could not be reached.'),
  new Error('x'),
])('finds no field in %s', (error) => expect(refusedFields(error)).toEqual([]));
