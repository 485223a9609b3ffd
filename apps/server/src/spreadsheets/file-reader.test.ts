import { fileProgram } from '../../../../test/fixtures/file-program';
import { orderFile, readingFor } from '../../../../test/fixtures/order-files';
import { bookAround, endlessWorkbook, zip } from '../../../../test/fixtures/workbooks';
import { Limits } from '../http/limits';
import { RetryLater } from '../http/retry-later';
import { ORDER_FILES } from '../ordering/check/order-file';
import { FileRefused } from './file/file-refused';
import { FileReader, type ReaderLimits } from './file-reader';

const PROGRAM = fileProgram();
const DATE = '2026-11-21';
const readers: FileReader[] = [];

const reader = (readerLimits?: Partial<ReaderLimits>) => {
  const made = new FileReader(new Limits().files, { program: PROGRAM, ...readerLimits });
  readers.push(made);
  return made;
};
const check = (by: FileReader, bytes: Buffer) =>
  by.read(ORDER_FILES, bytes, readingFor(DATE), 'admin/1');
/** Cells that fill a heap: a few bytes each in the archive. */
const crowded = zip(bookAround(`<row r="1">${'<c><v>1</v></c>'.repeat(1_900_000)}</row>`));

afterEach(() => {
  for (const reader of readers.splice(0)) reader.onModuleDestroy();
});

it('reads and checks in a process of its own', async () => {
  expect(await check(reader(), orderFile('orders-long.xlsx'))).toMatchObject({
    kind: 'xlsx',
    lines: 1711,
    consumers: 1200,
    errorCount: 0,
  });
});

it('passes on a refusal of the process', async () => {
  const refused = check(reader(), orderFile('truncated.xlsx'));
  await expect(refused).rejects.toBeInstanceOf(FileRefused);
  await expect(refused).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('damaged'),
  });
});

it('refuses a file that needs more memory than allowed, and reads the next', async () => {
  const by = reader({ heapMb: 60 });
  await expect(check(by, crowded)).rejects.toMatchObject({ status: 413 });
  expect(await check(by, orderFile('orders-cp1252.csv'))).toMatchObject({ lines: 3 });
});

it.each([
  ['that takes too long', crowded],
  ['that the library reads without end', endlessWorkbook()],
])('refuses a file %s, and reads the next', async (_, bytes) => {
  const by = reader({ timeoutMs: 300 });
  await expect(check(by, bytes)).rejects.toMatchObject({
    status: 413,
    message: expect.stringContaining('too long'),
  });
  expect(await check(reader(), orderFile('orders-cp1252.csv'))).toMatchObject({ lines: 3 });
});

it('refuses as busy when the person has two files already', async () => {
  const by = reader();
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => check(by, orderFile('orders-cp1252.csv'))),
  );
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => reason);
  expect(refused).toHaveLength(2);
  for (const reason of refused) expect(reason).toBeInstanceOf(RetryLater);
});
