import { readStyles, readTexts, SheetReader, type SharedParts } from './sheet-xml';

const NOTHING: SharedParts = { texts: [], styles: [], date1904: false };

const cellsOf = (cells: string, shared: Partial<SharedParts> = {}) =>
  new SheetReader({ ...NOTHING, ...shared }).read(
    'A',
    Buffer.from(`<x:sheetData xmlns:x="s"><x:row r="2">${cells}</x:row></x:sheetData>`),
  ).rows[0]?.cells;

it('joins the runs of a shared text, without hints on pronunciation', () => {
  const xml = `<sst><si><t>Cow</t></si><si><r><rPr><strike/></rPr><t>Asha</t></r><r><t xml:space="preserve"> रेवा</t></r><rPh><t>no</t></rPh></si><si/></sst>`;
  expect(readTexts(Buffer.from(xml))).toEqual([
    { text: 'Cow', isStruck: false },
    { text: 'Asha रेवा', isStruck: true },
    { text: '', isStruck: false },
  ]);
});

it.each(['&#11;', '\u000b', '_x000B_'])('reads %j in a text, which XML forbids', (character) => {
  const [text] = readTexts(Buffer.from(`<sst><si><t>Ca${character}t</t></si></sst>`));
  expect(text?.text).toBe('Ca\u000bt');
});

it('knows the formats and the struck fonts of styles', () => {
  const xml = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0&quot; L&quot;"/></numFmts><fonts><font/><font><strike/></font></fonts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="164" fontId="1"/><xf numFmtId="14"/></cellXfs>
    <dxfs><dxf><font><strike/></font><numFmt numFmtId="14" formatCode="0"/></dxf></dxfs></styleSheet>`;
  const styles = readStyles(Buffer.from(xml));
  expect(styles).toEqual([
    { format: 0, isStruck: false },
    { format: '0" L"', isStruck: true },
    { format: 14, isStruck: false },
  ]);
  const cells = '<c s="0"><v>2</v></c><c s="1"><v>3</v></c><c s="2"><v>46054</v></c><c s="1"/>';
  expect(cellsOf(cells, { styles })?.slice(0, 3)).toEqual([
    2,
    { text: '3', fault: { code: 'row-struck', params: {} } },
    { value: 46_054, text: '2/1/26', isDate: true },
  ]);
});

it.each([
  ['2026-02-01', false, 46_054],
  ['2026-02-01T12:00:00', false, 46_054.5],
  ['2026-02-01T12:00:00.000Z', true, 44_592.5],
])('reads the date %s', (text, date1904, value) =>
  expect(cellsOf(`<c t="d"><v>${text}</v></c>`, { date1904 })).toEqual([
    { value, text: '2026-02-01', isDate: true },
  ]),
);

it('gives cells without a reference the next column', () =>
  expect(cellsOf('<c r="B2"><v>1</v></c><c><v>2</v></c>')).toEqual([undefined, 1, 2]));
