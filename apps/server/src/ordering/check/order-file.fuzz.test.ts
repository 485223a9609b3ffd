import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { orderFile, readingFor } from '../../../../../test/fixtures/order-files';
import { workbook } from '../../../../../test/fixtures/workbooks';
import { anyText } from '../../../../../test/support/any-text';
import { runs } from '../../../../../test/support/property-runs';
import { FileRefused } from '../../spreadsheets/file/file-refused';
import { checkOrderFile } from './order-file';

const ROWS = [
  ['Consumer ID', 'MDE', 'Consumer Name', 'Address', 'Cow'],
  ['1', 'MDE-001', 'A', 'B', 2],
];
const GOOD = [
  orderFile('orders-bad.xlsx'),
  orderFile('orders-cp1252.csv'),
  workbook(ROWS),
  workbook(ROWS, 'biff8'),
];

// The workbook reader logs records that it does not know.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => jest.restoreAllMocks());

const ENDLESS_MS = 10_000;

/** Reads and checks a file, which must succeed, be refused with a sentence, or be endless: the time limit of the reading process ends that. */
function survives(bytes: Buffer): void {
  const check = () => checkOrderFile(bytes, readingFor('2026-11-21'));
  try {
    runInNewContext('check()', { check }, { timeout: ENDLESS_MS });
  } catch (error) {
    if (error instanceof FileRefused || isTimeout(error)) return;
    throw error;
  }
}

/** The error belongs to the other context, so it is no `Error` of this one. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

it('reads or refuses good files with some changed bytes, and truncated ones', () => {
  const change = fc.tuple(fc.nat(), fc.nat({ max: 255 }));
  fc.assert(
    fc.property(
      fc.nat({ max: GOOD.length - 1 }),
      fc.array(change, { maxLength: 20 }),
      fc.option(fc.nat()),
      (which, changes, cut) => {
        const bytes = Buffer.from(GOOD[which]!);
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        survives(cut === null ? bytes : bytes.subarray(0, cut % bytes.length));
      },
    ),
    { numRuns: runs(100) },
  );
});

it('reads or refuses any bytes after the signature of each kind', () => {
  const marks = [
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '\xef\xbb\xbf',
    'Consumer ID,MDE\n',
    '',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 2000 }), (mark, bytes) => {
      survives(Buffer.concat([Buffer.from(mark, 'latin1'), bytes]));
    }),
    { numRuns: runs(100) },
  );
});

it('reads or refuses cells of any kind', () => {
  const cell = fc.oneof(anyText(), fc.double(), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 5 }), (rows) => {
      survives(
        Buffer.from(
          [ROWS[0], ...rows]
            .map((row) => row?.map((each) => JSON.stringify(String(each))).join(','))
            .join('\n'),
        ),
      );
    }),
    { numRuns: runs(70) },
  );
});
