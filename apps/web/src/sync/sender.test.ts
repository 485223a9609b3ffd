import { DATE } from '../testing/entries';
import {
  failing,
  idsOf,
  NOW,
  passes,
  sending,
  started,
  takes,
  Waiting,
  type SentBody,
} from '../testing/started-sender';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends the oldest first, in batches of at most 200, and says how many wait after them', async () => {
  const outbox = new Waiting(450);
  const { sender, posts } = await started(outbox, takes);
  expect(
    posts.map(({ commands, waiting }) => [
      commands.length,
      commands[0]?.id,
      commands.at(-1)?.id,
      waiting,
    ]),
  ).toEqual([
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

it('sends the readings of its clocks, the date of each list, and the time of the last received entry', async () => {
  const outbox = new Waiting(1);
  const { sender, posts } = await started(outbox, takes);
  outbox.taken = NOW;
  outbox.add(2);
  sender.wake();
  await passes(0);
  expect(posts).toMatchObject([
    { sentAt: NOW, clock: { run: 'r', elapsedMs: 9 }, commands: [{ date: DATE }] },
    { after: NOW },
  ]);
  expect(posts[0]).not.toHaveProperty('after');
});

it('sends the same entries with the same ids again when an answer is lost', async () => {
  const { sender, posts } = await started(new Waiting(3), (body, nth) =>
    nth === 1 ? failing(0) : takes(body),
  );
  expect([posts.length, sender.get()]).toEqual([1, 'resting']);
  await passes(1_000);
  expect(idsOf(posts)).toEqual(['e1 e2 e3', 'e1 e2 e3']);
  expect(sender.get()).toBe('idle');
});

it('tries again at once when it was woken during a request that failed, but only once', async () => {
  const outbox = new Waiting(1);
  const { sender, posts } = sending(outbox, (body, nth) => {
    if (nth === 1) sender.wake();
    return nth < 3 ? failing(503) : takes(body);
  });
  sender.wake();
  await passes(0);
  expect([posts.length, sender.get()]).toEqual([2, 'resting']);
  await passes(2_000);
  expect([posts.length, sender.get()]).toEqual([3, 'idle']);
});

it.each([401, 403])(
  'keeps everything and asks to sign in after %p, and continues with the next session',
  async (status) => {
    let isSignedIn = false;
    const outbox = new Waiting(2);
    const { sender, posts } = await started(outbox, (body) =>
      isSignedIn ? takes(body) : failing(status),
    );
    await passes(600_000);
    expect([posts.length, sender.get(), await outbox.countWaiting()]).toEqual([1, 'sign-in', 2]);
    isSignedIn = true;
    sender.wake();
    await passes(0);
    expect([sender.get(), await outbox.countWaiting()]).toEqual(['idle', 0]);
  },
);

it('sends smaller batches when the server refuses their size, down to a single entry', async () => {
  const { sender, posts } = await started(new Waiting(3), (body) =>
    body.commands.length > 1 ? failing(413) : takes(body),
  );
  await passes(1_000);
  expect(idsOf(posts)).toEqual(['e1 e2 e3', 'e1', 'e2', 'e3']);
  expect(sender.get()).toBe('idle');
});

it('does not repeat without a pause after an answer without results', async () => {
  const outbox = new Waiting(2);
  const { sender, posts } = await started(outbox, () => ({ results: [], position: null }));
  await passes(100);
  expect([posts.length, sender.get(), await outbox.countWaiting()]).toEqual([1, 'resting', 2]);
});

it('sends only those entries again that an answer left out', async () => {
  const { posts } = await started(new Waiting(3), (body, nth) => {
    const { results, position } = takes(body);
    return { results: nth === 1 ? results.slice(0, 1) : results, position };
  });
  expect(idsOf(posts)).toEqual(['e1 e2 e3', 'e2 e3']);
});

it('sends entries that are made during a request, afterwards', async () => {
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

it('is alone among the tabs of a phone: each entry is sent once', async () => {
  let turn = Promise.resolve();
  const runExclusive = (work: () => Promise<void>) => (turn = turn.then(work));
  const outbox = new Waiting(300);
  const slowly = async (body: SentBody) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return takes(body);
  };
  const [one, other] = [
    sending(outbox, slowly, runExclusive),
    sending(outbox, slowly, runExclusive),
  ];
  one.sender.wake();
  other.sender.wake();
  await passes(1_000);
  const sent = idsOf([...one.posts, ...other.posts]).flatMap((ids) => ids.split(' '));
  expect(sent).toHaveLength(300);
  expect(new Set(sent).size).toBe(300);
});
