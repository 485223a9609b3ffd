import { DataSource } from 'typeorm';
import type { ImportLine } from '@milkround/domain';
import { FileConsumers } from './file-consumers';
import { packLines, type DayPart } from './check/day-parts';

const DATE = '2026-03-02';

const lineOf = (consumerId: string, row: number): ImportLine => ({
  row,
  orderId: `order-${consumerId}`,
  consumer: { id: consumerId, name: `Name ${consumerId}`, address: 'Baner' },
  productId: 1,
  expected: 1,
  sequence: row,
});

const partOf = (deliveryBoyId: number, ...consumerIds: string[]): DayPart => ({
  deliveryBoyId,
  scope: { areaId: 1, supervisorId: 1 },
  ...packLines(consumerIds.map((id, index) => lineOf(id, index + 1))),
});

/** A database in which boy 2 has the stop of consumer `moved` on the date. It records the keys for which details were read. */
function databaseWithOneStop() {
  const asked = { datesRead: 0, details: [] as unknown[] };
  const database = new DataSource({ type: 'postgres' });
  jest
    .spyOn(database, 'query')
    .mockImplementation((sql: string, values?: object): Promise<object[]> => {
      if (sql.includes('array_agg')) {
        asked.datesRead += 1;
        return Promise.resolve([{ consumer_id: 'moved', boys: [2] }]);
      }
      if (!sql.includes('as k(file_boy')) return Promise.resolve([]);
      asked.details.push(Array.isArray(values) && values.slice(1));
      return Promise.resolve([
        {
          ...{
            file_boy: 1,
            delivery_boy_id: 2,
            consumer_id: 'moved',
            sequence: 1,
            name: 'Name moved',
            address: 'Baner',
            is_closed: false,
          },
          ...{
            lines: [{ orderId: 'o1', delivered: null }],
            done: null,
            payment_amount: null,
            payment_mode: null,
            absence: null,
          },
          ...{ absence_reason: null, bottles: null, round: null },
        },
      ]);
    });
  return { consumers: new FileConsumers(database), asked };
}

const FILE = { date: DATE, boysOfSharedConsumers: new Map() };

describe('the consumers of an order file', () => {
  it('have their stops with other delivery boys read once for the whole file', async () => {
    const { consumers, asked } = databaseWithOneStop();
    const [, part] = await consumers.describe(
      [partOf(3, 'new'), partOf(1, 'moved', 'other'), partOf(2, 'moved')],
      FILE,
    );
    expect(part?.stopsElsewhere.get('moved')).toEqual([
      { deliveryBoyId: 2, orderIds: ['o1'], staysBecause: null },
    ]);
    expect(asked).toEqual({ datesRead: 1, details: [[[1], ['moved']]] });
  });

  it('are not read for a file without lines', async () => {
    const { consumers, asked } = databaseWithOneStop();
    expect(await consumers.describe([], FILE)).toEqual([]);
    expect(asked.datesRead).toBe(0);
  });
});
