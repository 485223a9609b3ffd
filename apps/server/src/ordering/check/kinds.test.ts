import { utils, type BookType, type CellObject, type WorkSheet } from '@e965/xlsx';
import fc from 'fast-check';
import { readOrders } from '../../../../../test/fixtures/read-orders';
import { bookAround, sheetsBook, zip } from '../../../../../test/fixtures/workbooks';
import { runs } from '../../../../../test/support/property-runs';

const LONG = ['Consumer ID', 'Consumer Name', 'Address', 'MDE', 'Product', 'Quantity'];
const WIDE = [...LONG.slice(0, 4), 'Cow', 'Buffalo'];
type Title = (typeof LONG)[number];
type Content = string | number | Partial<CellObject>;

/** A cell as people have them: its column, its content, and the id and quantity of its line, or the code of its error. */
type Kind = [name: string, column: Title, content: Content, meaning: string];

const shown = (v: number, z: string): Partial<CellObject> => ({ t: 'n', v, z });
/** Kinds that a text file can have, too. */
const TEXTS: Kind[] = [
  ['an id between apostrophes of another program', 'Consumer ID', "'00123", '00123 1'],
  ['an id of full-width letters', 'Consumer ID', '\uff30\uff11', 'P1 1'],
  ['an id of Devanagari digits', 'Consumer ID', '१२३', '123 1'],
  ['an id with a zero-width space', 'Consumer ID', 'K\u200b1', 'K1 1'],
  ['an id with a byte order mark', 'Consumer ID', '\ufeffK1', 'K1 1'],
  ['an id with a joiner that joins nothing', 'Consumer ID', 'K\u200d1\u200c', 'K1 1'],
  ['an id of Indic letters that need their joiner', 'Consumer ID', 'क्\u200dष', 'क्\u200dष 1'],
  ['an id of sixteen digits', 'Consumer ID', 'N1234567890123456', 'N1234567890123456 1'],
  ['an id in scientific notation', 'Consumer ID', '9.19876E+11', 'row-digits-lost'],
  ['an id in scientific notation without a sign', 'Consumer ID', '9,19E11', 'row-digits-lost'],
  ['an id like a number with an exponent', 'Consumer ID', '12E3', '12E3 1'],
  ['an id that is a formula', 'Consumer ID', '=A1', 'row-formula'],
  ['an id that is an error value', 'Consumer ID', '#N/A', 'row-excel-error'],
  ['an id in two lines', 'Consumer ID', '10\n1', 'row-id-lines'],
  ['two ids in Windows lines', 'Consumer ID', '१०१\r\n१०२', 'row-id-lines'],
  ['an id with a line break after it', 'Consumer ID', 'K1\n', 'K1 1'],
  ['no id', 'Consumer ID', '', 'row-blank'],
  ['a name saved without Unicode', 'Consumer Name', '?????? ????', 'row-letters-lost'],
  ['a name of U+FFFD', 'Consumer Name', 'Sun\ufffdta', 'row-letters-lost'],
  ['Hindi as Windows-1252', 'Consumer Name', 'à¤¸à¥à¤¨', 'row-letters-lost'],
  ['Gujarati as Windows-1252', 'Consumer Name', 'àª•àª°', 'row-letters-lost'],
  ['an apostrophe as Windows-1252', 'Consumer Name', 'Dâ€™Souza', 'row-letters-lost'],
  ['an accent as Windows-1252', 'Consumer Name', 'RenÃ©', 'row-letters-lost'],
  ['a no-break space as Windows-1252', 'Consumer Name', 'AshaÂ\u00a0Rao', 'row-letters-lost'],
  ['a mark that turns the direction', 'Consumer Name', 'Asha \u202eRao', 'row-hidden'],
  ['an address with a line break', 'Address', 'B-1\nAundh', 'K 1'],
  ['an address with separators', 'Address', 'B-1, "A"; Aundh | Pune', 'K 1'],
  ['a delivery boy by email', 'MDE', 'MDE1@Milkround.test', 'K 1'],
  ['a ditto mark', 'MDE', '〃', 'row-not-boy'],
  ['the word ditto', 'MDE', '-do-', 'row-not-boy'],
  ['two delivery boys', 'MDE', 'MDE-001, MDE-002', 'row-not-boy'],
  ['no delivery boy', 'MDE', '', 'row-blank'],
  ['a product with other spaces', 'Product', ' cow ', 'K 1'],
  ['a product with a typo', 'Product', 'Cwo', 'row-not-product'],
  ['two products', 'Product', 'Cow, Buffalo', 'row-not-product'],
  ['a half', 'Quantity', '½', 'K 0.5'],
  ['one and a half', 'Quantity', '1½', 'K 1.5'],
  ['one and a half in Devanagari', 'Quantity', '१½', 'K 1.5'],
  ['one and a half with a space', 'Quantity', '1 1/2', 'K 1.5'],
  ['a decimal comma', 'Quantity', '1,5', 'K 1.5'],
  ['a comma before three digits', 'Quantity', '1,500', 'row-unclear'],
  ['no digit before the point', 'Quantity', '.5', 'K 0.5'],
  ['no digit after the point', 'Quantity', '2.', 'K 2'],
  ['a guarded number', 'Quantity', "'2", 'K 2'],
  ['litres', 'Quantity', '2 ltr', 'row-unit'],
  ['litres in Hindi', 'Quantity', '२ लीटर', 'row-unit'],
  ['millilitres', 'Quantity', '500ml', 'row-unit'],
  ['a currency', 'Quantity', '₹60', 'row-unit'],
  ['a per cent', 'Quantity', '50%', 'row-unit'],
  ['packets', 'Quantity', '2x', 'row-unit'],
  ['a sum', 'Quantity', '1+1', 'row-not-number'],
  ['two numbers', 'Quantity', '1 2', 'row-not-number'],
  ['a dash', 'Quantity', '—', 'row-not-number'],
  ['nil', 'Quantity', 'nil', 'row-not-number'],
  ['absent', 'Quantity', 'A', 'row-not-number'],
  ['a tick', 'Quantity', '✓', 'row-not-number'],
  ['brackets', 'Quantity', '(1)', 'row-not-number'],
  ['a minus', 'Quantity', '-1', 'row-negative'],
  ['a date of a fraction', 'Quantity', '01-Feb', 'row-quantity-date'],
  ['an error value', 'Quantity', '#DIV/0!', 'row-excel-error'],
  ['too many places', 'Quantity', '1.2345', 'row-too-fine'],
  ['a broken half', 'Quantity', 'Â½', 'row-not-number'],
  ['no quantity', 'Quantity', '', 'row-blank'],
];
/** Kinds of numbers and formats, which only workbooks have. */
const NUMBERS: Kind[] = [
  ['an id with zeros by its format', 'Consumer ID', shown(123, '000000'), '000123 1'],
  ['an id with letters by its format', 'Consumer ID', shown(123, '"C-"00000'), 'C-00123 1'],
  ['an id of a long number', 'Consumer ID', 919_876_543_210, '919876543210 1'],
  ['an id that is a date', 'Consumer ID', shown(46_054, 'd-mmm'), 'row-id-date'],
  ['an id beyond the exact digits', 'Consumer ID', 1_234_567_890_123_456, 'row-digits-lost'],
  ['a number stored as text', 'Quantity', { t: 's', v: '1.5' }, 'K 1.5'],
  ['a fraction by its format', 'Quantity', shown(1.5, '# ?/?'), 'K 1.5'],
  ['thousands by their format', 'Quantity', shown(1500, '#,##0'), 'K 1500'],
  ['noise of floating point', 'Quantity', 0.1 + 0.2, 'K 0.3'],
  ['a half that is shown as a whole', 'Quantity', shown(1.5, '0'), 'row-shown-otherwise'],
  ['a hidden number', 'Quantity', shown(5, ';;;'), 'row-shown-otherwise'],
  ['a unit by its format', 'Quantity', shown(500, '0" ml"'), 'row-unit'],
  ['a unit after a general number', 'Quantity', shown(500, 'General" ml"'), 'row-unit'],
  ['a general number in colour', 'Quantity', shown(1.5, '[Red]General'), 'K 1.5'],
  ['the digits of a language', 'Quantity', shown(1.5, '[$-4009]0.0'), 'K 1.5'],
  ['rupees of a language', 'Quantity', shown(60, '[$₹-4009] 0'), 'row-unit'],
  ['rupees by their format', 'Quantity', shown(60, '"₹"#,##0.00'), 'row-unit'],
  ['a per cent by its format', 'Quantity', shown(0.5, '0%'), 'row-unit'],
  ['a date of 1/2', 'Quantity', shown(46_054, 'd/m'), 'row-quantity-date'],
  ['a negative number in brackets', 'Quantity', shown(-1, '0;(0)'), 'row-negative'],
  ['yes or no', 'Quantity', { t: 'b', v: true }, 'row-not-number'],
  ['a cell of the type error', 'Quantity', { t: 'e', v: 0x2a }, 'row-excel-error'],
];

