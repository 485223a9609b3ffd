import { utils, write, type WorkSheet } from '@e965/xlsx';
import { fieldFiles, readingFor } from '../../../../../test/fixtures/order-files';
import { FIELD_DATE, readOrders } from '../../../../../test/fixtures/read-orders';
import { checkOrderFile } from './order-file';
import { bookAround, sheetsBook, zip } from '../../../../../test/fixtures/workbooks';

/** The lines, errors and notes that a person expects of each file from the field. */
const FIELD: Record<string, string[]> = {
  '01-id-shown-by-literal-format.xlsx': ['2 C-00123 MDE-001 Cow 1', '3 C-00124 MDE-001 Cow 2'],
  '01b-same-sheet-saved-as-csv.csv': ['2 C-00123 MDE-001 Cow 1', '3 C-00124 MDE-001 Cow 2'],
  '03-id-in-scientific-notation.csv': [
    'E 2 Consumer ID row-digits-lost',
    'E 3 Consumer ID row-digits-lost',
  ],
  '05-apostrophe-before-id.csv': ['2 00123 MDE-001 Cow 1', '3 00124 MDE-001 Cow 2'],
  '06-ids-that-look-the-same.csv': [
    '3 p1001 MDE-001 Cow 1',
    'E 2 Consumer ID row-in-other-row',
    'E 4 Consumer ID row-in-other-row',
    'E 5 Consumer ID row-in-other-row',
    'E 6 Consumer ID row-in-other-rows',
    'E 7 Consumer ID row-in-other-rows',
    'E 8 Consumer ID row-in-other-rows',
    'E 9 Consumer ID row-in-other-row',
  ],
  '07-devanagari-ids.csv': ['E 2 Consumer ID row-in-other-row', 'E 3 Consumer ID row-in-other-row'],
  '08-gujarati-digits.csv': [
    '2 201 MDE-001 Cow 1.5',
    '3 202 MDE-001 Cow 1',
    '4 203 MDE-001 Cow 2',
    '5 204 MDE-001 Cow 1.5',
  ],
  '09-semicolon-with-decimal-comma.csv': [
    '2 301 MDE-001 Cow 1.5',
    '3 302 MDE-001 Cow 0.5',
    '4 303 MDE-001 Cow 2',
  ],
  '10-quantities-as-people-write.csv': [
    '2 401 MDE-001 Cow 1.5',
    '3 402 MDE-001 Cow 0.5',
    '7 406 MDE-001 Cow 1.5',
    '9 408 MDE-001 Cow 2',
    'E 4 Quantity row-unit',
    'E 5 Quantity row-unit',
    'E 6 Quantity row-unit',
    'E 8 Quantity row-not-number',
    'E 10 Quantity row-not-number',
    'E 11 Quantity row-not-number',
  ],
  '11-wide-shared-formula-never-calculated.xlsx': [
    'E 2 Desi Cow row-formula-uncalculated',
    'E 3 Desi Cow row-formula-uncalculated',
    'E 4 Desi Cow row-formula-uncalculated',
  ],
  '13-prefixed-xml-formula-never-calculated.xlsx': [
    'E 2 Desi Cow row-formula-uncalculated',
    'E 3 Desi Cow row-formula-uncalculated',
  ],
  '14-prefixed-million-blank-rows.xlsx': [
    '413 The file has more than 200,000 rows, blank ones included. Please delete the blank rows and save it again.',
  ],
  '15-merged-mde-over-three-rows.xlsx': [
    '2 601 MDE-001 Cow 1',
    '3 602 MDE-001 Cow 1',
    '4 603 MDE-001 Cow 2',
  ],
  '17-rows-hidden-by-a-filter.xlsx': [
    '2 621 MDE-001 Cow 1',
    '4 623 MDE-001 Cow 2',
    '3 622 MDE-002 Cow 5',
    'N hidden-row',
  ],
  '19-one-sheet-per-delivery-boy.xlsx': [
    'MDE-001!2 641 MDE-001 Cow 1',
    'MDE-002!2 642 MDE-002 Cow 2',
    'MDE-003!2 643 MDE-003 Cow 3',
    'N rows-by-sheet',
  ],
  '20-cover-sheet-first.xlsx': ['2 645 MDE-001 Cow 5', 'N sheet-unread'],
  '21-product-header-with-a-typo.csv': [
    '2 651 MDE-001 Cow 1',
    'Q Desi Co: Desi Cow',
    'Q Gir Cow Milk: Gir Cow',
  ],
  '22-total-row-at-the-end.csv': ['2 661 MDE-001 Cow 1', 'N totals'],
  '24-month-sheet-day-columns.csv': ['2 681 MDE-001 Cow 2', 'N month-day'],
  '25-hindi-headers.csv': ['2 691 MDE-001 Cow 1'],
  '26-utf8-with-one-cut-letter.csv': ['2 701 MDE-001 Cow 1', 'E 3 Consumer Name row-letters-lost'],
  '27-stray-quote-swallows-rows.csv': [
    '2 711 MDE-001 Cow 1',
    '4 713 MDE-001 Cow 1',
    '5 714 MDE-001 Cow 1',
    '6 715 MDE-001 Cow 1',
    '7 716 MDE-001 Cow 1',
    'E 3 Consumer ID row-open-quote',
  ],
  '29-sep-line.csv': ['3 731 MDE-001 Cow 1'],
  '30-pipe-separated.csv': ['2 741 MDE-001 Cow 1'],
  '32-nul-and-eof-mark.csv': ['2 761 MDE-001 Cow 1'],
  '34-row-longer-than-header.csv': ['2 781 MDE-001 Cow 1', 'E 3 Consumer ID row-more-cells'],
  '35-backslash-escaped-quotes.csv': ['2 791 MDE-001 Cow 1', '3 792 MDE-001 Cow 1'],
  '37-backslashes-in-zip-names.xlsx': ['2 647 MDE-001 Cow 7'],
  '38-workbook-part-with-another-name.xlsx': ['2 648 MDE-001 Cow 8'],
  '39-strict-open-xml.xlsx': ['2 821 MDE-001 Cow 1'],
  '41-carriage-return-escape.xlsx': ['2 841 MDE-001 Cow 1', '3 842 MDE-001 Cow 1'],
  '42-phonetic-and-rich-text.xlsx': ['2 851 MDE-001 Cow 1'],
  '43-no-cell-references.xlsx': ['2 861 MDE-001 Cow 1'],
  '44-claimed-dimension-of-a-whole-sheet.xlsx': ['2 649 MDE-001 Cow 9'],
  '45-row-numbers-out-of-order.xlsx': ['2 881 MDE-001 Cow 1', '5 882 MDE-001 Cow 2'],
  '50-quantity-in-percent-or-with-unit.xlsx': [
    'E 2 Quantity row-unit',
    'E 3 Quantity row-unit',
    'E 4 Quantity row-unit',
  ],
  '51-hindi-saved-as-question-marks.csv': [
    'E 2 Consumer Name row-letters-lost',
    'E 2 Address row-letters-lost',
    'E 3 Consumer Name row-letters-lost',
    'E 3 Address row-letters-lost',
  ],
  '53-spreadsheetml-2003.xls': ['2 1021 MDE-001 Cow 1'],
  '54-html-table-named-xls.xls': ['2 1031 MDE-001 Cow 1'],
  '56-character-that-xml-forbids.csv': ['2 1051 MDE-001 Cow 1'],
  '57-half-litre-typed-as-a-fraction-became-a-date.csv': [
    '3 1062 MDE-001 Cow 0.5',
    'E 2 Quantity row-quantity-date',
  ],
  '57b-half-litre-became-a-date.xlsx': ['3 1072 MDE-001 Cow 1', 'E 2 Quantity row-quantity-date'],
  '59-crlf-inside-and-cr-only-outside.csv': ['2 1081 MDE-001 Cow 1', '3 1082 MDE-001 Cow 2'],
  '60-tab-separated-with-commas-in-title.csv': ['2 1091 MDE-001 Cow 1.5'],
  '61-quantity-negative-shown-in-brackets.xlsx': [
    'E 2 Quantity row-negative',
    'E 3 Quantity row-not-number',
  ],
  '62-zero-hidden-by-format-and-white-text.xlsx': ['E 2 Gir Cow row-shown-otherwise'],
};

