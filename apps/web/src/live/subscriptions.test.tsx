import type { SetAsideEntry } from '@milkround/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { liveTopic } from './live-topic';
import { LiveSubscriptions } from './subscriptions';
import { active, cow, made, message, openLiveScreen, product } from './testing/open-live-screen';

const turn = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const open = (
  reads: Parameters<typeof openLiveScreen>[1],
  answers?: Parameters<typeof openLiveScreen>[2],
) => openLiveScreen(turn, reads, answers);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows the read data without a connection, and subscribes from their position after the connection', async () => {
  const screen = await open([cow], [active(12, made(product(2, 'Buffalo')))]);
  expect([screen.text(), screen.asked]).toEqual(['Cow', []]);
  await screen.connect();
  expect([screen.text(), screen.asked]).toEqual([
    'Cow Buffalo',
    [{ topic: 'products', from: '10' }],
  ]);
  await screen.hear(
    message(12, 15, made(product(1, 'Cow A2'))),
    message(15, 16, { keys: ['2'], rows: [] }),
  );
  expect([screen.text(), screen.calls.length]).toEqual(['Cow A2', 1]);
  screen.end();
});

it('subscribes once for two screens of one query, and unsubscribes when both are closed', async () => {
  const screen = await open([cow], [active(10)]);
  await screen.connect();
  await screen.show(2);
  expect([screen.text(), screen.asked.length]).toEqual(['CowCow', 1]);
  await screen.show(1);
  expect(screen.ended).toEqual([]);
  await screen.show(0);
  expect(screen.ended).toEqual(['products']);
  screen.end();
});

it('ignores messages that a fetch has overtaken, and messages of other topics', async () => {
  const screen = await open([cow], [active(10)]);
  await screen.connect();
  await screen.hear(message(5, 10, made(product(1, 'Old'))), {
    ...message(10, 20, made(product(1, 'Zone'))),
    topic: 'areas',
  });
  expect(screen.text()).toBe('Cow');
  screen.end();
});

it('keeps messages that come before the answer, and merges them after it', async () => {
  const screen = await open([cow], [active(12, made(product(1, 'Second')))]);
  screen.subscriptions.renewAll();
  screen.subscriptions.receive(message(3, 14, made(product(1, 'Third'))));
  expect(screen.text()).toBe('Cow');
  await turn();
  expect(screen.text()).toBe('Third');
  screen.end();
});

it('resumes from its position after every connect, and counts changes as received up to the position of a pulse', async () => {
  const screen = await open([cow], [active(12), active(40, made(product(1, 'Later')))]);
  await screen.connect();
  await screen.hear(message(12, 20, made(product(1, 'Cow A2'))));
  screen.subscriptions.advanceTo('35');
  await screen.connect();
  expect(screen.asked.map(({ from }) => from)).toEqual(['10', '35']);
  expect(screen.text()).toBe('Later');
  screen.end();
});

it('requests the missing changes between two messages, and shows neither before', async () => {
  const screen = await open(
    [cow],
    [active(12), active(20, made(product(1, 'Cow A2'), product(2, 'Buffalo')))],
  );
  await screen.connect();
  await turn(3_000);
  await screen.hear(message(18, 22, made(product(2, 'Goat'))));
  expect(screen.asked.map(({ from }) => from)).toEqual(['10', '12']);
  expect(screen.text()).toBe('Cow A2 Goat');
  screen.end();
});

it('fetches when the server asks for it, and merges the messages of the meantime into the answer', async () => {
  const screen = await open(
    [cow, { position: 31, rows: [product(1, 'Fetched'), product(2, 'Goat')] }],
    [active(10)],
  );
  await screen.connect();
  await screen.hear(
    message(10, 30, { refetch: true }),
    message(30, 31, { keys: [], rows: [] }),
    message(31, 33, made(product(2, 'Buffalo'))),
  );
  expect([screen.text(), screen.calls.length]).toEqual(['Fetched Buffalo', 2]);
  screen.end();
});

it('subscribes again when the fetch comes from a server that is behind', async () => {
  const screen = await open(
    [cow, { position: 25, rows: [product(1, 'Behind')] }],
    [active(10), active(30, made(product(1, 'True')))],
  );
  await screen.connect();
  await turn(3_000);
  await screen.hear(message(10, 30, { refetch: true }));
  expect(screen.asked.map(({ from }) => from)).toEqual(['10', '25']);
  expect(screen.text()).toBe('True');
  screen.end();
});

it('asks again at a pulse, but not at every one, when there was no answer', async () => {
  const screen = await open(
    [cow],
    [new Error('no answer'), active(12, made(product(2, 'Buffalo')))],
  );
  await screen.connect();
  screen.subscriptions.advanceTo('11');
  await turn();
  expect(screen.asked).toHaveLength(1);
  await turn(3_000);
  screen.subscriptions.advanceTo('12');
  await turn();
  expect([screen.asked.length, screen.text()]).toEqual([2, 'Cow Buffalo']);
  screen.end();
});

it('repeats a failed fetch at the next pulse', async () => {
  const screen = await open(
    [
      cow,
      new Error('no network'),
      new Error('no network'),
      { position: 30, rows: [product(1, 'Fetched')] },
    ],
    [active(10)],
  );
  await screen.connect();
  await screen.hear(message(10, 30, { refetch: true }));
  await turn(1_000);
  expect([screen.text(), screen.calls.length]).toEqual(['Cow', 3]);
  screen.subscriptions.advanceTo('31');
  await turn();
  expect([screen.text(), screen.calls.length]).toEqual(['Fetched', 4]);
  screen.end();
});

