import { CFB, utils, write, type BookType } from '@e965/xlsx';
import { UPLOAD_LIMITS } from '@milkround/contracts';
import { bookAround, workbook, zip, type Entry } from '../../../../../test/fixtures/workbooks';
import { FileRefused } from './file-refused';
import { readXls, readXlsx, type Workbook } from './workbook';

const rowsOf = (bytes: Buffer) => readXlsx(bytes).sheets[0]?.rows ?? [];
const refusal = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof FileRefused) return { status: error.status, message: error.message };
    throw error;
  }
  return null;
};
const cell = (ref: string, inner: string, attributes = '') =>
  `<c r="${ref}"${attributes}>${inner}</c>`;
const cellsOf = (sheetData: string) => rowsOf(zip(bookAround(sheetData)));
const added = (entry: Entry) => zip([...bookAround(''), entry]);

describe('values', () => {
  it('gives rows their own numbers when blank rows lie between', () => {
    const bytes = workbook([['a'], [], ['b'], [' '], [], ['c', 1.5]]);
    expect(rowsOf(bytes)).toEqual([
      { row: 1, cells: ['a'] },
      { row: 3, cells: ['b'] },
      { row: 6, cells: ['c', 1.5] },
    ]);
  });

  it('gives a number with a format as the format shows it', () => {
    const bytes = workbook([['id'], [101], [101], [46_054], [2]], 'xlsx', (sheet) => {
      sheet.A2.z = '"C-"00000';
      sheet.A4.z = 'd-mmm';
      sheet.A5.z = '0';
    });
    expect(rowsOf(bytes).map(({ cells }) => cells[0])).toEqual([
      'id',
      { value: 101, text: 'C-00101', isDate: false },
      101,
      { value: 46_054, text: '1-Feb', isDate: true },
      2,
    ]);
  });

  it('reads the value of a formula, and reports a formula without a value', () => {
    const rows = cellsOf(
      `<row r="1">${cell('A1', '<f>1+1</f><v>2</v>')}${cell('B1', '<f>A1*2</f>')}${cell('C1', '<f t="shared" si="0"/><v></v>')}` +
        `${cell('D1', '<f>""</f><v></v>', ' t="str"')}</row><row r="2">${cell('A2', '<f>1</f>')}</row>`,
    );
    const fault = { text: '', fault: { code: 'row-formula-uncalculated', params: {} } };
    expect(rows[0]?.cells.slice(0, 3)).toMatchObject([2, fault, fault]);
    expect(rows[0]?.cells[3] ?? '').toBe('');
    expect(rows[1]).toMatchObject({ row: 2, cells: [fault] });
  });

  it('shows booleans and errors as a spreadsheet does', () => {
    const rows = cellsOf(
      `<row r="2">${cell('A2', '<v>1</v>', ' t="b"')}${cell('B2', '<v>#N/A</v>', ' t="e"')}</row>`,
    );
    expect(rows).toEqual([{ row: 2, cells: ['TRUE', '#N/A'] }]);
  });

  it('reads cells in distant rows, and refuses those in distant columns', () => {
    const rows = cellsOf(`<row r="999999999">${cell('A999999999', '<v>1</v>')}</row>`);
    expect(rows).toEqual([{ row: 999999999, cells: [1] }]);
    expect(() => cellsOf(`<row r="1">${cell('ZZZZZ1', '<v>2</v>')}</row>`)).toThrow(
      'right of column 512',
    );
  });
});

describe.each<[BookType, (bytes: Buffer) => Workbook]>([
  ['xlsx', readXlsx],
  ['biff8', readXls],
])('several sheets in %s', (bookType, read) => {
  const book = (...hidden: (0 | 1 | 2)[]) => {
    const sheets = utils.book_new();
    for (const index of hidden.keys())
      utils.book_append_sheet(sheets, utils.aoa_to_sheet([[`sheet ${index + 1}`]]));
    sheets.Workbook = { Sheets: hidden.map((Hidden) => ({ Hidden })) };
    return write(sheets, { type: 'buffer', bookType }) as Buffer;
  };

  it('reads the visible ones, and names the hidden ones', () => {
    const { sheets, hiddenSheets } = read(book(1, 2, 0, 0));
    expect(sheets.map(({ rows }) => rows[0]?.cells)).toEqual([['sheet 3'], ['sheet 4']]);
    expect(hiddenSheets).toEqual(['Sheet1', 'Sheet2']);
  });

  it('knows merged cells, hidden rows and hidden columns', () => {
    const sheet = utils.aoa_to_sheet([['a', 'b'], [1], [2]]);
    sheet['!merges'] = [utils.decode_range('A2:A3')];
    sheet['!rows'] = [{}, { hidden: true }];
    sheet['!cols'] = [{}, { hidden: true }];
    const sheets = utils.book_new();
    utils.book_append_sheet(sheets, sheet);
    const [only] = read(write(sheets, { type: 'buffer', bookType }) as Buffer).sheets;
    expect(only?.merges).toEqual([{ rows: { from: 2, to: 3 }, columns: { from: 0, to: 0 } }]);
    // The writer of Excel 97 files leaves out which rows are hidden.
    const hidden = only?.rows.filter(({ isHidden }) => isHidden).map(({ row }) => row);
    expect(hidden).toEqual(bookType === 'xlsx' ? [2] : []);
    expect([...(only?.hiddenColumns ?? [])]).toEqual([1]);
  });
});

