import { createBatchLoader } from './batch-loader';

/** A loader whose reads the test ends one by one; it has values for numbers below 10. */
function setUp() {
  const reads: { keys: number[]; end(): void; fail(error: Error): void }[] = [];
  const loader = createBatchLoader<number, string>(
    String,
    (keys) =>
      new Promise((resolve, reject) =>
        reads.push({
          keys,
          end: () =>
            resolve(
              new Map(keys.filter((key) => key < 10).map((key) => [String(key), `value ${key}`])),
            ),
          fail: reject,
        }),
      ),
  );
  return { loader, reads };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

it('reads a single look-up at once, and those requested meanwhile in one batch, each key once', async () => {
  const { loader, reads } = setUp();
  const first = loader.load(1);
  await nextTick();
  const later = Promise.all([2, 3, 2, 11, 1].map((key) => loader.load(key)));
  await nextTick();
  expect(reads.map(({ keys }) => keys)).toEqual([[1]]);
  reads[0]?.end();
  expect(await first).toBe('value 1');
  await nextTick();
  expect(reads.map(({ keys }) => keys)).toEqual([[1], [2, 3, 11, 1]]);
  reads[1]?.end();
  expect(await later).toEqual(['value 2', 'value 3', 'value 2', null, 'value 1']);
});

it('rejects the look-ups of a failed batch, and reads the next batch', async () => {
  const { loader, reads } = setUp();
  const failed = expect(loader.load(1)).rejects.toThrow('unreachable');
  await nextTick();
  const second = loader.load(2);
  reads[0]?.fail(new Error('unreachable'));
  await failed;
  await nextTick();
  reads[1]?.end();
  expect(await second).toBe('value 2');
});

it('reads thousands of look-ups in batches of a thousand', async () => {
  const { loader, reads } = setUp();
  const keys = Array.from({ length: 2_500 }, (_, n) => n);
  const loaded = Promise.all(keys.map((key) => loader.load(key)));
  await nextTick();
  for (const { end } of reads) end();
  expect((await loaded).slice(0, 3)).toEqual(['value 0', 'value 1', 'value 2']);
  expect(reads.map((read) => read.keys.length)).toEqual([1_000, 1_000, 500]);
});
