import type { ChangeRow, Page, Read, RemarkRow } from '@milkround/contracts';
import { deliver, lineOf } from '../support/board';
import { mde, supervisor, type Person } from '../support/client';
import { today } from '../support/log';
import { sharedOffice } from '../support/shared-office';
import { newStop } from '../support/single-orders';

const office = sharedOffice();
const url = () => office.url;

/** The demo has a month of days. */
const month = () =>
  `fromDate=${new Date(Date.parse(today()) - 29 * 86_400_000).toISOString().slice(0, 10)}&toDate=${today()}`;
const who: [name: string, person: () => Promise<Person>][] = [
  ['the admin', () => Promise.resolve(office.boss)],
  ['a supervisor', () => supervisor(url(), 2)],
];

const whole = async <Row>(person: Person, call: string) =>
  (await person.get<Read<Row[]>>(`${call}?${month()}`)).body.data;

async function page<Row>(person: Person, call: string, query: string): Promise<Page<Row>> {
  const { status, body } = await person.get<Page<Row>>(`${call}?${month()}&${query}`);
  expect(status).toBe(200);
  return body;
}

async function inPages<Row>(
  person: Person,
  call: string,
  limit: number,
): Promise<{ rows: Row[]; sizes: number[] }> {
  const rows: Row[] = [];
  const sizes: number[] = [];
  for (let query = `limit=${limit}`; query !== '';) {
    const { data, next } = await page<Row>(person, call, query);
    rows.push(...data);
    sizes.push(data.length);
    query = next === null ? '' : `limit=${limit}&before=${next}`;
  }
  return { rows, sizes };
}

describe.each(who)('a report of events, page by page, for %s', (_, person) => {
  it.each(['get-order-logs', 'get-order-remarks'])(
    '%s has the same rows in its pages as in one read, in the same order',
    async (call) => {
      const viewer = await person();
      const all = await whole<ChangeRow | RemarkRow>(viewer, call);
      const limit = Math.ceil(all.length / 3.5);
      const { rows, sizes } = await inPages(viewer, call, limit);
      expect(all.length).toBeGreaterThan(50);
      expect(rows).toEqual(all);
      expect(sizes).toEqual([limit, limit, limit, all.length - 3 * limit]);
    },
  );
});

it('has the delivery boy’s own remarks in pages too', async () => {
  const boy = await mde(url(), 3);
  const all = await whole<RemarkRow>(boy, 'get-order-remarks');
  expect((await inPages(boy, 'get-order-remarks', 7)).rows).toEqual(all);
  expect(all.length).toBeGreaterThan(7);
});

it('has no next page when the last page is full, and none of an empty report', async () => {
  const all = await whole<RemarkRow>(office.boss, 'get-order-remarks');
  const half = Math.floor(all.length / 2);
  expect((await page(office.boss, 'get-order-remarks', `limit=${all.length}`)).next).toBeNull();
  expect((await page(office.boss, 'get-order-remarks', `limit=${half}`)).next).not.toBeNull();
  const { body } = await office.boss.get<Page<ChangeRow>>(
    'get-order-logs?fromDate=2001-01-01&toDate=2001-01-31&limit=10',
  );
  expect(body).toEqual({ data: [], next: null });
});

it('neither repeats nor skips a change when others are made between two pages', async () => {
  const before = await whole<ChangeRow>(office.boss, 'get-order-logs');
  const first = await page<ChangeRow>(office.boss, 'get-order-logs', 'limit=20');
  const boy = await office.deliveryBoy();
  await deliver(boy, lineOf(await newStop(boy)).id, '9.5');
  const second = await page<ChangeRow>(
    office.boss,
    'get-order-logs',
    `limit=20&before=${first.next}`,
  );
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
    before.slice(0, 40).map(({ id }) => id),
  );
});

describe('an invalid page', () => {
  const encoded = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
  const cursors: [what: string, call: string, before: string][] = [
    ['no cursor at all', 'get-order-logs', 'yesterday'],
    ['a position that is none', 'get-order-logs', encoded(['1; drop table event'])],
    ['a position past all numbers', 'get-order-logs', encoded(['9'.repeat(30)])],
    ['the cursor of the other report', 'get-order-remarks', encoded(['17'])],
    [
      'a day that the calendar has not',
      'get-order-remarks',
      encoded(['2026-02-30', 'Rahul', 1, 1, '10001']),
    ],
    [
      'a name that no column can hold',
      'get-order-remarks',
      encoded([today(), 'a\0b', 1, 1, '10001']),
    ],
    [
      'a number past all numbers',
      'get-order-remarks',
      encoded([today(), 'Rahul', 1e15, 1, '10001']),
    ],
  ];

  it.each(cursors)('is refused with a sentence: %s', async (_, call, before) => {
    const { status, body } = await office.boss.get<{ message: string }>(
      `${call}?${month()}&before=${before}`,
    );
    expect(status).toBe(400);
    expect(body.message).toBe('before must be the next of an earlier answer');
  });

  it.each(['0', '5001', '-1', 'ten', '1.5'])(
    'is refused with a sentence: %s rows',
    async (limit) => {
      const { status, body } = await office.boss.get<{ message: string }>(
        `get-order-logs?limit=${limit}`,
      );
      expect(status).toBe(400);
      expect(body.message).toBe('limit must be a whole number from 1 to 5000');
    },
  );
});