/** Where a kind stands: its siblings have another place, other columns around it, another form of file or another encoding. */
interface Place {
  before: number;
  after: number;
  titles: number;
  columns: readonly number[];
  isSecondSheet: boolean;
  form: number;
}
const place = fc.record<Place>({
  before: fc.nat({ max: 4 }),
  after: fc.nat({ max: 3 }),
  titles: fc.nat({ max: 3 }),
  columns: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
  isSecondSheet: fc.boolean(),
  form: fc.nat({ max: 9 }),
});

const order = (id: string): Content[] => [id, 'Asha', 'B-1', 'MDE-001', 'Cow', 1];
const valueOf = (content: Content) => (typeof content === 'object' ? content.v : content);

function rowsOf([, column, content]: Kind, { before, after, titles, columns }: Place): Content[][] {
  const others = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => order(`${name}${index}`));
  const row = order('K');
  row[LONG.indexOf(column)] = content;
  const table = [LONG, ...others(before, 'B'), row, ...others(after, 'A')];
  const inOrder = (cells: Content[]) => columns.map((index) => cells[index] ?? '');
  return [...Array.from({ length: titles }, () => ['Orders of tomorrow']), ...table.map(inOrder)];
}

const BOOKS: BookType[] = ['xlsx', 'biff8'];

