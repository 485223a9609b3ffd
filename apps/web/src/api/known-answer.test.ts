import type { TopicRows } from '@milkround/contracts';
import { QueryClient } from '@tanstack/react-query';
import { liveQuery } from '../live/live-query';
import { endSession, startSession } from '../session/session';
import { admin } from '../testing/sessions';
import { fakeWire, type Call, type Reply } from '../testing/wire';

type Area = TopicRows['areas'];
const baner = { id: 1, name: 'Baner' } as Area;
const aundh = { id: 2, name: 'Aundh' } as Area;
const areas = liveQuery({ topic: { name: 'areas' }, path: 'admin/get-areas' });

let queries: QueryClient;
/** The answer of the server, by its tag. */
let answer: { rows: Area[]; etag: string; position: string };
let calls: Call[];

beforeEach(() => {
  endSession('all');
  startSession(admin);
  queries = new QueryClient();
  answer = { rows: [baner], etag: 'W/"a"', position: '10' };
  calls = fakeWire(({ headers }): Reply => {
    const known = { etag: answer.etag, 'x-position': answer.position };
    return headers['if-none-match'] === answer.etag
      ? { status: 304, headers: known }
      : { body: { data: answer.rows }, headers: known };
  });
});
afterEach(() => queries.clear());

const read = () => queries.fetchQuery({ ...areas, staleTime: 0 });
const push = (...rows: Area[]) =>
  areas.meta?.live?.merge(
    queries,
    areas.queryKey,
    { keys: rows.map(({ id }) => String(id)), rows },
    '11',
  );
const sentTags = () => calls.map(({ headers }) => headers['if-none-match']);

it('is used again when the server has no newer answer, at the newer position', async () => {
  const first = await read();
  answer.position = '12';
  const second = await read();
  expect(second).toMatchObject({ rows: [baner], position: '12' });
  expect(second.rows).toBe(first.rows);
  expect(sentTags()).toEqual([undefined, 'W/"a"']);
});

it('is replaced when the server has a newer answer', async () => {
  await read();
  answer = { rows: [baner, aundh], etag: 'W/"b"', position: '12' };
  expect((await read()).rows).toEqual([baner, aundh]);
  await read();
  expect(sentTags()).toEqual([undefined, 'W/"a"', 'W/"b"']);
});

it('is not sent as a tag after a change was merged into it: the server may have undone the change', async () => {
  await read();
  push({ ...baner, name: 'Baner Road' });
  expect(queries.getQueryData(areas.queryKey)?.rows).toMatchObject([{ name: 'Baner Road' }]);
  answer.position = '12';
  expect((await read()).rows).toEqual([baner]);
  expect(sentTags()).toEqual([undefined, undefined]);
});

it('is not sent as a tag to a server without tags', async () => {
  fakeWire(({ headers }) => ({
    body: { data: [{ id: 1, name: String(headers['if-none-match']) }] },
    headers: { 'x-position': '1' },
  }));
  await read();
  expect((await read()).rows).toEqual([{ id: 1, name: 'undefined' }]);
});
