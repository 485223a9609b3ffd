import type { DataSource } from 'typeorm';
import type { BusinessClock } from '../clock';
import { ConsumerRegister } from './consumers.query';

const LISTED = {
  consumer_id: 'c1',
  consumer_name: 'Asha Patil',
  area: { id: 2, name: 'Kothrud' },
  pauses: [],
  absorbed: [],
};
const WANTED = {
  words: ['asha'],
  isPaused: false,
  notDeliveredSince: null,
  bottles: null,
  sort: 'name',
} as const;
const AREA = { zones: [2], deliveryBoyId: null };

let asked: string[] = [];
const database = {
  query: (sql: string) => {
    asked.push(sql);
    if (sql.includes('count(*)')) return Promise.resolve([{ total: 1 }]);
    return Promise.resolve(sql.includes('with page') ? [LISTED] : []);
  },
};
const register = new ConsumerRegister(
  database as unknown as DataSource,
  { today: () => '2026-03-05' } as BusinessClock,
);
const counts = () => asked.filter((sql) => sql.includes('count(*)')).length;

beforeEach(() => {
  asked = [];
});

it('counts the consumers of other pages', async () => {
  expect(await register.page({ ...WANTED, page: 1, limit: 20 }, AREA)).toMatchObject({
    total: 1,
    data: [{ consumer_id: 'c1' }],
  });
  expect(counts()).toBe(1);
});

it('does not count when it reads all of them', async () => {
  const parts: string[] = [];
  for await (const part of register.allPages(WANTED, AREA))
    parts.push(...part.map(({ consumer_id: id }) => id));
  expect([parts, counts()]).toEqual([['c1'], 0]);
});
