import { KeyedMutex } from './keyed-mutex';

it('counts the callers that wait for their turn', async () => {
  const mutex = new KeyedMutex();
  let release = () => {};
  const first = mutex.runExclusive(
    ['a'],
    () => new Promise<void>((resolve) => (release = resolve)),
  );
  const second = mutex.runExclusive(['a', 'b'], async () => mutex.queueLength);
  const third = mutex.runExclusive(['b'], async () => mutex.queueLength);
  await new Promise((resolve) => setImmediate(resolve));
  expect(mutex.queueLength).toBe(2);
  release();
  expect([await first, await second, await third]).toEqual([undefined, 1, 0]);
  expect(mutex.queueLength).toBe(0);
});
