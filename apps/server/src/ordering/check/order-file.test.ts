import {
  orderFile,
  readingFor,
  type OrderFileName,
} from '../../../../../test/fixtures/order-files';
import type { ImportLine } from '@milkround/domain';
import { FileRefused } from '../../spreadsheets/file/file-refused';
import { linesOf } from './day-parts';
import { checkOrderFile, type CheckedFile } from './order-file';

const DATE = '2026-11-21';
const check = (name: OrderFileName) => checkOrderFile(orderFile(name), readingFor(DATE));
const placedLinesOf = ({ parts }: CheckedFile): ImportLine[] =>
  parts.flatMap(linesOf).filter(({ expected }) => expected > 0);
const totalOf = ({ totals }: CheckedFile) =>
  Object.values(totals).reduce((sum, each) => sum + each, 0);

describe('the files of dairies', () => {
  it('reads the long form with a sequence', () => {
    const file = check('orders-long.xlsx');
    expect(file).toMatchObject({
      kind: 'xlsx',
      lines: 1711,
      consumers: 1200,
      deliveryBoys: 20,
      errorCount: 0,
      ignoredColumns: [],
    });
    expect(file.totals).toEqual({ Cow: 608.5, Buffalo: 592, 'Desi Cow': 665, 'Gir Cow': 687.5 });
    expect(placedLinesOf(file)[0]).toMatchObject({
      row: 2,
      consumer: { id: 'P1001' },
      expected: 3,
      sequence: 1,
    });
  });

  it('reads the wide form with other headers, Marathi names and line breaks in addresses', () => {
    const file = check('orders-wide.csv');
    expect(file).toMatchObject({
      kind: 'csv',
      lines: 436,
      consumers: 300,
      deliveryBoys: 10,
      errorCount: 0,
    });
    expect(totalOf(file)).toBe(651.5);
    expect(placedLinesOf(file)[0]).toMatchObject({
      row: 2,
      consumer: {
        id: 'W1001',
        name: 'सुनीता शिंदे',
        address: 'Flat 3,\n"Suyog" Apts, A-652, Rohan Nilay, Baner',
      },
    });
    expect(placedLinesOf(file)[1]).toMatchObject({ row: 3, consumer: { id: 'W1002' } });
  });

  it('reads Excel 97 and keeps ids that are numbers as text', () => {
    const file = check('orders-legacy.xls');
    expect(file).toMatchObject({
      kind: 'xls',
      lines: 349,
      consumers: 250,
      deliveryBoys: 10,
      errorCount: 0,
    });
    expect(totalOf(file)).toBe(509.5);
    expect(placedLinesOf(file)[0]).toMatchObject({
      row: 2,
      consumer: { id: '700000' },
      productId: 4,
      expected: 0.5,
    });
  });

  it('reads a Windows code page, leading zeros, formulas as text, emails and odd case', () => {
    const file = check('orders-cp1252.csv');
    expect(file.errors).toEqual([]);
    const lines = placedLinesOf(file).map(({ orderId: _, sequence: __, ...line }) => line);
    expect(lines).toEqual([
      {
        row: 2,
        consumer: { id: '00101', name: 'José D’Souza', address: 'Rue Café – 12, Baner' },
        productId: 1,
        expected: 1.5,
      },
      {
        row: 5,
        consumer: { id: '00104', name: 'Asha Rao', address: 'B-2' },
        productId: 3,
        expected: 3,
      },
      {
        row: 3,
        consumer: {
          id: '00102',
          name: '=HYPERLINK("http://example.invalid","x")',
          address: '+91 lane',
        },
        productId: 4,
        expected: 2,
      },
    ]);
  });

  it('names every error by row, column and value', () => {
    const file = check('orders-bad.xlsx');
    expect(file.errors).toMatchObject([
      { row: 3, column: 'Product', message: '"Cwo" is not a product. Did you mean "Cow"?' },
      { row: 4, column: 'MDE', message: '"MDE-0O1" is not an MDE. Did you mean "MDE-001"?' },
      { row: 5, column: 'Quantity', message: '"-1" is negative.' },
      { row: 6, column: 'Quantity', message: '"two" is not a number.' },
      { row: 7, column: 'Consumer ID', message: 'Consumer ID is blank.' },
      { row: 8, column: 'Quantity', message: '"1.2345" has more than 3 decimal places.' },
      { row: 9, column: 'Quantity', message: 'Quantity is blank.' },
      {
        row: 10,
        column: 'Consumer ID',
        message: '"B1006" with Buffalo for MDE-001 is also in row 31.',
      },
      {
        row: 31,
        column: 'Consumer ID',
        message: '"B1006" with Buffalo for MDE-001 is also in row 10.',
      },
    ]);
    expect(file.errorCount).toBe(9);
    expect(file.lines).toBe(21);
    expect(placedLinesOf(file).map(({ row }) => row)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 11)
        .concat(2)
        .sort((a, b) => a - b),
    );
  });

  it.each<[OrderFileName, number, RegExp]>([
    ['not-a-workbook.xlsx', 415, /\.xlsx or \.xls\) or a \.csv/],
    ['truncated.xlsx', 422, /damaged/],
  ])('refuses %s with %i', (name, status, sentence) => {
    expect(() => check(name)).toThrow(FileRefused);
    try {
      check(name);
    } catch (error) {
      expect(error).toMatchObject({ status, message: expect.stringMatching(sentence) });
    }
  });
});
