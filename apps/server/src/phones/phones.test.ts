import type { DataSource } from 'typeorm';
import { Phones } from './phones';

/** Phones whose database records the stored values: ids, waiting entries, entries that had waited, and since when. */
function setUp() {
  const stored: unknown[][] = [];
  const query = (_sql: string, values: unknown[]) => Promise.resolve(stored.push(values));
  const database: Pick<DataSource, 'query'> = { query: query as unknown as DataSource['query'] };
  return { phones: new Phones(database as DataSource), stored };
}

it('stores simultaneous deliveries in one statement, and those of one phone as one', async () => {
  const { phones, stored } = setUp();
  await Promise.all([
    phones.recordDelivery(1, {
      waiting: 4,
      caughtUp: ['2026-11-25T00:10:00.000Z', '2026-11-25T00:05:00.000Z'],
    }),
    phones.recordDelivery(2, { waiting: undefined, caughtUp: [] }),
    phones.recordDelivery(1, { waiting: 3, caughtUp: ['2026-11-25T00:20:00.000Z'] }),
  ]);
  expect(stored).toEqual([
    [
      [1, 2],
      ['', ''],
      [3, null],
      [3, 0],
      ['2026-11-25T00:05:00.000Z', null],
    ],
  ]);
});

it('keeps the number of waiting entries when the last request of a phone does not contain it', async () => {
  const { phones, stored } = setUp();
  await Promise.all([
    phones.recordDelivery(1, { waiting: 4, caughtUp: [] }),
    phones.recordDelivery(1, { waiting: undefined, caughtUp: [] }),
  ]);
  expect(stored).toEqual([[[1], [''], [4], [0], [null]]]);
});
