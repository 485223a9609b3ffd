import type { Position, SyncResult } from '@milkround/contracts';
import { ApiError } from '../api/errors';
import { DATE, done, keptEntry } from '../testing/entries';
import { taken } from '../testing/sync';
import type { KeptEntry } from './entry';
import type { SettledAt } from './entry-store';
import { Sender, type Delivered, type Sendable, type SenderParts } from './sender';

type Body = Parameters<SenderParts['post']>[0];

/** So many entries wait; what has its outcome does no more. */
class Waiting implements Sendable {
  private entries: KeptEntry[];
  taken: string | null = null;
  positions: (Position | null)[] = [];

  constructor(count: number) {
    this.entries = Array.from({ length: count }, (_, n) => keptEntry(n + 1, done('c1')));
  }

  add(seq: number): void {
    this.entries.push(keptEntry(seq, done('c1')));
  }

  waiting = async (limit: number) => this.entries.slice(0, limit);
  lastTaken = async () => this.taken;
  countWaiting = async () => this.entries.length;
  settle = async (_sent: readonly KeptEntry[], results: readonly SyncResult[], { position }: SettledAt) => {
    this.positions.push(position);
    this.entries = this.entries.filter(({ command }) => results.every(({ id }) => id !== command.id));
  };
}

const NOW = '2026-11-21T00:00:00.000Z';
const takes = ({ commands }: Body): Delivered => ({ results: commands.map(taken), position: '12' });

/** A sender over what waits and a wire; `posts` are the calls that it made. */
function sending(
  outbox: Sendable,
  wire: (body: Body, nth: number) => Delivered | Promise<Delivered>,
  runExclusive?: SenderParts['runExclusive'],
) {
  const posts: Body[] = [];
  const post = async (body: Body) => {
    posts.push(body);
    return wire(body, posts.length);
  };
  const sender = new Sender({
    outbox,
    post,
    runExclusive: runExclusive ?? ((work) => work()),
    clock: { now: () => new Date(NOW), read: () => ({ run: 'r', elapsedMs: 9, offMs: 4 }) },
  });
  return { sender, posts };
}

/** Creates a sender as {@link sending} does, and wakes it once. */
async function started(...parts: Parameters<typeof sending>) {
  const begun = sending(...parts);
  begun.sender.wake();
  await passes(0);
  return begun;
}

const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const failing = (status: number) => {
  throw new ApiError(status, { message: 'No' });
};
const idsOf = (posts: readonly Body[]) => posts.map(({ commands }) => commands.map(({ id }) => id).join(' '));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends the oldest first, in batches of at most 200, and says how many wait behind them', async () => {
  const outbox = new Waiting(450);
  const { sender, posts } = await started(outbox, takes);
  expect(posts.map(({ commands, waiting }) => [commands.length, commands[0]?.id, commands.at(-1)?.id, waiting])).toEqual([
    [200, 'e1', 'e200', 250],
    [200, 'e201', 'e400', 50],
    [50, 'e401', 'e450', 0],
  ]);
  expect(posts[0]?.sentAt).toBe(NOW);
  expect(outbox.positions).toEqual(['12', '12', '12']);
  expect(sender.get()).toBe('idle');
  await passes(100_000);
  expect(posts).toHaveLength(3);
});

it('sends what its clocks say, the date of each list, and how far it was taken in before', async () => {
  const outbox = new Waiting(1);
  const { sender, posts } = await started(outbox, takes);
  outbox.taken = NOW;
  outbox.add(2);
  sender.wake();
  await passes(0);
  expect(posts).toMatchObject([{ sentAt: NOW, clock: { run: 'r', elapsedMs: 9 }, commands: [{ date: DATE }] }, { after: NOW }]);
  expect(posts[0]).not.toHaveProperty('after');
});

it('sends the same entries with the same ids again when an answer is lost', async () => {
  const { sender, posts } = await started(new Waiting(3), (body, nth) => (nth === 1 ? failing(0) : takes(body)));
  expect([posts.length, sender.get()]).toEqual([1, 'resting']);
  await passes(1_000);
  expect(idsOf(posts)).toEqual(['e1 e2 e3', 'e1 e2 e3']);
  expect(sender.get()).toBe('idle');
});

