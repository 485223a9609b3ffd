import {
  check,
  linesOf,
  long,
  LONG,
  ORDER_DATE,
  partsOf,
  WIDE,
} from '../../../../../test/fixtures/order-sheet';
import type { Cell } from '../../spreadsheets/file/sheet';

const errorsOf = (...rows: Cell[][]) =>
  check(LONG, ...rows).errors.map(({ row, column, message }) => `${row} ${column}: ${message}`);

describe('the long form', () => {
  it.each<[string, Cell[], string]>([
    ['a blank id', long({ id: ' ' }), '2 Consumer ID: Consumer ID is blank.'],
    [
      'a long id',
      long({ id: 'x'.repeat(65) }),
      `2 Consumer ID: "${'x'.repeat(65)}" is longer than 64 characters.`,
    ],
    ['an error for an id', long({ id: '#N/A' }), '2 Consumer ID: The cell holds the error #N/A.'],
    [
      'a formula for an id',
      long({ id: '=A1+1' }),
      '2 Consumer ID: The cell holds a formula. Please type the value.',
    ],
    [
      'a name that runs backwards',
      long({ name: 'Asha \u202eknab' }),
      '2 Consumer Name: "Asha knab" has characters that change the direction of text. Please type it anew.',
    ],
    ['a blank MDE', long({ mde: undefined }), '2 MDE: MDE is blank.'],
    ['an archived MDE', long({ mde: 'old-1' }), '2 MDE: The delivery boy old-1 was deleted.'],
    ['a blank product', long({ product: '' }), '2 Product: Product is blank.'],
    ['an archived product', long({ product: 'goat' }), '2 Product: The product goat was deleted.'],
    [
      'a product like no other',
      long({ product: 'Cheese' }),
      '2 Product: "Cheese" is not a product.',
    ],
    ['a dash', long({ quantity: '-' }), '2 Quantity: "-" is not a number.'],
    ['too much', long({ quantity: 100_000 }), '2 Quantity: "100000" is more than 99999.999.'],
    [
      'a formula nobody calculated',
      long({ quantity: '=A1*2' }),
      '2 Quantity: "=A1*2" is not a number.',
    ],
    [
      'a tiny number',
      long({ quantity: 1e-7 }),
      '2 Quantity: "1e-7" has more than 3 decimal places.',
    ],
    [
      'a name that several have',
      long({ mde: 'asha rao' }),
      '2 MDE: "asha rao" is the name of several delivery boys (MDE-001, MDE-002). Please write the unique id.',
    ],
  ])('refuses %s', (_, row, error) => {
    expect(errorsOf(row)).toEqual([error]);
  });

  it('names every error of a row', () => {
    expect(errorsOf(long({ id: '', mde: 'x', product: 'Cwo', quantity: -1 }))).toHaveLength(4);
  });

  it.each(['MDE-003', 'mde-003', 'MDE3@milkround.test', ' vijay  KALE '])(
    'finds the delivery boy by %j',
    (mde) => {
      expect(partsOf(check(LONG, long({ mde })).parts)).toMatchObject([
        { deliveryBoyId: 3, scope: { areaId: 1, supervisorId: 1 } },
      ]);
    },
  );

  it('reads quantities as people write them', () => {
    const quantities: Cell[] = ['1.500', ' 2 ', '.5', 0.1 + 0.2, '३.००००'];
    const file = check(LONG, ...quantities.map((quantity, index) => long({ id: index, quantity })));
    expect(linesOf(file).map(({ expected }) => expected)).toEqual([1.5, 2, 0.5, 0.3, 3]);
    expect(file.totals).toEqual({ Cow: 7.3 });
  });

  it('reads 0 as a line that cancels an order, and refuses a file without quantities', () => {
    expect(check(LONG, long({ quantity: 0 }), long({ id: 'C2' })).lines).toBe(1);
    expect(check(LONG, long({ quantity: 0 }))).toMatchObject({ lines: 0, rows: { zero: 1 } });
    expect(() => check(LONG)).toThrow('holds no orders');
    expect(() => check()).toThrow('is empty');
  });

  it('keeps ids as text, and removes characters that cannot be stored', () => {
    const [line] = linesOf(
      check(
        LONG,
        long({ id: 12345678901, name: 'A\u0000\ud800B\u200b\u2060\u00ad\nC', address: ' x\r\ny ' }),
      ),
    );
    expect(line?.consumer).toEqual({ id: '12345678901', name: 'A B C', address: 'x\ny' });
  });

  it('uses the known details for a blank name', () => {
    expect(
      linesOf(check(LONG, long({ name: undefined, address: undefined })))[0]?.consumer,
    ).toEqual({ id: 'C1', name: '', address: '' });
  });

  it('reads the sequence and checks the order date', () => {
    const headers = [...LONG, 'Sequence', 'Order Date'];
    const file = check(
      headers,
      [...long({}), 7, ORDER_DATE],
      [...long({ id: 'C2' }), '', ''],
      [...long({ id: 'C3' }), 0, '22/11/2026'],
    );
    expect(linesOf(file).map(({ sequence }) => sequence)).toEqual([7, null]);
    expect(file.errors).toMatchObject([
      { row: 4, column: 'Sequence', message: '"0" is not a whole number from 1 to 1000000.' },
      {
        row: 4,
        column: 'Order Date',
        message: '"22/11/2026" is not the order date 21 Nov 2026 that was chosen.',
      },
    ]);
  });

  it.each(['ml', 'ML.', 'gm', 'मिली', 'मि.ली.'])(
    'refuses 500 with the unit %s in a column of its own, instead of 500 litres',
    (unit) => {
      const headers = [...LONG, 'Unit'];
      const file = check(
        headers,
        [...long({}), 'Ltr'],
        [...long({ id: 'C2', quantity: 500 }), unit],
      );
      expect(linesOf(file)).toHaveLength(1);
      expect(file.errors).toMatchObject([{ row: 3, column: 'Quantity', code: 'row-unit' }]);
    },
  );

  it('reports the same line twice as an error of both, each naming the others', () => {
    const file = check(
      LONG,
      long({}),
      long({ id: 'C2' }),
      long({ mde: 'mde4@milkround.test' }),
      long({ product: 'cow ' }),
    );
    expect(file.errors.map(({ row, message }) => [row, message])).toEqual([
      [2, '"C1" with Cow for MDE-004 is also in rows 4, 5.'],
      [4, '"C1" with Cow for MDE-004 is also in rows 2, 5.'],
      [5, '"C1" with Cow for MDE-004 is also in rows 2, 4.'],
    ]);
    expect(file.lines).toBe(1);
  });

  it('counts all errors and answers the first thousand', () => {
    const file = check(LONG, ...Array.from({ length: 1500 }, () => long({ quantity: 'x' })));
    expect(file.errorCount).toBe(1500);
    expect(file.errors).toHaveLength(1000);
  });
});