it.each([
  ['two rows of one number', '<row r="2"><c r="A2"><v>1</v></c></row>'.repeat(2)],
  ['two cells in one place', `<row r="2">${'<c r="A2"><v>1</v></c>'.repeat(2)}</row>`],
])('refuses %s, because the reader would drop one', (_, sheetData) => {
  expect(refusal(() => cellsOf(sheetData))?.message).toMatch(/row 2 .* twice/);
});

describe('a mostly blank sheet', () => {
  const blank = (rows: number) => zip(bookAround('<row r="1"/>'.repeat(rows)));

  it('is read up to 200,000 rows, and refused before it is read with more', () => {
    expect(rowsOf(blank(200_000))).toEqual([]);
    expect(refusal(() => readXlsx(blank(1_000_000)))).toMatchObject({
      status: 413,
      message: expect.stringMatching(/200,000 rows, blank/),
    });
  });

  it('is refused with more cells than orders could fill, in any number of rows', () => {
    const cells = zip(bookAround(`<row r="1">${'<c/>'.repeat(2_000_001)}</row>`));
    expect(refusal(() => readXlsx(cells))).toMatchObject({ status: 413 });
  });
});

describe('a refused file, with its message', () => {
  it.each<[string, () => unknown, number, RegExp]>([
    [
      'another archive',
      () => readXlsx(zip([{ name: 'readme.txt', content: Buffer.from('x') }])),
      415,
      /\.xlsx/,
    ],
    [
      'macros',
      () => readXlsx(added({ name: 'xl/vbaProject.bin', content: Buffer.from('x') })),
      415,
      /macros/,
    ],
    ['a binary workbook', () => readXlsx(workbook([['a']], 'xlsb')), 415, /\.xlsb/],
    [
      'an encrypted entry',
      () => readXlsx(added({ name: 'x', content: Buffer.from('x'), flags: 1 })),
      422,
      /password/,
    ],
    ['a sheet that is not there', () => readXlsx(zip(bookAround('').slice(0, 3))), 422, /damaged/],
    [
      'a lying checksum',
      () => readXlsx(damaged(zip(bookAround('<row r="1"></row>')))),
      422,
      /damaged/,
    ],
    ['half a file', () => readXlsx(workbook([['a']]).subarray(0, 900)), 422, /damaged/],
    [
      'half a compound file',
      () => readXls(workbook([['a']], 'biff8').subarray(0, 600)),
      422,
      /damaged/,
    ],
    ['an encrypted workbook', () => readXls(compound('/EncryptedPackage')), 422, /password/],
    [
      'an old workbook with macros',
      () => readXls(compound('/_VBA_PROJECT_CUR/VBA/dir')),
      415,
      /macros/,
    ],
    ['a letter', () => readXls(compound('/WordDocument')), 415, /\.xlsx/],
  ])('%s', (_, read, status, sentence) => {
    expect(refusal(read)).toEqual({ status, message: expect.stringMatching(sentence) });
  });

  it('archives whose stated size is too large, before they are unpacked', () => {
    const bytes = added({
      name: 'xl/media/image1.png',
      content: Buffer.from('x'),
      claims: UPLOAD_LIMITS.unpackedBytes,
    });
    expect(refusal(() => readXlsx(bytes))).toEqual({
      status: 413,
      message: expect.stringContaining('unpacks to more than 200 MB'),
    });
  });

  it('archives with a wrong stated size', () => {
    const entries = bookAround(' '.repeat(30_000_000)).map((entry) => ({
      ...entry,
      claims: Math.min(entry.content.length, 5_000),
    }));
    const bytes = zip(entries);
    expect(bytes.length).toBeLessThan(100_000);
    expect(refusal(() => readXlsx(bytes))).toMatchObject({ status: 413 });
  });

  it('100,001 rows', () => {
    const row = (_: unknown, index: number) =>
      `<row r="${index + 1}">${cell(`A${index + 1}`, '<v>1</v>')}</row>`;
    const rows = Array.from({ length: 100_002 }, row);
    expect(refusal(() => cellsOf(rows.join('')))).toMatchObject({
      status: 413,
      message: expect.stringContaining('100,000 rows'),
    });
    expect(cellsOf(rows.slice(1).join(''))).toHaveLength(100_001);
  });
});

/** Inverts the checksums of all entries. */
function damaged(bytes: Buffer): Buffer {
  for (
    let at = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\x01\x02', at + 1, 'latin1')
  )
    bytes[at + 16]! ^= 0xff;
  return bytes;
}

function compound(path: string): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, path, Buffer.alloc(100));
  return Buffer.from(CFB.write(container, { type: 'buffer' }));
}
