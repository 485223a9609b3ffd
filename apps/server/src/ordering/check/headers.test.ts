import { check, linesOf, long, LONG, WIDE } from '../../../../../test/fixtures/order-sheet';

describe('headers', () => {
  it('match in any order and spelling, below a title, and the others are named and ignored', () => {
    const file = check(
      ['Orders of tomorrow'],
      [
        'Remarks',
        'qty',
        ' ITEM ',
        'Delivery-Boy',
        'ADDRESS',
        'customer name',
        'Customer_ID',
        'Price',
      ],
      ['-', 2, 'cow', 'MDE-001', 'B-1', 'Asha', 7, 60],
    );
    expect(file).toMatchObject({ lines: 1, errorCount: 0, ignoredColumns: ['Remarks', 'Price'] });
    expect(linesOf(file)[0]).toMatchObject({
      row: 3,
      consumer: { id: '7', name: 'Asha', address: 'B-1' },
      expected: 2,
      sequence: null,
    });
  });

  it('prefer the plain name when a file has two columns for one thing', () => {
    const file = check([...LONG, 'MDE Name'], [...long({ mde: 'MDE-004' }), 'somebody']);
    expect(file).toMatchObject({ lines: 1, errorCount: 0, ignoredColumns: ['MDE Name'] });
  });

  it('are named when they are missing', () => {
    expect(check(['Consumer ID', 'Address', 'Cow'], ['C1', 'B', 1]).errors).toMatchObject([
      { row: 0, column: 'Consumer Name', message: 'The column "Consumer Name" is missing.' },
      { row: 0, column: 'MDE', message: 'The column "MDE" is missing.' },
    ]);
    expect(
      check(
        ['Consumer ID', 'Consumer Name', 'Address', 'MDE', 'Qty'],
        ['C1', 'A', 'B', 'MDE-001', 1],
      ).errors,
    ).toMatchObject([
      {
        row: 0,
        column: 'Product',
        message: 'The column "Product" is missing (or a column for each product).',
      },
    ]);
  });

  it('must not be repeated', () => {
    expect(check([...WIDE, 'mde'], ['C1', 'A', 'B', 'MDE-001', 1]).errors).toMatchObject([
      { row: 1, column: 'mde', message: 'The column "mde" occurs twice.' },
    ]);
    expect(check([...WIDE, 'GIRCOW'], ['C1', 'A', 'B', 'MDE-001', 1]).errors).toMatchObject([
      { row: 1, column: 'GIRCOW', message: 'The product "GIRCOW" has two columns.' },
    ]);
  });
});
