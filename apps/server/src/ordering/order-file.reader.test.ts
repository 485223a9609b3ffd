import { join } from 'node:path';
import { demoCatalog } from '../../../../test/fixtures/catalog';
import { orderFile } from '../../../../test/fixtures/order-files';
import { bookAround, workbook, zip } from '../../../../test/fixtures/workbooks';
import { FileRefused } from './file/file-refused';
import { OrderFileReader, ReaderBusy, type ReaderLimits } from './order-file.reader';

const WORKER = join(__dirname, '..', '..', '..', '..', 'test', 'fixtures', 'order-file.worker.mjs');
const DATE = '2026-11-21';
const readers: OrderFileReader[] = [];

const reader = (limits?: Partial<ReaderLimits>) => {
  const made = new OrderFileReader(WORKER, limits);
  readers.push(made);
  return made;
};
const check = (by: OrderFileReader, bytes: Buffer) => by.check(bytes, DATE, demoCatalog());
/** Cells that reach the worker's heap: a few bytes each in the archive. */
const crowded = zip(bookAround(`<row r="1">${'<c><v>1</v></c>'.repeat(2_000_000)}</row>`));

afterEach(() => Promise.all(readers.splice(0).map((each) => each.onModuleDestroy())));

it('reads and checks in a worker', async () => {
  expect(await check(reader(), orderFile('orders-long.xlsx'))).toMatchObject({ kind: 'xlsx', lines: 1711, consumers: 1200, errorCount: 0 });
});

it('passes on what the worker refuses', async () => {
  const refused = check(reader(), orderFile('truncated.xlsx'));
  await expect(refused).rejects.toBeInstanceOf(FileRefused);
  await expect(refused).rejects.toMatchObject({ status: 422, message: expect.stringContaining('damaged') });
});

it('refuses a file that needs more memory than there is, and reads the next', async () => {
  const by = reader({ heapMb: 60 });
  await expect(check(by, crowded)).rejects.toMatchObject({ status: 413 });
  expect(await check(by, orderFile('orders-cp1252.csv'))).toMatchObject({ lines: 3 });
});

it('refuses a file that takes too long, and reads the next', async () => {
  const by = reader({ timeoutMs: 600 });
  await expect(check(by, crowded)).rejects.toMatchObject({ status: 413, message: expect.stringContaining('too long') });
  const { onModuleDestroy: _, ...rest } = { ...reader() };
  expect(rest).toBeDefined();
  expect(await check(reader(), orderFile('orders-cp1252.csv'))).toMatchObject({ lines: 3 });
});

it('says that it is busy when more files wait than it keeps', async () => {
  const by = reader({ waiting: 1 });
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => check(by, orderFile('orders-long.xlsx'))));
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toBeInstanceOf(ReaderBusy);
});

it('is not brought down by bytes of any kind', async () => {
  const by = reader();
  const good = [
    orderFile('orders-bad.xlsx'),
    orderFile('orders-cp1252.csv'),
    workbook(
      [
        ['Consumer ID', 'MDE'],
        ['1', '2'],
      ],
      'biff8',
    ),
  ];
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 60; round += 1) {
    const bytes = Buffer.from(good[round % good.length]!);
    for (let change = 0; change < 1 + random(30); change += 1) bytes[random(bytes.length)] = random(256);
    const outcome = await check(by, round % 5 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(FileRefused);
  }
  expect(await check(by, orderFile('orders-cp1252.csv'))).toMatchObject({ lines: 3 });
}, 60_000);