it('fetches from time to time when the server does not push', async () => {
  const screen = await open(
    [cow, { position: 60, rows: [product(1, 'Fetched')] }],
    [{ refused: 'There is no such topic.' }],
  );
  await screen.connect();
  await turn(14_000);
  screen.subscriptions.advanceTo('50');
  await turn();
  expect([screen.text(), screen.asked.length]).toEqual(['Cow', 1]);
  await turn(1_000);
  screen.subscriptions.advanceTo('51');
  await turn();
  expect([screen.text(), screen.asked.length]).toEqual(['Fetched', 1]);
  screen.end();
});

it.each([-3_600_000, 3_600_000])(
  'tells the age of figures also when the clock is set by %p ms meanwhile',
  async (setByMs) => {
    const screen = await open(
      [cow, { position: 60, rows: [product(1, 'Fetched')] }],
      [{ refused: 'There is no such topic.' }],
    );
    await screen.connect();
    screen.subscriptions.advanceTo('40');
    await turn(5_000);
    jest.setSystemTime(Date.now() + setByMs);
    expect(Math.abs(screen.subscriptions.completeness().ageMs - 5_000)).toBeLessThan(100);
    screen.subscriptions.advanceTo('50');
    await turn();
    expect(screen.text()).toBe('Cow');
    await turn(10_000);
    screen.subscriptions.advanceTo('51');
    await turn();
    expect(screen.text()).toBe('Fetched');
    screen.end();
  },
);

it('is complete when the changes up to the position of the pulse are on the screen', async () => {
  const screen = await open([cow], [active(12)]);
  const isComplete = () => screen.subscriptions.completeness().isComplete;
  screen.subscriptions.renewAll();
  screen.subscriptions.advanceTo('11');
  expect(isComplete()).toBe(false);
  await turn();
  expect(isComplete()).toBe(true);
  await screen.show(0);
  expect(isComplete()).toBe(true);
  screen.end();
});

it('is incomplete at once when a required fetch fails, and until one succeeds', async () => {
  const screen = await open(
    [cow, new Error('502'), new Error('502'), { position: 30, rows: [product(1, 'Renamed')] }],
    [active(10)],
  );
  await screen.connect();
  screen.subscriptions.advanceTo('10');
  await screen.hear(message(10, 30, { refetch: true }));
  await turn(1_000);
  screen.subscriptions.advanceTo('30');
  expect(screen.subscriptions.completeness()).toMatchObject({
    isComplete: false,
    isShortlyIncomplete: false,
  });
  await turn();
  expect(screen.text()).toBe('Renamed');
  expect(screen.subscriptions.completeness().isComplete).toBe(true);
  screen.end();
});

it('is complete when another query has brought the data of a failed fetch', async () => {
  const queries = new QueryClient();
  const subscriptions = new LiveSubscriptions(queries, {
    subscribe: () => Promise.resolve(active(10)),
    unsubscribe: () => undefined,
  });
  subscriptions.renewAll();
  const queryKey = ['delivery-day', 'products'];
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => Promise.reject(new Error('no answer')),
    retry: false,
    meta: liveTopic<SetAsideEntry, { position: string }>({ name: 'products' }, (data) => data),
  });
  const leave = observer.subscribe(() => undefined);
  await turn();
  queries.setQueryData(queryKey, { position: '10' });
  subscriptions.renewAll();
  await turn();
  subscriptions.advanceTo('10');
  expect(subscriptions.completeness()).toMatchObject({ isComplete: true });
  leave();
  subscriptions.dispose();
  queries.clear();
});

it('is shortly incomplete while a fetch is under way, and for its age when the fetch is slow', async () => {
  const screen = await open([cow], [active(10), new Error('no answer')]);
  await screen.connect();
  screen.subscriptions.advanceTo('10');
  screen.subscriptions.completeness();
  await turn(5_000);
  await screen.hear(message(20, 30, made(product(2, 'Buffalo'))));
  expect(screen.subscriptions.completeness()).toEqual({
    isComplete: false,
    isShortlyIncomplete: true,
    ageMs: 5_000,
  });
  await turn(3_000);
  expect(screen.subscriptions.completeness()).toMatchObject({
    isShortlyIncomplete: false,
    ageMs: 8_000,
  });
  screen.end();
});

it('stays subscribed to a topic as long as one of its queries is mounted', async () => {
  const queries = new QueryClient();
  const ended: string[] = [];
  const subscriptions = new LiveSubscriptions(queries, {
    subscribe: () => Promise.resolve(active(10)),
    unsubscribe: (topic) => ended.push(topic),
  });
  subscriptions.renewAll();
  const mount = (part: string) => {
    const meta = liveTopic<SetAsideEntry, { position: string }>(
      { name: 'set-aside' },
      (data) => data,
    );
    const observer = new QueryObserver(queries, {
      queryKey: ['set-aside', part],
      queryFn: () => ({ position: '10' }),
      meta,
    });
    return observer.subscribe(() => undefined);
  };
  const [leaveOpen, leaveAll] = [mount('open'), mount('all')];
  await turn();
  leaveAll();
  await turn();
  expect(ended).toEqual([]);
  leaveOpen();
  await turn();
  expect(ended).toEqual(['set-aside']);
  subscriptions.dispose();
  queries.clear();
});
