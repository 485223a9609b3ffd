import type { Page, UploadRow } from '@milkround/contracts';
import { csv, dayFromNow, upload, type CsvRow } from '../fixtures/order-upload';
import { desks, type Desks } from '../support/desks';
import { mde } from '../support/client';
import { ownServer } from '../support/own-server';

const server = ownServer();
const url = () => server().url;
let boss: Desks['boss'];
let supervisors: Desks['supervisors'];

beforeAll(async () => {
  ({ boss, supervisors } = await desks(url()));
}, 60_000);

const list = async (query = '') => (await boss.get<Page<UploadRow>>(`uploads${query}`)).body;
const date = dayFromNow(21);
const rows = (...quantities: number[]): CsvRow[] => quantities.map((quantity, n) => [`UP-${n}`, 'MDE-001', 'Cow', quantity]);

it('finds an upload again: who, when, for which date, the file, and what became of its lines', async () => {
  expect((await upload(boss, csv(rows(1, 2, 3)), { date, name: 'first.csv' })).status).toBe(201);
  const mended = `${csv(rows(1, 5))}\nUP-9,Nobody,,MDE-999,Cow,1`;
  const second = await upload(boss, mended, { date, mode: 'valid', name: 'second.csv' });
  expect(second.body.data).toMatchObject({ added: 0, changed: 1, unchanged: 1, missing: 1, errorCount: 1 });
  const { data } = await list('?limit=2');
  const { uploadId } = second.body.data;
  expect(data).toEqual([
    {
      id: uploadId,
      file_name: 'second.csv',
      file: `/apis/public/api/admin/uploads/${uploadId}`,
      order_date: date,
      uploaded_by: boss.session.name,
      uploaded_at: expect.stringMatching(/^\d{4}-.*Z$/),
      counts: { added: 0, changed: 1, unchanged: 1, protected: 0, missing: 1, errors: 1 },
    },
    expect.objectContaining({
      file_name: 'first.csv',
      counts: { added: 3, changed: 0, unchanged: 0, protected: 0, missing: 0, errors: 0 },
    }),
  ]);
  expect((await boss.get(data[0]!.file)).body).toBe(mended);
});

it('comes in pages, newest first', async () => {
  for (const quantity of [7, 8, 9]) await upload(boss, csv(rows(quantity)), { date: dayFromNow(22), name: `${quantity}.csv` });
  const first = await list('?limit=2');
  expect(first.data.map(({ file_name }) => file_name)).toEqual(['9.csv', '8.csv']);
  const next = await list(`?limit=1&before=${first.next}`);
  expect(next.data.map(({ file_name }) => file_name)).toEqual(['7.csv']);
  const all = await list('?limit=200');
  expect(all.next).toBeNull();
  expect(all.data.map(({ id }) => id)).toEqual(
    [...all.data]
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
});

it.each([
  ['?limit=0', 'limit must be a whole number from 1 to 200'],
  ['?limit=201', 'limit must be a whole number from 1 to 200'],
  ['?before=x', 'before must be a UUID'],
])('refuses %s', async (query, message) => expect(await boss.get(`uploads${query}`)).toMatchObject({ status: 400, body: { message } }));

it('is the admin’s alone', async () => {
  const path = '/apis/public/api/admin/uploads';
  for (const person of [supervisors[1], await mde(url(), 1)]) expect((await person.get(path)).status).toBe(403);
});
