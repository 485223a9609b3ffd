import { totalOfMissing } from './not-delivered.report';

const missing = (...texts: string[]) => texts.map((text) => ({ missing: text }));

it('sums up the missing quantities by product, with any characters in the names', () => {
  expect(totalOfMissing(missing('Cow 1.5, Gir Cow 2', 'Cow 0.1', 'Milk 500 ml 3, Cow 1'))).toBe(
    'Cow 2.6, Gir Cow 2, Milk 500 ml 3',
  );
  expect(totalOfMissing([])).toBeNull();
});
