import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { readingFor } from '../../../../../test/fixtures/order-files';
import { FIELD_DATE, readOrders } from '../../../../../test/fixtures/read-orders';
import { FileRefused } from '../../spreadsheets/file/file-refused';
import { checkOrderFile } from './order-file';

const PRODUCTS = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'];
const CONSUMER = ['Consumer ID', 'Consumer Name', 'Address', 'MDE'];
/** The text of a cell, and the litres that a person reads there; null for a text that is no quantity. */
const CELLS: [text: string, litres: number | null | 'blank'][] = [
  ...(['', ' ', '-'] as const).map((text): [string, 'blank'] => [text, 'blank']),
  ['0', 0],
  ['1', 1],
  ['1.5', 1.5],
  ['0,5', 0.5],
  ['½', 0.5],
  ['1½', 1.5],
  ['२', 2],
  ['2.125', 2.125],
  ['500 ml', null],
  ['1e1', null],
  ['-1', null],
  ['#N/A', null],
];

type Litres = (typeof CELLS)[number];
interface Line {
  kind: 'order' | 'blank' | 'total' | 'header';
  hasId: boolean;
  boy: number;
  product: number;
  quantities: Litres[];
}
interface Shape {
  isLong: boolean;
  title: boolean;
  sheets: Line[][];
}

const line = fc.record<Line>({
  kind: fc.constantFrom('order', 'order', 'order', 'order', 'blank', 'total', 'header'),
  hasId: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
  boy: fc.integer({ min: 1, max: 9 }),
  product: fc.nat({ max: PRODUCTS.length - 1 }),
  quantities: fc.array(fc.constantFrom(...CELLS), { minLength: 4, maxLength: 4 }),
});
const shape = fc.record<Shape>({
  isLong: fc.boolean(),
  title: fc.boolean(),
  sheets: fc.array(fc.array(line, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 }),
});

const headerOf = ({ isLong }: Shape) => [
  ...CONSUMER,
  ...(isLong ? ['Product', 'Quantity'] : PRODUCTS),
];

function gridOf(made: Shape, lines: readonly Line[], sheet: number): string[][] {
  const header = headerOf(made);
  const rows = lines.map(({ kind, hasId, boy, product, quantities }, index) => {
    if (kind === 'header') return header;
    if (kind === 'blank') return header.map(() => '');
    if (kind === 'total') return ['', 'Total', '', '', ...header.slice(4).map(() => '7')];
    const consumer = [
      hasId ? `C${sheet}-${index}` : '',
      `Asha ${index}`,
      'B-1, "A"',
      `MDE-00${boy}`,
    ];
    const texts = quantities.map(([text]) => text);
    return made.isLong
      ? [...consumer, PRODUCTS[product] ?? '', texts[0] ?? '']
      : [...consumer, ...texts];
  });
  return [...(made.title ? [['Orders of tomorrow']] : []), header, ...rows];
}

/** The second reader: counts rows and litres of the lines as a person would, and knows nothing of the product's reader. */
function count({ isLong, sheets }: Shape) {
  const rows = { rows: 0, withLines: 0, withErrors: 0, blank: 0, zero: 0, totals: 0 };
  const litres = new Map<string, number>();
  for (const lines of sheets) {
    const last = lines.findLastIndex(({ kind }) => kind !== 'blank');
    for (const { kind, hasId, product, quantities } of lines.slice(0, last + 1)) {
      rows.rows += 1;
      const cells = (isLong ? quantities.slice(0, 1) : quantities).map(([, value]) => value);
      const isWrong = !hasId || cells.includes(null) || (isLong && cells[0] === 'blank');
      const values = cells.map((value) => (typeof value === 'number' ? value : 0));
      if (kind === 'blank') rows.blank += 1;
      else if (kind !== 'order') rows.totals += 1;
      else if (isWrong) rows.withErrors += 1;
      else if (values.every((value) => value === 0))
        rows[cells.includes(0) ? 'zero' : 'blank'] += 1;
      else {
        rows.withLines += 1;
        for (const [index, value] of values.entries()) {
          const name = PRODUCTS[isLong ? product : index] ?? '';
          if (value > 0) litres.set(name, (litres.get(name) ?? 0) + value);
        }
      }
    }
  }
  return { rows, litres: Object.fromEntries(litres) };
}

function workbookOf(made: Shape): Buffer {
  const book = utils.book_new();
  for (const [index, lines] of made.sheets.entries()) {
    const rows = gridOf(made, lines, index).map((row) =>
      row.map((text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text)),
    );
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), `Sheet ${index + 1}`);
  }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const ENCODINGS: ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
];

interface Dialect {
  separator: string;
  end: string;
  encode: (text: string) => Buffer;
}
const dialect = fc.record<Dialect>({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\r\n', '\n', '\r'),
  encode: fc.constantFrom(...ENCODINGS),
});

const csvOf = (grid: readonly string[][], { separator, end, encode }: Dialect): Buffer => {
  const cell = (text: string) => (/[",;|\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return encode(grid.map((row) => row.map(cell).join(separator)).join(end));
};

function read(bytes: Buffer) {
  try {
    const { rows, totals } = checkOrderFile(bytes, readingFor(FIELD_DATE));
    return { rows, litres: totals };
  } catch (error) {
    if (error instanceof FileRefused && error.reason.code === 'file-no-orders') return null;
    throw error;
  }
}

/** A file without lines and errors is refused as one without orders. */
const expected = (made: Shape) => {
  const counted = count(made);
  return counted.rows.withLines + counted.rows.withErrors === 0 ? null : counted;
};

it('accounts for every row and every litre of any workbook', () => {
  fc.assert(
    fc.property(shape, (made) => expect(read(workbookOf(made))).toEqual(expected(made))),
    { numRuns: 300 },
  );
});

it('accounts for every row and every litre of any CSV file, and reads the lines that the workbook has', () => {
  fc.assert(
    fc.property(shape, dialect, ({ sheets: [lines = []], ...rest }, form) => {
      const made = { ...rest, sheets: [lines] };
      const bytes = csvOf(gridOf(made, lines, 0), form);
      expect(read(bytes)).toEqual(expected(made));
      expect(readOrders(bytes)).toEqual(readOrders(workbookOf(made)));
    }),
    { numRuns: 300 },
  );
});
