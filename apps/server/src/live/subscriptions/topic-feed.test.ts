import type { RowChange } from '@milkround/contracts';
import type { LiveEvent } from './feeds';
import type { RowSource } from './row-source';
import { TopicFeed } from './topic-feed';

/** A feed of products. The test decides when reads are answered. */
const PREPARING = new Error('relation "product" does not exist');

function setUp({
  fails = 0,
  failure = new Error('no database'),
}: { fails?: number; failure?: Error } = {}) {
  let position = 10n;
  let failures = fails;
  const reads: string[][] = [];
  const sent: { after: string; position: string; change: unknown }[] = [];
  const source: RowSource = {
    pace: { everyMs: 400, pausePerWork: 4, queue: 'reports' },
    collect: (event, dirty) => {
      if (event.of !== 'catalog') return;
      if (event.fact.type === 'ProductRenamed') dirty.addAll();
      else dirty.addId(event.fact.data.id);
    },
    read: ({ ids }): Promise<RowChange | null> => {
      reads.push([...ids]);
      if (failures-- > 0) return Promise.reject(failure);
      return Promise.resolve(ids.has('0') ? null : { keys: [...ids], rows: [] });
    },
  };
  const troubles: unknown[] = [];
  const feed = new TopicFeed(source, {
    topic: 'products',
    position: () => position,
    read: (_queue, work) => work(),
    send: (message) => sent.push(message),
    isInPreparation: (error) => Promise.resolve(error === PREPARING),
    onFailure: (error) => troubles.push(error),
  });
  const made = (id: number): LiveEvent => ({
    of: 'catalog',
    kind: 'product',
    fact: { type: 'ProductCreated', data: { id, name: 'Milk' } },
  });
  const happens = (to: bigint, ...facts: LiveEvent[]) => {
    position = to;
    feed.collect(facts);
  };
  return { feed, reads, sent, troubles, made, happens };
}

const renamed: LiveEvent = {
  of: 'catalog',
  kind: 'product',
  fact: { type: 'ProductRenamed', data: { id: 1, name: 'a', previous: 'b' } },
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends the first change at once and later ones together, each frame from the end of the previous one', async () => {
  const { feed, reads, sent, made, happens } = setUp();
  happens(11n, made(1));
  await pass(0);
  happens(12n, made(2));
  happens(13n, made(3), made(2));
  await pass(399);
  expect(reads).toEqual([['1']]);
  expect(feed.sentPosition).toBe(11n);
  await pass(1);
  expect(reads).toEqual([['1'], ['2', '3']]);
  expect(sent).toEqual([
    { after: '10', position: '11', change: { keys: ['1'], rows: [] } },
    { after: '11', position: '13', change: { keys: ['2', '3'], rows: [] } },
  ]);
  expect(feed.sentPosition).toBe(13n);
});

it('sends nothing for invisible changes, and the next frame covers their range', async () => {
  const { feed, sent, made, happens } = setUp();
  happens(11n, made(0));
  await pass(400);
  expect([sent, feed.sentPosition]).toEqual([[], 11n]);
  happens(12n, made(1));
  await pass(400);
  expect(sent).toEqual([{ after: '10', position: '12', change: { keys: ['1'], rows: [] } }]);
});

it('asks to fetch again at most every five seconds, without a read', async () => {
  const { reads, sent, happens } = setUp();
  for (let second = 0; second < 9; second++) {
    happens(BigInt(20 + second), renamed);
    await pass(1_000);
  }
  expect([reads.length, sent.map(({ change }) => change)]).toEqual([
    0,
    [{ refetch: true }, { refetch: true }],
  ]);
});

it('loses nothing when the database is unreachable for a moment', async () => {
  const { feed, sent, troubles, made, happens } = setUp({ fails: 2 });
  happens(11n, made(1));
  await pass(0);
  happens(12n, made(2));
  expect(feed.sentPosition).toBe(10n);
  await pass(1_000);
  expect(troubles).toHaveLength(2);
  expect(sent).toEqual([{ after: '10', position: '12', change: { keys: ['1', '2'], rows: [] } }]);
});

it('rarely asks to fetch again while the tables are in preparation, and sends rows again afterwards', async () => {
  const { reads, sent, troubles, made, happens } = setUp({ fails: 2, failure: PREPARING });
  for (let second = 0; second < 10; second++) {
    happens(BigInt(11 + second), made(second + 1));
    await pass(1_000);
  }
  await pass(100);
  expect([reads.length, troubles]).toEqual([3, []]);
  expect(sent.map(({ change }) => change)).toMatchObject([
    { refetch: true },
    { refetch: true },
    { rows: [] },
  ]);
});

it('answers a reconnected subscriber with the changes of the missed events', async () => {
  const { feed, made } = setUp();
  expect(await feed.changeSince([made(4)])).toEqual({ keys: ['4'], rows: [] });
  expect(await feed.changeSince([])).toBeNull();
  expect(await feed.changeSince([renamed])).toEqual({ refetch: true });
});

it('sends nothing after its last subscriber has left', async () => {
  const { feed, sent, made, happens } = setUp();
  happens(11n, made(1));
  feed.end();
  await pass(1_000);
  expect(sent).toEqual([]);
});
