import { minus, plus, quantityOf, rupeesOf, sum } from './quantity';

describe('quantities', () => {
  it('add up exactly', () => {
    expect(plus(0.1, 0.2)).toBe(0.3);
    expect(minus(0.3, 0.1)).toBe(0.2);
    expect(plus(0.3, -0.3)).toBe(0);
    expect(sum(Array.from({ length: 10_000 }, () => 0.001))).toBe(10);
    expect(sum([])).toBe(0);
    expect(sum(Array.from({ length: 50_000 }, () => 99_999.999))).toBe(4_999_999_950);
  });

  it.each([
    [0, 0],
    [2.5, 2.5],
    ['2', 2],
    [' 1.125 ', 1.125],
    [99_999.999, 99_999.999],
    ['007', 7],
  ])('%p is %p', (value, quantity) => expect(quantityOf(value)).toBe(quantity));

  it.each([
    -1,
    '-0.5',
    1.0001,
    '1.0001',
    100_000,
    NaN,
    Infinity,
    '',
    ' ',
    'two',
    '1,5',
    '1e3',
    null,
    undefined,
    true,
    [1],
    {},
  ])('%p is none', (value) => expect(quantityOf(value)).toBeNull());
});

describe('rupees', () => {
  it.each([
    [0, 0],
    [99.5, 99.5],
    [' 250.05 ', 250.05],
    [99_999.99, 99_999.99],
  ])('%p is %p', (value, rupees) => expect(rupeesOf(value)).toBe(rupees));

  it.each([1.005, '1.500', -1, 100_000, '1,5', null])('%p is none', (value) =>
    expect(rupeesOf(value)).toBeNull(),
  );
});
