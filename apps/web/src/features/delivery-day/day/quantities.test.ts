import { boardOf } from '../../../sync/day/board';
import { consumer, products } from '../testing/day';
import { i18n } from '../../../i18n';
import {
  compareQuantities,
  figuresOf,
  initialsOf,
  lineInWords,
  productsOf,
  statsOf,
  totalsOf,
} from './quantities';
import { remarkErrors, startsWithDigit } from '../stops/remarks';

it.each([
  [2, null, 'plain'],
  [2, 2, 'plain'],
  [0, 0, 'plain'],
  [2, 2.5, 'more'],
  [2, 0, 'less'],
])('required %p, delivered %p is %s', (exp_quantity, dlvr_quantity, result) =>
  expect(compareQuantities({ exp_quantity, dlvr_quantity })).toBe(result),
);

it('describes a line in words', () => {
  const [line] = consumer('c1', 'Asha', [[3, 1.5, 1]], { adjusted_qty: 1 }).data;
  expect(line && lineInWords(line, i18n.t)).toBe(
    'Desi Cow: 1 of 1.5 delivered, less than required, adjusted',
  );
});

it.each([
  ['Cow', 'C'],
  ['Desi Cow', 'DC'],
  ['  gir   cow ', 'GC'],
])('labels %p %p', (name, label) => expect(initialsOf(name)).toBe(label));

const board = boardOf(
  [
    consumer(
      'c1',
      'Asha',
      [
        [1, 2, 2],
        [2, 1, 1],
      ],
      { is_delivered: true },
    ),
    consumer('c2', 'Bina', [[1, 0.1]], { consumer_absence: 'Not home' }),
    consumer('c3', 'Chitra', [
      [1, 3, 1],
      [2, 0.2],
    ]),
    consumer('c4', 'Dev', [
      [1, 0.2],
      [9, 4],
    ]),
  ],
  null,
  '1',
);

it('counts the day in stops, and the remaining quantities exactly', () => {
  const { remainingByProduct: left, ...counts } = figuresOf(board.stops);
  expect(counts).toEqual({ stops: 4, done: 1, partly: 1, absent: 1 });
  expect([...left]).toEqual([
    [1, 0.3],
    [2, 0.2],
    [9, 4],
  ]);
  expect(statsOf(board.stops)).toEqual({ total_today_orders: 4, total_today_delivered: 1 });
  expect(
    totalsOf(board.stops).map(({ productName, totalQuantity }) => [productName, totalQuantity]),
  ).toEqual([
    ['Cow', 5.3],
    ['Buffalo', 1.2],
    ['Other', 4],
  ]);
});

it('has a column for each product, also for one that only the orders contain', () => {
  expect(productsOf(products, board.stops).map(({ id }) => id)).toEqual([1, 2, 3, 9]);
});

describe('remarks', () => {
  it.each([
    [{ amount: '', mode: '', absence: '' }, {}],
    [{ amount: '250.50', mode: 'cash', absence: 'घर पर नहीं' }, {}],
    [{ amount: '-1', mode: '', absence: '' }, { amount: 'amount-negative' }],
    [{ amount: '1.500', mode: '', absence: '' }, { amount: 'Please enter a valid amount' }],
    [{ amount: '1,500', mode: '', absence: '' }, {}],
    [{ amount: '', mode: '', absence: '(out)' }, { absence: 'absence-letter' }],
    [{ reason: 'not-home', absence: 'Not home', bottles: '3' }, {}],
    [{ reason: 'other', absence: ' ' }, { absence: 'absence-reason-text' }],
    [{ bottles: '501' }, { bottles: 'bottles-invalid' }],
    [{ bottles: '2.5' }, { bottles: 'bottles-invalid' }],
  ] as const)('%j gives %j', (remarks, errors) =>
    expect(
      remarkErrors({ amount: '', mode: '', absence: '', reason: null, bottles: '', ...remarks }),
    ).toEqual(errors),
  );
  it('accept a first digit in any script', () => {
    expect([startsWithDigit('9 days'), startsWithDigit(' ९'), startsWithDigit('day 9')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