it.each([401, 403])('keeps everything and asks to sign in after %p, and goes on with the next session', async (status) => {
  let isSignedIn = false;
  const outbox = new Waiting(2);
  const { sender, posts } = await started(outbox, (body) => (isSignedIn ? takes(body) : failing(status)));
  await passes(600_000);
  expect([posts.length, sender.get(), await outbox.countWaiting()]).toEqual([1, 'sign-in', 2]);
  isSignedIn = true;
  sender.wake();
  await passes(0);
  expect([sender.get(), await outbox.countWaiting()]).toEqual(['idle', 0]);
});

it.each([503, 429, 0])('rests after %p, longer each time and at most a minute, and tries again', async (status) => {
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
});

it('does not wait out its rest when there is a network again', async () => {
  let isOnline = false;
  const { sender, posts } = await started(new Waiting(1), (body) => (isOnline ? takes(body) : failing(0)));
  await passes(60_000);
  const before = posts.length;
  isOnline = true;
  sender.wake();
  await passes(0);
  expect([posts.length, sender.get()]).toEqual([before + 1, 'idle']);
  await passes(200_000);
  expect(posts).toHaveLength(before + 1);
});

it('sends smaller batches where the server finds them too large, down to a single one', async () => {
  const { sender, posts } = await started(new Waiting(3), (body) => (body.commands.length > 1 ? failing(413) : takes(body)));
  await passes(1_000);
  expect(idsOf(posts)).toEqual(['e1 e2 e3', 'e1', 'e2', 'e3']);
  expect(sender.get()).toBe('idle');
});

it('does not spin on an answer that answers nothing', async () => {
  const outbox = new Waiting(2);
  const { sender, posts } = await started(outbox, () => ({ results: [], position: null }));
  await passes(100);
  expect([posts.length, sender.get(), await outbox.countWaiting()]).toEqual([1, 'resting', 2]);
});

it('sends again only what an answer left out', async () => {
  const { posts } = await started(new Waiting(3), (body, nth) => {
    const { results, position } = takes(body);
    return { results: nth === 1 ? results.slice(0, 1) : results, position };
  });
  expect(idsOf(posts)).toEqual(['e1 e2 e3', 'e2 e3']);
});

it('sends what is entered while it sends, afterwards', async () => {
  const outbox = new Waiting(1);
  const { sender, posts } = sending(outbox, async (body, nth) => {
    if (nth === 1) {
      outbox.add(2);
      sender.wake();
    }
    return takes(body);
  });
  sender.wake();
  await passes(0);
  expect(idsOf(posts)).toEqual(['e1', 'e2']);
});

it('is alone among the tabs of a phone: each entry goes once', async () => {
  let turn = Promise.resolve();
  const runExclusive = (work: () => Promise<void>) => (turn = turn.then(work));
  const outbox = new Waiting(300);
  const slowly = async (body: Body) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return takes(body);
  };
  const [one, other] = [sending(outbox, slowly, runExclusive), sending(outbox, slowly, runExclusive)];
  one.sender.wake();
  other.sender.wake();
  await passes(1_000);
  const sent = idsOf([...one.posts, ...other.posts]).flatMap((ids) => ids.split(' '));
  expect(sent).toHaveLength(300);
  expect(new Set(sent).size).toBe(300);
});

it('tries nothing more once it is stopped', async () => {
  const { sender, posts } = await started(new Waiting(1), () => failing(503));
  sender.stop();
  sender.wake();
  await passes(200_000);
  expect(posts).toHaveLength(1);
});

it('waits as long as the server says when it takes no more for a while, whatever wakes it, and loses nothing', async () => {
  const outbox = new Waiting(3);
  const { sender, posts } = await started(outbox, (body, nth) => {
    if (nth === 1) throw new ApiError(429, { message: 'Too many' }, [], null, 20_000);
    return takes(body);
  });
  expect([posts.length, sender.get()]).toEqual([1, 'full']);
  outbox.add(4);
  sender.wake();
  await passes(19_000);
  expect([posts.length, sender.get(), await outbox.countWaiting()]).toEqual([1, 'full', 4]);
  await passes(1_500);
  expect([posts.length, sender.get(), await outbox.countWaiting()]).toEqual([2, 'idle', 0]);
});
