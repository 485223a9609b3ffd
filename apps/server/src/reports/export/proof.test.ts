import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { read, write } from '@e965/xlsx';
import { Workbook, type Worksheet } from 'exceljs';
import { signCheckpoint, toBase64, type NoteSigner } from '@milkround/transparency-log';
import { signStatement, type ExportStatement } from '../../audit/exports/export-statement';
import { proofLines } from '../../audit/exports/proof-sheet';
import { verifyWorkbook } from '../../audit/exports/verify-workbook';
import { SEED_BYTES, signerOf } from '../../audit/proof/node-crypto';
import type { Cell, SheetColumn } from './report';
import { writeWorkbook } from './workbook';

const NAME = 'milkround/5f0c2e1d3b4a6978';
const newSigner = () => signerOf(NAME, randomBytes(SEED_BYTES));
const signer = newSigner();
const root = randomBytes(32);
const note = signCheckpoint({ origin: NAME, size: 12, root }, signer);

const COLUMNS: SheetColumn[] = [
  { title: 'Consumer', kind: 'text', width: 20 },
  { title: 'Order Date', kind: 'date', width: 20 },
  { title: 'Closed At', kind: 'time', width: 20 },
  { title: 'Quantity', kind: 'quantity', width: 20 },
];
const ROWS: Cell[][] = [
  ['=1+1', '2026-11-23', new Date('2026-11-23T00:41:37.250Z'), 0.1 + 0.2],
  [' two\r\nlines ', null, new Date('2026-03-01T23:59:59Z'), -1.125],
  ['<b>&amp;&#65;"\u0007_x0041_ मराठी 🥛', '2024-02-29', null, 1_234_567.891],
  ['', '1999-12-31', new Date('2026-11-23T12:00:00Z'), null],
];

/** The workbook with these rows, and a statement of them, either correct or changed. */
async function exported(
  rows: Cell[][] = ROWS,
  key: NoteSigner = signer,
  change: Partial<ExportStatement> = {},
): Promise<Buffer> {
  async function* pages() {
    yield rows.slice(0, 2);
    yield rows.slice(2);
  }
  const output = new PassThrough();
  const done = writeWorkbook(
    {
      name: 'Order Remarks',
      sheet: { columns: COLUMNS, pages: pages() },
      timeZone: 'Asia/Kolkata',
      proofOf: (written) => {
        const sealed = { position: '17', size: 12, root: toBase64(root) };
        const of = {
          report: 'remarks',
          fromDate: '2026-11-01',
          toDate: null,
          filters: { search: '=1+1', areaId: 1 },
        };
        const statement = {
          ...of,
          ...written,
          exportedAt: '2026-11-23T01:00:00.000Z',
          sealed,
          ...change,
        };
        const statementNote = signStatement(statement, key);
        return proofLines({
          statement,
          statementNote,
          checkpointNote: statement.sealed && note,
          keys: [signer],
        });
      },
    },
    output,
    new AbortController().signal,
  );
  const [bytes] = await Promise.all([buffer(output), done]);
  return bytes;
}

async function edited(
  change: (rows: Worksheet, proof: Worksheet, book: Workbook) => void,
): Promise<Buffer> {
  const book = new Workbook();
  await book.xlsx.load((await exported()).buffer as ArrayBuffer);
  const [rows, proof] = book.worksheets;
  change(rows!, proof!, book);
  return Buffer.from(await book.xlsx.writeBuffer());
}
const cellOf = (sheet: Worksheet, label: string) => {
  const row = (sheet.getRows(1, sheet.rowCount) ?? []).find((each) =>
    String(each.getCell(1).value).startsWith(label),
  );
  return row!.getCell(2);
};
const CONFIRMED = {
  isValid: true,
  message:
    'The 4 rows of "Order Remarks" are those that were exported at 2026-11-23T01:00:00.000Z; the log was sealed up to position 17.',
};
const refused = (message: string) => ({
  isValid: false,
  message: expect.stringContaining(message),
});

it('confirms an unchanged workbook with its own key and with the auditor’s key', async () => {
  const bytes = await exported();
  expect(verifyWorkbook(bytes, [])).toMatchObject(CONFIRMED);
  expect(verifyWorkbook(bytes, [signer])).toMatchObject(CONFIRMED);
  expect(verifyWorkbook(bytes, [newSigner()])).toEqual(refused('which is none of the known keys'));
});

it('confirms a workbook that another program has saved again', async () => {
  expect(verifyWorkbook(await edited(() => undefined), [])).toMatchObject(CONFIRMED);
  const book = read(await exported(), { type: 'buffer', cellNF: true, cellStyles: true });
  for (const options of [{}, { bookSST: true }])
    expect(
      verifyWorkbook(write(book, { type: 'buffer', bookType: 'xlsx', ...options }), []),
    ).toMatchObject(CONFIRMED);
});

