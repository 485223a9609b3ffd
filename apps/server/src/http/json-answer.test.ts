import { jsonOfRows, readInSlices } from './json-answer';

const rowsOf = (length: number) =>
  Array.from({ length }, (_, id) => ({ id, name: `Lata "${id}"`, left: undefined }));

it('answers what one serialisation would answer', async () => {
  const data = {
    date: '2026-11-28',
    position: '7',
    days: rowsOf(1_201),
    before: [],
    total: null,
    zones: { of: [1, 2] },
    left: undefined,
  };
  expect(JSON.parse((await readInSlices(data)).text)).toEqual(JSON.parse(JSON.stringify({ data })));
});

it('serialises a row once, and a row that replaces it again', async () => {
  let times = 0;
  const row = { toJSON: () => (times += 1) };
  const textOf = async (days: object[]) => (await readInSlices({ days })).text;
  expect([await textOf([row]), await textOf([row, { ...row }])]).toEqual([
    '{"data":{"days":[1]}}',
    '{"data":{"days":[1,2]}}',
  ]);
});

it('lets other requests have a turn after each slice', async () => {
  let turns = 0;
  let isDone = false;
  const takeTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const text = await jsonOfRows(rowsOf(10), 2);
  isDone = true;
  expect(JSON.parse(text)).toHaveLength(10);
  expect(turns).toBeGreaterThanOrEqual(4);
});
