import { QueryClient } from '@tanstack/react-query';
import { endSession, startSession } from '../../../session/session';
import { deliveryBoy } from '../../../testing/sessions';
import { fakeWire, type Call } from '../../../testing/wire';
import { consumer } from '../testing/day';
import { boardQuery } from './board.queries';

const DATE = '2026-11-21';
const asha = (cow: number | null) => consumer('c1', 'Asha', [[1, 2, cow]]);

let queries: QueryClient;
/** The day as the server has it, with its tag. */
let answer: { cow: number | null; etag: string; position: string };
let calls: Call[];

beforeEach(() => {
  startSession(deliveryBoy);
  queries = new QueryClient();
  answer = { cow: null, etag: 'W/"a"', position: '10' };
  calls = fakeWire(({ path, headers }) => {
    if (!path.endsWith('get-orders')) return { body: { data: { business_date: DATE } } };
    const known = { etag: answer.etag, 'x-position': answer.position };
    return headers['if-none-match'] === answer.etag
      ? { status: 304, headers: known }
      : { body: { data: [asha(answer.cow)], date: DATE }, headers: known };
  });
});
afterEach(() => {
  queries.clear();
  endSession('all');
});

const read = () => queries.fetchQuery({ ...boardQuery, staleTime: 0 });
const sentTags = () =>
  calls
    .filter(({ path }) => path.endsWith('get-orders'))
    .map(({ headers }) => headers['if-none-match']);

it('is used again when the server has no newer day, at the newer position', async () => {
  const first = await read();
  answer.position = '12';
  const second = await read();
  expect(second).toEqual({ ...first, position: '12' });
  expect(second.stops).toBe(first.stops);
  expect(sentTags()).toEqual([undefined, 'W/"a"']);
});

it('is replaced when the server has a newer day', async () => {
  await read();
  answer = { cow: 2, etag: 'W/"b"', position: '12' };
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