// The files lie beside the checkout. Without them their siblings below remain.
it('reads the files from the field', () => {
  for (const [name, bytes] of fieldFiles())
    expect([name, readOrders(bytes)]).toEqual([name, FIELD[name]]);
});

const LONG = ['Consumer ID', 'Consumer Name', 'Address', 'MDE', 'Product', 'Quantity'];
const order = (id: unknown, quantity: unknown = 1, mde = 'MDE-001'): unknown[] => [
  id,
  'Asha',
  'B-1',
  mde,
  'Cow',
  quantity,
];
const csv = (rows: unknown[][], separator = ',') =>
  rows.map((row) => row.map(String).join(separator)).join('\r\n');
const longCsv = (...rows: unknown[][]) => Buffer.from(csv([LONG, ...rows]));

const longBook = (rows: unknown[][], change?: (sheet: WorkSheet) => void) =>
  sheetsBook({ Orders: [LONG, ...rows] }, change);
const format = (reference: string, numberFormat: string) => (sheet: WorkSheet) => {
  sheet[reference].z = numberFormat;
};
const LINE = (id: string, quantity: number | string = 1) => `2 ${id} MDE-001 Cow ${quantity}`;

describe('consumer ids', () => {
  it.each<[string, number, string]>([
    ['000000', 123, '000123'],
    ['000-000', 123_456, '123-456'],
    ['"P/"0', 7, 'P/7'],
    ['0', 101, '101'],
  ])('are what the format %s shows', (numberFormat, value, id) =>
    expect(readOrders(longBook([order(value)], format('A2', numberFormat)))).toEqual([LINE(id)]),
  );

  it.each(['101.0', '૧૦૧', '\uff11\uff10\uff11', "'101", '\u2009101'])('are plain: %j', (id) => {
    const lines = readOrders(longCsv(order(id), order('102')));
    expect(lines[0]).toBe(LINE('101'));
  });

  it('keep a decimal place where other ids are no numbers', () =>
    expect(readOrders(longCsv(order('101.0'), order('A')))[0]).toBe(LINE('101.0')));

  it.each(['A\u201112', 'A\u221212', 'A\u201412', '\uff2112'])(
    'fold %j as its twin in plain letters',
    (id) => {
      const twin = id
        .replace(/[^A-Za-z0-9]/u, '-')
        .replace('-12', id.startsWith('A') ? '-12' : 'A12');
      const lines = readOrders(longCsv(order(id), order(twin.startsWith('A') ? twin : 'A12')));
      expect(lines.every((line) => line.endsWith('row-in-other-row'))).toBe(true);
    },
  );

  it.each(['9.2E+11', '1,5E+10', '9.19876e+11'])('are refused when digits are lost: %s', (id) =>
    expect(readOrders(Buffer.from(csv([LONG, order(id)], ';')))).toEqual([
      'E 2 Consumer ID row-digits-lost',
    ]),
  );

  it('are refused as a long number and as a date', () => {
    expect(readOrders(longBook([order(1_234_567_890_123_456)]))).toEqual([
      'E 2 Consumer ID row-digits-lost',
    ]);
    expect(readOrders(longBook([order(46_054)], format('A2', 'd-mmm')))).toEqual([
      'E 2 Consumer ID row-id-date',
    ]);
  });
});