describe('the wide form', () => {
  it('names a column of units as ignored, because no quantity has it', () => {
    const row = ['C1', 'A', 'B', 'MDE-004', 1, '', 'ml'];
    expect(check([...WIDE, 'Unit'], row)).toMatchObject({ lines: 1, ignoredColumns: ['Unit'] });
  });

  it('has a line for each quantity, of which 0 cancels an order; blank and a dash are none', () => {
    const file = check(
      [...WIDE, 'Goat'],
      ['C1', 'A', 'B', 'MDE-001', 1.5, 2],
      ['C2', 'A', 'B', 'MDE-001', '-', 0, 0],
      ['C3', 'A', 'B', 'MDE-001', undefined, ' '],
    );
    expect(
      linesOf(file).map(({ consumer, productId, expected }) => [consumer.id, productId, expected]),
    ).toEqual([
      ['C1', 1, 1.5],
      ['C1', 4, 2],
      ['C2', 4, 0],
    ]);
    expect(file).toMatchObject({ lines: 2, consumers: 1, errorCount: 0 });
  });

  it('names the column of the error, and leaves the whole row out', () => {
    const file = check(
      [...WIDE, 'Goat'],
      ['C1', 'A', 'B', 'MDE-001', 1, 'two', 3],
      ['C2', 'A', 'B', 'MDE-001', 1, '-', '-'],
    );
    expect(file.errors).toMatchObject([
      { row: 2, column: 'Gir Cow', message: '"two" is not a number.' },
      { row: 2, column: 'Goat', message: 'The product Goat was deleted.' },
    ]);
    expect(linesOf(file).map(({ row }) => row)).toEqual([3]);
  });
});