it('confirms a workbook of an earlier version, whose report and filters are codes', async () => {
  const codes: [string, string][] = [
    ['Report', 'remarks'],
    ['Filters', 'areaId: 1\nsearch: =1+1'],
  ];
  const earlier = await edited((_, proof) =>
    codes.forEach(([label, code]) => (cellOf(proof, label).value = code)),
  );
  expect(verifyWorkbook(earlier, [])).toMatchObject(CONFIRMED);
});

it('reports that the log was not sealed yet', async () => {
  const bytes = await exported(ROWS, signer, { sealed: null });
  expect(verifyWorkbook(bytes, [])).toMatchObject({
    isValid: true,
    message: expect.stringContaining('the log was not sealed yet'),
  });
});

it.each<[string, (rows: Worksheet, proof: Worksheet, book: Workbook) => void, string]>([
  [
    'a text',
    (rows) => (rows.getCell('A3').value = 'three lines'),
    'at least one value was changed',
  ],
  ['a quantity', (rows) => (rows.getCell('D2').value = 0.301), 'at least one value was changed'],
  [
    'a time by a second',
    (rows) => (rows.getCell('C3').value = new Date('2026-03-02T05:30:00Z')),
    'at least one value was changed',
  ],
  ['a heading', (rows) => (rows.getCell('D1').value = 'Litres'), 'at least one value was changed'],
  [
    'a value beside the rows',
    (rows) => (rows.getCell('F2').value = 'x'),
    'at least one value was changed',
  ],
  [
    'a formula',
    (rows) => (rows.getCell('D3').value = { formula: '1-2.125', result: -1.125, date1904: false }),
    'Row 3 of "Order Remarks"',
  ],
  ['a removed row', (rows) => rows.spliceRows(5, 1), 'has 3 rows, but 4 were exported'],
  ['an added row', (rows) => rows.addRow(['x']), 'has 5 rows, but 4 were exported'],
  [
    'two exchanged rows',
    (rows) => rows.spliceRows(2, 2, rows.getRow(3).values as never, rows.getRow(2).values as never),
    'value was changed',
  ],
  [
    'the number of rows',
    (_, proof) => (cellOf(proof, 'Rows').value = 3),
    'shows something else in "Rows"',
  ],
  [
    'the hash',
    (_, proof) => (cellOf(proof, 'SHA-256').value = 'ab'.repeat(32)),
    'shows something else in "SHA-256',
  ],
  [
    'the filters',
    (_, proof) => (cellOf(proof, 'Filters').value = 'none'),
    'shows something else in "Filters"',
  ],
  [
    'the signed statement',
    (_, proof) =>
      (cellOf(proof, 'Signed').value = String(cellOf(proof, 'Signed').value).replace(
        '"rows":4',
        '"rows":3',
      )),
    'signature of milkround/5f0c2e1d3b4a6978+',
  ],
  [
    'the checkpoint',
    (_, proof) =>
      (cellOf(proof, 'Checkpoint').value = String(cellOf(proof, 'Checkpoint').value).replace(
        '\n12\n',
        '\n13\n',
      )),
    'The checkpoint of the workbook does not count',
  ],
  [
    'another checkpoint of the log',
    (_, proof) =>
      (cellOf(proof, 'Checkpoint').value = signCheckpoint(
        { origin: NAME, size: 11, root },
        signer,
      )),
    'The checkpoint is another one',
  ],
  [
    'a renamed sheet',
    (rows) => (rows.name = 'Other'),
    'The sheet "Order Remarks" with the rows is missing',
  ],
  ['no proof', (_, proof, book) => book.removeWorksheet(proof.id), 'no sheet "Proof"'],
])('finds %s', async (_, change, message) => {
  expect(verifyWorkbook(await edited(change), [])).toEqual(refused(message));
});

it('is not deceived by a statement that another key has signed', async () => {
  expect(verifyWorkbook(await exported(ROWS, newSigner()), [])).toEqual(
    refused('which is none of the known keys'),
  );
});

it('reports that a file is damaged or not from Milkround', async () => {
  const bytes = await exported();
  expect(verifyWorkbook(bytes.subarray(0, bytes.length / 2), [])).toEqual(refused('is damaged'));
  expect(verifyWorkbook(Buffer.from('PK\u0003\u0004 and nothing else'), [])).toEqual(
    refused('is damaged'),
  );
  expect(verifyWorkbook(Buffer.from('Consumer,Quantity\nA,1\n'), [])).toEqual(
    refused('is no workbook'),
  );
});
