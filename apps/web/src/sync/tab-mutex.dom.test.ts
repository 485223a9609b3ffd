import { runExclusive } from './tab-mutex';

const setLocks = (locks: unknown) =>
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

it('runs the work in a browser that refuses locks, as one that blocks the data of sites does', async () => {
  setLocks({
    request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
  });
  const work = jest.fn(() => Promise.resolve());
  await runExclusive('outbox', work);
  expect(work).toHaveBeenCalledTimes(1);
});

it('does not run the work again that has failed', async () => {
  setLocks({ request: (_name: string, run: () => Promise<void>) => run() });
  const work = jest.fn(() => Promise.reject(new Error('No network')));
  await expect(runExclusive('outbox', work)).rejects.toThrow('No network');
  expect(work).toHaveBeenCalledTimes(1);
});
