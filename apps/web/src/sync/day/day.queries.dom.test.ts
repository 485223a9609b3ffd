import { QueryClient } from '@tanstack/react-query';
import { endSession, startSession } from '../../session/session';
import { deliveryBoy } from '../../testing/sessions';
import { fakeWire, type Call } from '../../testing/wire';
import { consumer, phoneDay, products } from '../../features/delivery-day/testing/day';
import { boardQuery, findNoted, productsQuery, roundsQuery } from './day.queries';

const DATE = '2026-11-21';
const paused = {
  consumer_id: 'c9',
  consumer_name: 'Bina',
  address: '',
  pauses: [{ pauseId: 'p1', from: '2026-11-20', until: null, reason: 'On holiday' }],
  aliases: ['c8'],
};
const asha = (cow: number | null) => consumer('c1', 'Asha', [[1, 2, cow]]);

let queries: QueryClient;
/** The day as the server has it, with its tag. */
let answer: { cow: number | null; etag: string; position: string; texts: string };
let calls: Call[];

beforeEach(() => {
  startSession(deliveryBoy);
  queries = new QueryClient();
  answer = { cow: null, etag: 'W/"a"', position: '10', texts: 'texts' };
  calls = fakeWire(({ path, headers }) => {
    if (!path.endsWith('/day')) return new Error('no other read');
    const known = { etag: answer.etag, 'x-position': answer.position };
    return headers['if-none-match'] === answer.etag
      ? { status: 304, headers: known }
      : {
          body: {
            ...phoneDay([asha(answer.cow)], DATE),
            texts: answer.texts,
            rounds: [{ roundId: 'r1', roundName: 'Round 1', consumerIds: ['c1'] }],
            pauses: [paused],
          },
          headers: known,
        };
  });
});
afterEach(() => {
  queries.clear();
  endSession('all');
});

const read = () => queries.fetchQuery({ ...boardQuery, staleTime: 0 });
const sentTags = () =>
  calls.filter(({ path }) => path.endsWith('/day')).map(({ headers }) => headers['if-none-match']);

it('is used again when the server has no newer day, at the newer position', async () => {
  const first = await read();
  answer.position = '12';
  const second = await read();
  expect(second).toEqual({ ...first, position: '12' });
  expect(second.stops).toBe(first.stops);
  expect(sentTags()).toEqual([undefined, 'W/"a"']);
});

it('looks for a newer build when the server has other texts than before', async () => {
  const update = jest.fn().mockResolvedValue(undefined);
  const getRegistration = () => Promise.resolve({ update });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration },
    configurable: true,
  });
  await read();
  answer = { ...answer, etag: 'W/"b"' };
  await read();
  expect(update).not.toHaveBeenCalled();
  answer = { ...answer, etag: 'W/"c"', texts: 'newer' };
  await read();
  await read();
  expect(update).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('is replaced when the server has a newer day', async () => {
  await read();
  answer = { ...answer, cow: 2, etag: 'W/"b"', position: '12' };
  expect((await read()).stops[0]?.lines[0]?.dlvr_quantity).toBe(2);
  await read();
  expect(sentTags()).toEqual([undefined, 'W/"a"', 'W/"b"']);
});

it('sends no tag after a change was merged into it: the server may have undone the change', async () => {
  await read();
  const stop = { date: DATE, deliveryBoyId: 7, consumerId: 'c1', sequence: 1, orders: asha(2) };
  const { live } = boardQuery.meta ?? {};
  live?.merge(queries, boardQuery.queryKey, { keys: ['c1'], rows: [{ stop }] }, '11');
  expect(queries.getQueryData(boardQuery.queryKey)?.stops[0]?.lines[0]?.dlvr_quantity).toBe(2);
  answer.position = '12';
  expect((await read()).stops[0]?.lines[0]?.dlvr_quantity).toBeNull();
  expect(sentTags()).toEqual([undefined, undefined]);
});

it('brings the list, the products, the rounds and the pauses together, for whichever of them is read', async () => {
  const [board, found] = await Promise.all([
    read(),
    queries.fetchQuery(productsQuery),
    queries.fetchQuery(roundsQuery(DATE)),
  ]);
  expect(sentTags()).toHaveLength(1);
  expect(found).toEqual({ position: '10', rows: products });
  expect(queries.getQueryData(roundsQuery(DATE).queryKey)?.rows).toEqual([
    { roundId: 'r1', roundName: 'Round 1', consumersNo: 1, orders: { c1: asha(null).data } },
  ]);
  expect(board.stops).toHaveLength(1);
  for (const id of ['c9', 'c8']) expect(findNoted(queries, id)).toEqual(paused);
});

it('brings all of it when only the products are read', async () => {
  await queries.fetchQuery(productsQuery);
  expect(queries.getQueryData(boardQuery.queryKey)?.stops).toHaveLength(1);
  expect(queries.getQueryData(roundsQuery(DATE).queryKey)?.rows).toHaveLength(1);
});

it('sends no tag after a product was renamed on this phone only', async () => {
  await read();
  const { live } = productsQuery.meta ?? {};
  live?.merge(
    queries,
    productsQuery.queryKey,
    { keys: ['1'], rows: [{ id: 1, name: 'A2' }] },
    '11',
  );
  answer.position = '12';
  await read();
  expect(sentTags()).toEqual([undefined, undefined]);
  expect(queries.getQueryData(productsQuery.queryKey)?.rows).toEqual(products);
});

it('keeps the rounds of its day only', async () => {
  queries.setQueryData(roundsQuery('2026-11-20').queryKey, { position: '1', rows: [] });
  await read();
  expect(queries.getQueryData(roundsQuery('2026-11-20').queryKey)).toBeUndefined();
});
