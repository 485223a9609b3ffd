import { csvSheet } from './csv';

const rows = (text: string) => csvSheet(Buffer.from(text)).rows;

it('counts a quoted line break as one row, and blank rows as rows', () => {
  expect(rows('a,b\r\n"x\r\ny",1\r\n\r\n,\r\nz,2')).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 2, cells: ['x\r\ny', '1'] },
    { row: 5, cells: ['z', '2'] },
  ]);
});

it.each([',', ';', '\t', '|'])('detects that %j separates the cells', (delimiter) => {
  expect(rows(['"a,;b"', 'b', 'c', 'd'].join(delimiter))[0]?.cells).toEqual([
    'a,;b',
    'b',
    'c',
    'd',
  ]);
});

it.each([',', ';', '\t'])('detects that %j separates the cells below a title', (delimiter) => {
  const header = ['ID', 'Name', '"House, flat; lane"', 'MDE'];
  const titles = 'Orders of Baner, Aundh\n"For tomorrow,\nall"\n\n';
  expect(rows(`${titles}${header.join(delimiter)}\n`).at(-1)?.cells).toEqual([
    'ID',
    'Name',
    'House, flat; lane',
    'MDE',
  ]);
});

it('accepts line ends of any kind in one file', () => {
  expect(rows('a,b\nc,d\r\ne,f\rg,h').map(({ cells }) => cells.join(''))).toEqual([
    'ab',
    'cd',
    'ef',
    'gh',
  ]);
});

it('drops the byte order mark, and keeps quotation marks within a text', () => {
  expect(rows('\ufeffID,Address\n1,5" pipe')).toEqual([
    { row: 1, cells: ['ID', 'Address'] },
    { row: 2, cells: ['1', '5" pipe'] },
  ]);
});

it('reads a text that is written as a formula to keep its zeros', () => {
  expect(rows('ID,Name\n="00123","=""0124"""\n"=""A""&""B""",="a')).toEqual([
    { row: 1, cells: ['ID', 'Name'] },
    { row: 2, cells: ['00123', '0124'] },
    { row: 3, cells: ['="A"&"B"', '="a'] },
  ]);
});

it('reads the Windows code page if the bytes are not UTF-8', () => {
  expect(csvSheet(Buffer.from([0x80, 0x93, 0x94, 0xe9, 0x2c, 0x41])).rows[0]?.cells).toEqual([
    '€“”é',
    'A',
  ]);
});

it.each([
  ['is never closed', 'a,b,c,x\n1,"c,d,x\n2,e,f,x\n'],
  ['takes in further rows', 'a,b,c,x\n1,"c,d,x\n2,e,f,x\n3,"g",h,x\n'],
  ['joins a row to the next', 'a,b,c,x\n1,"c,d,x\n2,"e",f,x\n'],
  ['joins a row to the next and is closed there', 'a,b,c,x\n1,"c,d,x\n2,e",f,x\n'],
])('reports the row of a quotation mark that %s, and reads the rows below', (_, text) => {
  const [header, faulty, next] = rows(text);
  expect(header).toEqual({ row: 1, cells: ['a', 'b', 'c', 'x'] });
  expect(faulty).toMatchObject({ row: 2, fault: { code: 'row-open-quote' } });
  expect(next).toMatchObject({ row: 3, cells: ['2', expect.stringContaining('e'), 'f', 'x'] });
});

it('keeps marks as they are meant', () => {
  const text = 'a, "b, c" ,d\n"Flat 3, \\"Suyog\\" Apts","""x""","""A"" and ""B"""\n"5" pipe",2,3';
  expect(rows(text).map(({ cells }) => cells)).toEqual([
    ['a', 'b, c', 'd'],
    ['Flat 3, "Suyog" Apts', '"x"', '"A" and "B"'],
    ['5" pipe', '2', '3'],
  ]);
});

it('keeps an address of several lines with commas', () => {
  expect(rows('a,b,c,d\n1,"Flat 3,\nA-6, Rohan",x,y\n')).toHaveLength(2);
});

it('reads the rows before and between a million empty lines', () => {
  const empty = '\n'.repeat(500_000);
  expect(rows(`ID,MDE\n${empty}c,m\n${empty}`)).toEqual([
    { row: 1, cells: ['ID', 'MDE'] },
    { row: 500_002, cells: ['c', 'm'] },
  ]);
});

it('stops at 200,000 empty rows', () => {
  expect(() => rows('ID,MDE\n' + ',\n'.repeat(1_000_000))).toThrow(
    'more than 200,000 rows, blank ones included',
  );
});

it('refuses a line of 10 MB and of more than 512 columns, and leaves out blank ones', () => {
  expect(() => rows(`ID,MDE\n${'x'.repeat(10_000_000)}`)).toThrow('damaged');
  expect(() => rows(`${'a,'.repeat(513)}\n`)).toThrow('right of column 512');
  expect(rows(`a${','.repeat(100_000)}\n`)[0]?.cells).toHaveLength(512);
});

it('accepts 100,000 rows below the header and no more', () => {
  const lines = 'ID,MDE\n' + 'c,m\n'.repeat(100_000);
  expect(rows(lines)).toHaveLength(100_001);
  expect(() => rows(`${lines}c,m\n`)).toThrow('more than 100,000 rows');
});
