import { ApiError } from '../api/errors';
import { failing, passes, started, takes, Waiting } from '../testing/started-sender';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([503, 429, 0])(
  'waits after %p, longer each time and at most a minute, and tries again',
  async (status) => {
    const { sender, posts } = await started(new Waiting(1), () => failing(status));
    const pauses: number[] = [];
    for (let last = Date.now(); pauses.length < 9;) {
      const before = posts.length;
      while (posts.length === before) await passes(100);
      pauses.push(Date.now() - last);
      last = Date.now();
    }
    expect(sender.get()).toBe('resting');
    pauses.forEach((pause, n) => {
      const longest = Math.min(1_000 * 2 ** n, 60_000);
      expect(pause).toBeGreaterThanOrEqual(longest / 2 - 100);
      expect(pause).toBeLessThanOrEqual(longest + 100);
    });
  },
);

it('ends its wait when there is a network again', async () => {
  let isOnline = false;
  const { sender, posts } = await started(new Waiting(1), (body) =>
    isOnline ? takes(body) : failing(0),
  );
  await passes(60_000);
  const before = posts.length;
  isOnline = true;
  sender.wake();
  await passes(0);
  expect([posts.length, sender.get()]).toEqual([before + 1, 'idle']);
  await passes(200_000);
  expect(posts).toHaveLength(before + 1);
});

it('tries nothing more after it was stopped', async () => {
  const { sender, posts } = await started(new Waiting(1), () => failing(503));
  sender.stop();
  sender.wake();
  await passes(200_000);
  expect(posts).toHaveLength(1);
});

it('waits for the time that a busy server names, unless it is woken, and loses nothing', async () => {
  const outbox = new Waiting(3);
  const { sender, posts } = await started(outbox, (body, nth) => {
    if (nth < 3) throw new ApiError(429, { message: 'Too many' }, [], null, 20_000);
    return takes(body);
  });
  expect([posts.length, sender.get()]).toEqual([1, 'full']);
  await passes(15_000);
  expect(posts).toHaveLength(1);
  outbox.add(4);
  sender.wake();
  await passes(19_000);
  expect([posts.length, sender.get(), await outbox.countWaiting()]).toEqual([2, 'full', 4]);
  await passes(1_500);
  expect([posts.length, sender.get(), await outbox.countWaiting()]).toEqual([3, 'idle', 0]);
});