describe('quantities', () => {
  it.each<[string, number]>([
    ['¼', 0.25],
    ['2 ½', 2.5],
    ['१½', 1.5],
    ['3/4', 0.75],
    ['"0,500"', 0.5],
    ['1.500', 1.5],
    ["'2", 2],
    ['.5', 0.5],
  ])('are read as people write them: %s', (text, value) =>
    expect(readOrders(longCsv(order('C1', text)))).toEqual([LINE('C1', value)]),
  );

  it.each<[string, string]>([
    ['"1,500"', 'row-unclear'],
    ['1-Feb-26', 'row-quantity-date'],
    ['01/02/2026', 'row-quantity-date'],
    ['50%', 'row-unit'],
    ['1 लीटर', 'row-unit'],
    ['₹30', 'row-unit'],
    ['1e3', 'row-not-number'],
    ['-1', 'row-negative'],
    ['#REF!', 'row-excel-error'],
    ['1.2345', 'row-too-fine'],
  ])('are refused otherwise: %s', (text, code) =>
    expect(readOrders(longCsv(order('C1', text)))).toEqual([`E 2 Quantity ${code}`]),
  );

  it.each<[string, number, string]>([
    ['#,##0.00', 1.5, LINE('C1', 1.5)],
    ['# ?/?', 0.5, LINE('C1', 0.5)],
    ['@', 2, LINE('C1', 2)],
    ['0', 1.5, 'E 2 Quantity row-shown-otherwise'],
    ['0.0', 1.25, 'E 2 Quantity row-shown-otherwise'],
    ['0" ml"', 500, 'E 2 Quantity row-unit'],
    ['0%', 0.5, 'E 2 Quantity row-unit'],
    ['d/m', 46_054, 'E 2 Quantity row-quantity-date'],
    [';;;', 5, 'E 2 Quantity row-shown-otherwise'],
  ])('count in the format %s only if it shows the value', (numberFormat, value, meaning) =>
    expect(readOrders(longBook([order('C1', value)], format('F2', numberFormat)))).toEqual([
      meaning,
    ]),
  );
});

