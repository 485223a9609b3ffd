import { fitColumns, linesOf } from './column-widths';
import { PAGE_ROWS, type Cell, type SheetColumn } from './report';

const COLUMNS: SheetColumn[] = [
  { title: 'Delivery Boy', kind: 'text', width: 26 },
  { title: 'Other Payments', kind: 'rupees', width: 14 },
  { title: 'Reopened At', kind: 'time', width: 24 },
  { title: 'Remarks', kind: 'text', width: 40 },
];
const widthsOf = (page: Cell[][]) => fitColumns(COLUMNS, page).map(({ width }) => width);

it('gives columns the widths of their longest cell and of the words of their heading', () => {
  const page = [
    ['Vijay Kadam', 1250.5, null, null],
    ['Ravi', 3, null, 'Two bottles broken'],
  ];
  expect(widthsOf(page)).toEqual([13.5, 12.5, 10.5, 20.5]);
});

it('keeps the width of a time, and makes no column wider than in the report', () => {
  expect(widthsOf([['x'.repeat(90), 12_345_678_901_234, new Date(0), 'a\n'.repeat(60)]])).toEqual([
    26, 14, 24, 9.5,
  ]);
});

it('keeps columns wide enough for a time that comes on a later page', () => {
  expect(widthsOf(Array.from({ length: PAGE_ROWS }, () => ['Ravi', 3, null, null]))).toEqual([
    10.5, 10.5, 24, 9.5,
  ]);
});

it.each<[string, number]>([
  ['Two bottles broken', 1],
  ['Two bottles broken, one of them at the gate of Ganga', 2],
  ['Two\nlines', 2],
  ['x'.repeat(80), 3],
  [`Two ${'x'.repeat(80)}`, 4],
])('separates the lines of %j', (text, lines) =>
  expect(linesOf(COLUMNS, ['Ravi', 3, null, text])).toBe(lines),
);