function bookOf(rows: Content[][], { isSecondSheet, form }: Place): Buffer {
  const fill = (sheet: WorkSheet) => {
    for (const [row, cells] of rows.entries())
      for (const [column, content] of cells.entries()) {
        const reference = utils.encode_cell({ r: row, c: column });
        if (typeof content === 'object') sheet[reference] = content;
      }
  };
  const values = rows.map((cells) => cells.map(valueOf));
  return sheetsBook(
    { ...(isSecondSheet && { Cover: [['Shree Dairy']] }), Orders: values },
    (sheet, name) => name === 'Orders' && fill(sheet),
    BOOKS[form % BOOKS.length],
  );
}

const ENCODINGS: ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
];

function csvOf(rows: Content[][], { form }: Place): Buffer {
  const separator = [',', ';', '\t', '|'][form % 4] ?? ',';
  const cell = (content: Content) => {
    const text = String(valueOf(content));
    return /[",;|\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const text = rows.map((cells) => cells.map(cell).join(separator)).join('\r\n');
  return (ENCODINGS[form % 3] ?? Buffer.from)(text);
}

/** The lines of the rows around the kind, and the line or the error of the kind. */
function expected([, column, , meaning]: Kind, { before, after, titles }: Place): string[] {
  const header = titles + 1;
  const line = (row: number, id: string, quantity: string | number) =>
    `${row} ${id} MDE-001 Cow ${quantity}`;
  const others = (from: number, count: number, name: string) =>
    Array.from({ length: count }, (_, index) => line(from + index, `${name}${index}`, 1));
  const row = header + 1 + before;
  const [id = '', quantity] = meaning.split(' ');
  return [
    ...others(header + 1, before, 'B'),
    ...(quantity === undefined ? [] : [line(row, id, quantity)]),
    ...others(row + 1, after, 'A'),
    ...(quantity === undefined ? [`E ${row} ${column} ${meaning}`] : []),
  ];
}

const read = (bytes: Buffer) => readOrders(bytes).filter((line) => line !== 'N sheet-unread');
const RUNS = { numRuns: runs(2) };

describe('a workbook, wherever it has', () => {
  it.each([...TEXTS, ...NUMBERS].map((kind) => [kind[0], kind] as const))('%s', (_, kind) =>
    fc.assert(
      fc.property(place, (at) =>
        expect(read(bookOf(rowsOf(kind, at), at))).toEqual(expected(kind, at)),
      ),
      RUNS,
    ),
  );
});

describe('a text file, wherever it has', () => {
  it.each(TEXTS.map((kind) => [kind[0], kind] as const))('%s', (_, kind) =>
    fc.assert(
      fc.property(place, (at) =>
        expect(read(csvOf(rowsOf(kind, at), at))).toEqual(expected(kind, at)),
      ),
      RUNS,
    ),
  );
});

const wide = (id: string, ...quantities: unknown[]) => [id, 'A', 'B', 'MDE-001', ...quantities];
const text = (rows: unknown[][]) =>
  Buffer.from(rows.map((cells) => cells.map(String).join(',')).join('\r\n'));
const merged = (rows: unknown[][], ...ranges: string[]) =>
  sheetsBook({ Orders: rows }, (sheet) => {
    sheet['!merges'] = ranges.map((range) => utils.decode_range(range));
  });
const far = Array.from({ length: 515 }, () => '');
const markup = (...rows: string[][]) =>
  Buffer.from(
    `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
  );
const xml = (cells: string, styles = '') =>
  Buffer.from(
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${styles}</Styles><Worksheet ss:Name="S"><Table><Row>${LONG.map((title) => `<Cell><Data ss:Type="String">${title}</Data></Cell>`).join('')}</Row><Row>${order(
      'C1',
    )
      .slice(0, 5)
      .map((value) => `<Cell><Data ss:Type="String">${String(value)}</Data></Cell>`)
      .join('')}${cells}</Row></Table></Worksheet></Workbook>`,
  );
const inline = (reference: string, value: unknown) =>
  `<c r="${reference}" t="inlineStr"><is><t>${String(value)}</t></is></c>`;
const rowsWith = (cell: string) => {
  const row = (number: number, values: unknown[]) =>
    values.map((value, index) => inline(`${'ABCDEF'[index]}${number}`, value)).join('');
  return `<row r="1">${row(1, LONG)}</row><row r="2">${row(2, order('C1').slice(0, 5))}${cell}</row>`;
};
const sheetXml = (cell: string) => zip(bookAround(rowsWith(cell)));
/** A workbook with this cell and a list of shared texts. */
const sharedTexts = (texts: string, cell: string) => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const entries = bookAround(rowsWith(cell)).map((entry) =>
    entry.name === 'xl/_rels/workbook.xml.rels'
      ? {
          ...entry,
          content: Buffer.from(
            entry.content
              .toString()
              .replace(
                '</Relationships>',
                `<Relationship Id="s" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>$&`,
              ),
          ),
        }
      : entry,
  );
  const content = Buffer.from(`<?xml version="1.0"?><sst xmlns="${main}">${texts}</sst>`);
  return zip([...entries, { name: 'xl/sharedStrings.xml', content }]);
};
const STRUCK = 'The text is struck through. Please delete the row, or the line through it.';

it.each<[string, () => Buffer, string[]]>([
  [
    'a quantity merged over two consumers',
    () => merged([WIDE, wide('C1', 2, 1), wide('C2', '', 1)], 'E2:E3'),
    ['E 2 Cow row-merged', 'E 3 Cow row-merged'],
  ],
  [
    'a quantity merged over two products',
    () => merged([WIDE, wide('C1', 2, '')], 'E2:F2'),
    ['E 2 Cow row-merged', 'E 2 Buffalo row-merged'],
  ],
  [
    'a value that merged cells hide',
    () => merged([LONG, order('C1'), [...order('C2').slice(0, 3), 'MDE-002', 'Cow', 1]], 'D2:D3'),
    ['2 C1 MDE-001 Cow 1', '3 C2 MDE-001 Cow 1'],
  ],
  [
    'a product far to the right',
    () => text([[...WIDE.slice(0, 5), ...far, 'Buffalo'], wide('C1', 1, ...far, 3)]),
    [expect.stringMatching(/^413 .* right of column 512/)],
  ],
  [
    'a product far to the right of a workbook',
    () => merged([[...WIDE.slice(0, 5), ...far, 'Buffalo'], wide('C1', 1, ...far, 3)]),
    [expect.stringMatching(/^413 .* right of column 512/)],
  ],
  [
    'blank columns far to the right',
    () => text([[...WIDE, ...far], wide('C1', 1, 2, ...far)]),
    ['2 C1 MDE-001 Cow 1', '2 C1 MDE-001 Buffalo 2'],
  ],
  [
    'a header in capitals on the next page',
    () =>
      text([WIDE, wide('C1', 1, ''), WIDE.map((title) => title.toUpperCase()), wide('C2', 2, '')]),
    ['2 C1 MDE-001 Cow 1', '4 C2 MDE-001 Cow 2', 'N totals'],
  ],
  [
    'totals of each delivery boy',
    () =>
      text([
        ...[WIDE, wide('C1', 1, 2), ['', 'MDE-001 Total', '', '', 1, 2]],
        ...[
          wide('C2', 1, ''),
          ['', '', '', 'MDE-001 Total', 1, 0],
          ['', 'Grand Total', '', '', 2, 2],
        ],
      ]),
    ['2 C1 MDE-001 Cow 1', '2 C1 MDE-001 Buffalo 2', '4 C2 MDE-001 Cow 1', 'N totals'],
  ],
  [
    'a consumer without an id whose name has the word total',
    () => text([WIDE, wide('C1', 1, 2), ['', 'Total Fitness', '', 'MDE-001', 5, '']]),
    ['2 C1 MDE-001 Cow 1', '2 C1 MDE-001 Buffalo 2', 'E 3 Consumer ID row-blank'],
  ],
  [
    'two tables side by side',
    () =>
      text([
        [...WIDE, '', ...WIDE],
        [...wide('C1', 1, 2), '', ...wide('C2', 1, 2)],
      ]),
    [...LONG.slice(0, 4), 'Cow', 'Buffalo'].map(
      (title, index) => `E 1 ${title} ${index < 4 ? 'row-column-twice' : 'row-product-twice'}`,
    ),
  ],
  [
    'a letterhead above the header',
    () =>
      text([
        ['Shree Dairy'],
        ['Plot 3', '', 'Pune'],
        ['Phone: 98220'],
        [],
        WIDE,
        wide('C1', 1, ''),
      ]),
    ['6 C1 MDE-001 Cow 1'],
  ],
  [
    'a byte order mark in the middle',
    () =>
      Buffer.concat([text([LONG, order('C1')]), Buffer.from('\r\n\ufeff'), text([order('C2')])]),
    ['2 C1 MDE-001 Cow 1', '3 C2 MDE-001 Cow 1'],
  ],
  [
    'line ends of three systems',
    () =>
      Buffer.from(
        ['\r', '\n', '\r\n', '']
          .map((end, index) => `${index === 0 ? LONG.join() : order(`C${index}`).join()}${end}`)
          .join(''),
      ),
    ['2 C1 MDE-001 Cow 1', '3 C2 MDE-001 Cow 1', '4 C3 MDE-001 Cow 1'],
  ],
  [
    'an ISO date for a quantity',
    () => sheetXml('<c r="F2" t="d"><v>2026-02-01T00:00:00</v></c>'),
    ['E 2 Quantity row-quantity-date'],
  ],
  ...(
    [
      ['a quantity in CDATA', '<c r="F2"><v><![CDATA[2]]></v></c>'],
      ['a text in CDATA', '<c r="F2" t="inlineStr"><is><t><![CDATA[2]]></t></is></c>'],
      ['a comment in a quantity', '<c r="F2"><v><!-- litres -->2</v></c>'],
      ['a line break in a tag', '<c\n r="F2"\n><v>\n2\n</v></c >'],
      ['a value in an extension', '<c r="F2"><v>2</v><extLst><ext><v>9</v></ext></extLst></c>'],
      [
        'a pronunciation in a text of its own',
        '<c r="F2" t="inlineStr"><is><t>2</t><rPh sb="0" eb="1"><t>9</t></rPh></is></c>',
      ],
    ] as const
  ).map(([name, cell]): [string, () => Buffer, string[]] => [
    name,
    () => sheetXml(cell),
    ['2 C1 MDE-001 Cow 2'],
  ]),
  [
    'a reference that Excel does not write',
    () => sheetXml('<c r="f2"><v>2</v></c>'),
    [expect.stringMatching(/^422 The file is damaged and cannot be read/)],
  ],
  [
    'an empty shared text before others',
    () =>
      sharedTexts(
        '<!-- <si><t>9</t></si> --><si/><si><t>2</t></si>',
        '<c r="F2" t="s"><v>1</v></c>',
      ),
    ['2 C1 MDE-001 Cow 2'],
  ],
  [
    'a struck part of a text',
    () =>
      sheetXml(
        '<c r="F2" t="inlineStr"><is><r><rPr><strike/></rPr><t>2</t></r><r><t>3</t></r></is></c>',
      ),
    ['E 2 Quantity row-struck'],
  ],
  [
    'a web page with cells over two rows',
    () =>
      Buffer.from(
        `<table>${[LONG, order('C1')].map((cells) => `<tr>${cells.map((cell) => `<td${cell === 'MDE-001' ? ' rowspan=2' : ''}>${String(cell)}</td>`).join('')}</tr>`).join('')}<tr><td>C2</td><td>A</td><td>B</td><td>Cow</td><td>2</td></tr></table>`,
      ),
    ['2 C1 MDE-001 Cow 1', '3 C2 MDE-001 Cow 2'],
  ],
  [
    'a web page with struck text',
    () => markup(LONG, [...order('C1').slice(0, 5).map(String), '<s>2</s>3']),
    [`422 ${STRUCK}`],
  ],
  [
    'an XML workbook with a formula without a value',
    () => xml('<Cell ss:Formula="=1+1"/>'),
    [expect.stringMatching(/^422 The cell holds a formula without a value/)],
  ],
  [
    'an XML workbook with struck text',
    () =>
      xml(
        '<Cell ss:StyleID="s"><Data ss:Type="Number">2</Data></Cell>',
        '<Style ss:ID="s"><Font ss:StrikeThrough="1"/></Style>',
      ),
    [`422 ${STRUCK}`],
  ],
  [
    'an XML workbook with a unit by its format',
    () =>
      xml(
        '<Cell ss:StyleID="s"><Data ss:Type="Number">0.5</Data></Cell>',
        '<Style ss:ID="s"><NumberFormat ss:Format="Percent"/></Style>',
      ),
    ['E 2 Quantity row-unit'],
  ],
  ...(['ods', 'sylk', 'dif', 'rtf', 'eth', 'dbf'] as const).map(
    (type): [string, () => Buffer, string[]] => [
      `a file of the type ${type}`,
      () => sheetsBook({ Orders: [LONG, order('C1')] }, undefined, type),
      [expect.stringMatching(/^415 This file is not an Excel workbook/)],
    ],
  ),
  [
    'an Excel 5 workbook',
    () => sheetsBook({ Orders: [LONG, order('C1')] }, undefined, 'biff5'),
    ['2 C1 MDE-001 Cow 1'],
  ],
])('reads or refuses %s', (_, file, meaning) => expect(readOrders(file())).toEqual(meaning));