describe('formulas without a value', () => {
  const text = (reference: string, value: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const header = LONG.map((title, index) => text(`${'ABCDEF'[index]}1`, title)).join('');
  const cells = ['C1', 'Asha', 'B-1', 'MDE-001', 'Cow']
    .map((value, index) => text(`${'ABCDE'[index]}2`, value))
    .join('');

  it.each([
    '<c r="F2"><f>1+1</f></c>',
    '<c r="F2"><f t="array" ref="F2">1+1</f><v/></c>',
    '<c r="F2">\n  <f>1+1</f>\n  <v></v>\n</c>',
    '<c r="F2" t="n"><f t="shared" si="0"/></c>',
    '<c r="F2" t="str"><f>1+1</f></c>',
  ])('are errors: %s', (cell) =>
    expect(
      readOrders(zip(bookAround(`<row r="1">${header}</row><row r="2">${cells}${cell}</row>`))),
    ).toEqual(['E 2 Quantity row-formula-uncalculated']),
  );
});

describe('texts', () => {
  it.each<[string, Buffer]>([
    ['UTF-16 with a mark', Buffer.from(`\ufeff${csv([LONG, order('C1')])}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(csv([LONG, order('C1')]), 'utf16le')],
    [
      'UTF-16, the high byte first',
      Buffer.from(`\ufeff${csv([LONG, order('C1')])}`, 'utf16le').swap16(),
    ],
    ['an end mark and zeros', Buffer.concat([longCsv(order('C1')), Buffer.from('\r\n\x1a\0\0\0')])],
    [
      'spaces before quotation marks',
      longCsv(['"C1"', ' "Asha, R"', '  "B-1"', ' "MDE-001" ', 'Cow', ' "1"']),
    ],
    ['a pipe', Buffer.from(csv([LONG, order('C1')], '|'))],
  ])('are read: %s', (_, bytes) => expect(readOrders(bytes)).toEqual([LINE('C1')]));

  it.each<[string, string]>([
    ['\ufffd\ufffd', 'row-letters-lost'],
    ['सुन?????', 'row-letters-lost'],
    ['?? ??', 'row-letters-lost'],
    ['\u00e0\u00a4\u00b8\u00e0\u00a5\u0081', 'row-letters-lost'],
  ])('with lost letters are errors: %s', (name, code) =>
    expect(readOrders(longCsv(['C1', name, 'B', 'MDE-001', 'Cow', 1]))).toEqual([
      `E 2 Consumer Name ${code}`,
    ]),
  );

  it('are UTF-8 with a broken place in any column, and Windows-1252 without Devanagari', () => {
    const bytes = longCsv(['C1', 'सुनीता', 'Galiत', 'MDE-001', 'Cow', 1], order('C2'));
    const broken = Buffer.from(bytes);
    broken[broken.indexOf(Buffer.from('Gali')) + 6] = 0x2e;
    expect(readOrders(broken)).toEqual(['3 C2 MDE-001 Cow 1', 'E 2 Address row-letters-lost']);
    expect(
      readOrders(Buffer.from(bytes.toString().replace(/[^\x00-\x7f]+/g, '\u00e9'), 'latin1')),
    ).toHaveLength(2);
  });
});

describe('sheets', () => {
  const wide = ['ग्राहक', '', '', 'दूध (लिटर)', ''];
  const second = ['क्रमांक', 'नाव', 'पत्ता', 'Cow', 'गीर'];

  it('are an owner’s workbook: one for each delivery boy, headings in Marathi in two rows, halves and totals', () => {
    const sheet = (id: string) => [
      ['श्री डेअरी'],
      wide,
      second,
      [id, 'Asha', 'B-1', '½', ''],
      [],
      [`${id}x`, 'Ravi', 'B-2', '', '1½'],
      ['', 'एकूण', '', 0.5, 1.5],
    ];
    const bytes = sheetsBook(
      { Notes: [['Call Ravi']], 'MDE-001': sheet('A'), 'mde2@milkround.test': sheet('B') },
      (made) => {
        if (made['A2'])
          made['!merges'] = [utils.decode_range('A2:C2'), utils.decode_range('D2:E2')];
      },
    );
    const question = 'Q गीर: null';
    expect(readOrders(bytes)).toEqual([
      'MDE-001!4 A MDE-001 Cow 0.5',
      'mde2@milkround.test!4 B MDE-002 Cow 0.5',
      'N rows-by-sheet',
      'N sheet-unread',
      'N totals',
      question,
    ]);
    expect(readOrders(bytes, { गीर: { product: 'Gir Cow' } })).toEqual([
      'MDE-001!4 A MDE-001 Cow 0.5',
      'MDE-001!6 Ax MDE-001 Gir Cow 1.5',
      'mde2@milkround.test!4 B MDE-002 Cow 0.5',
      'mde2@milkround.test!6 Bx MDE-002 Gir Cow 1.5',
      'N rows-by-sheet',
      'N sheet-unread',
      'N totals',
    ]);
  });

  it('have a column without a heading, which a person explains', () => {
    const rows = [
      ['Code', 'Name', '', 'Cow', 'Gir Cow'],
      ['A', 'Asha', 'B-1', '½', ''],
    ];
    expect(readOrders(sheetsBook({ 'MDE-001': rows }), { C: { field: 'address' } })).toEqual([
      '2 A MDE-001 Cow 0.5',
    ]);
  });

  it('have the headings of single columns in the upper of two rows', () => {
    const rows = [
      ['Shree Dairy, Baner line'],
      ['Sr', 'Customer', '', 'Address', 'Milk (litre)', ''],
      ['', 'Code', 'Name', '', 'Cow', 'Gir Cow'],
      [1, 'A', 'Asha', 'B-1', '½', ''],
      ['', '', 'Total', '', 0.5, 0],
    ];
    expect(readOrders(sheetsBook({ 'MDE-001': rows }))).toEqual([
      '4 A MDE-001 Cow 0.5',
      'N totals',
    ]);
  });

  it('that are hidden or hold something else are named', () => {
    const bytes = sheetsBook({
      Orders: [LONG, order('C1')],
      Phones: [
        ['Consumer ID', 'Consumer Name', 'Address'],
        ['C1', 'A', 'B'],
      ],
      Old: [LONG, order('C9')],
    });
    const hidden = utils.book_new();
    for (const name of ['Old', 'Orders'])
      utils.book_append_sheet(hidden, utils.aoa_to_sheet([LONG, order(name)]), name);
    hidden.Workbook = { Sheets: [{ Hidden: 1 }, {}] };
    expect(readOrders(bytes)).toContain('N sheet-unread');
    expect(readOrders(write(hidden, { type: 'buffer', bookType: 'xlsx' }) as Buffer)).toEqual([
      LINE('Orders'),
      'N sheet-hidden',
    ]);
  });

  it('name their rows, also where a line is repeated on another one', () =>
    expect(readOrders(sheetsBook({ A: [LONG, order('C1')], B: [LONG, order('C1')] }))).toEqual([
      'E A!2 Consumer ID row-in-other-row',
      'E B!2 Consumer ID row-in-other-row',
      'N rows-by-sheet',
    ]));
});

describe('rows', () => {
  it('of merged cells hold the values of the merge, except quantities', () => {
    const rows = [order('C1'), ['', '', '', '', 'Buffalo', 2], ['', '', '', '', 'Gir Cow', '']];
    const bytes = longBook(rows, (sheet) => {
      sheet['!merges'] = ['A2:A4', 'B2:B4', 'C2:C4', 'D2:D4', 'F3:F4'].map((range) =>
        utils.decode_range(range),
      );
    });
    expect(readOrders(bytes)).toEqual([
      LINE('C1'),
      'E 3 Quantity row-merged',
      'E 4 Quantity row-merged',
    ]);
  });

  it.each<[string, unknown[]]>([
    ['a word', ['', 'Grand Total', '', '', '', 3]],
    ['a word for the id', ['कुल', '', '', '', '', 3]],
    ['the sum alone', ['', '', '', '', '', 3]],
  ])('of totals are left out and named: %s', (_, total) =>
    expect(readOrders(longCsv(order('C1'), order('C2', 2), total))).toEqual([
      LINE('C1'),
      '3 C2 MDE-001 Cow 2',
      'N totals',
    ]),
  );

  it('of a consumer without an id are errors, whatever they sum up to', () =>
    expect(readOrders(longCsv(order('C1'), order('', 1)))).toEqual([
      LINE('C1'),
      'E 3 Consumer ID row-blank',
    ]));

  it('that repeat the header are left out', () =>
    expect(readOrders(longCsv(order('C1'), LONG, order('C2')))).toEqual([
      LINE('C1'),
      '4 C2 MDE-001 Cow 1',
      'N totals',
    ]));

  it('below another header are errors, because they have other columns', () => {
    const other = [...LONG.slice(0, 4), 'Cow', 'Gir Cow'];
    expect(readOrders(longCsv(order('C1'), other, ['C2', 'A', 'B', 'MDE-001', 1, 2]))).toEqual([
      LINE('C1'),
      'E 3 Consumer ID row-other-header',
      'E 4 Consumer ID row-other-header',
    ]);
  });

  it.each(['<strike/>', '<b/><strike val="1"/>', '<strike val="true"/>'])(
    'that are struck through are errors: %s',
    (font) => {
      const styles = `<styleSheet><fonts><font/><font>${font}</font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>`;
      const row = (number: number, values: unknown[], style = 0) => {
        const cells = values.map((value, at) => {
          const name = `r="${'ABCDEF'[at]}${number}" s="${at === 4 ? style : 0}"`;
          return `<c ${name} t="inlineStr"><is><t>${String(value)}</t></is></c>`;
        });
        return `<row r="${number}">${cells.join('')}</row>`;
      };
      const link = '<Relationship Id="s" Type="x/styles" Target="styles.xml"/></Relationships>';
      const parts = bookAround(row(1, LONG) + row(2, order('C1')) + row(3, order('C2'), 1)).map(
        ({ name, content }) => ({
          name,
          content: Buffer.from(content.toString().replace('</Relationships>', link)),
        }),
      );
      const book = zip([...parts, { name: 'xl/styles.xml', content: Buffer.from(styles) }]);
      expect(readOrders(book)).toEqual([LINE('C1'), 'E 3 Product row-struck']);
    },
  );

  it.each([',', ';', '\t'])(
    'with more cells than the header are errors, separated by %j',
    (separator) =>
      expect(
        readOrders(Buffer.from(csv([LONG, order('C1'), [...order('C2'), 'x']], separator))),
      ).toEqual([LINE('C1'), 'E 3 Consumer ID row-more-cells']),
  );
});

describe('a month sheet', () => {
  const sheet = (...days: string[]) =>
    Buffer.from(
      csv([
        [...LONG.slice(0, 5), ...days],
        [...order('C1').slice(0, 5), ...days.map((_, index) => index)],
      ]),
    );

  it.each([
    ['days', ['4', '5', '6']],
    ['days of two digits', ['04', '05', '06']],
    ['Devanagari', ['४', '५', '६']],
    ['dates', ['04/12/2026', '05/12/2026']],
    ['dates without a year', ['4-Dec', '5-Dec']],
  ])('is read in the column of the order date: %s', (_, days) =>
    expect(readOrders(sheet(...days))).toEqual([LINE('C1'), 'N month-day']),
  );

  it('without the day of the order date is refused', () =>
    expect(readOrders(sheet('1', '2', '3'))).toEqual(['E 0 Quantity row-day-missing']));
});

it('reads a product by the names that it had', () => {
  const reading = readingFor(FIELD_DATE);
  const [cow] = reading.catalog.products;
  Object.assign(cow ?? {}, { name: 'A2 Cow', formerNames: ['Cow', 'Gaay'] });
  const file = checkOrderFile(
    Buffer.from(
      csv([
        [...LONG.slice(0, 4), 'gaay', 'A2 COW'],
        ['C1', 'A', 'B', 'MDE-001', 1, ''],
      ]),
    ),
    reading,
  );
  expect([file.errors, file.totals, file.questions]).toMatchObject([
    [{ code: 'row-product-twice' }],
    {},
    [],
  ]);
  expect(checkOrderFile(longCsv(order('C1')), reading).totals).toEqual({ 'A2 Cow': 1 });
});

describe('own headings', () => {
  const own = Buffer.from(
    csv([
      ['Milk of tomorrow'],
      ['Kunde', 'Wer', 'Wo', 'Fahrer', 'Kuh'],
      ['C1', 'A', 'B', 'MDE-001', 1],
    ]),
  );

  it('are asked for, and read as people say', () => {
    expect(readOrders(own)).toEqual(
      ['Consumer ID', 'Consumer Name', 'Address', 'MDE']
        .map((title) => `E 0 ${title} row-column-missing`)
        .concat('E 0 Product row-columns-missing', 'E 0 Quantity row-columns-missing')
        .concat(
          ['Kunde', 'Wer', 'Wo', 'Fahrer', 'Kuh'].map((title) =>
            expect.stringMatching(`^Q ${title}: `),
          ),
        ),
    );
    const columns = {
      Kunde: { field: 'consumerId' },
      Wer: { field: 'consumerName' },
      Wo: { field: 'address' },
      fahrer: { field: 'mde' },
      Kuh: { product: 'Cow' },
    } as const;
    expect(readOrders(own, columns)).toEqual(['3 C1 MDE-001 Cow 1']);
  });
});

describe('unknown columns', () => {
  const wide = (title: string) =>
    Buffer.from(
      csv([
        [...LONG.slice(0, 4), 'Cow', title],
        ['C1', 'A', 'B', 'MDE-001', 1, 2],
      ]),
    );

  it.each(['Desi Co', 'Extra', 'Milk 2'])('with numbers are a question: %s', (title) => {
    expect(readOrders(wide(title))).toEqual([LINE('C1'), expect.stringMatching(`^Q ${title}: `)]);
    expect(readOrders(wide(title), { [title]: { product: 'Gir Cow' } })).toEqual([
      LINE('C1'),
      '2 C1 MDE-001 Gir Cow 2',
    ]);
    expect(readOrders(wide(title), { [title]: null })).toEqual([LINE('C1')]);
  });

  it.each(['Price', 'Sr. No.', 'Total', 'रक्कम'])(
    'that are no quantities are no question: %s',
    (title) => expect(readOrders(wide(title))).toEqual([LINE('C1')]),
  );
});
