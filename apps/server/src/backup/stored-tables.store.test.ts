import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { checksumOf } from './stored-tables';

let database: TestDatabase;
const rows = async (values: string) => {
  await database.pool.query('DROP TABLE IF EXISTS shown');
  await database.pool.query('CREATE TABLE shown (id int, quantity numeric, name text)');
  await database.pool.query(`INSERT INTO shown VALUES ${values}`);
  return checksumOf(database.pool, 'shown');
};

beforeAll(async () => {
  database = await createTestDatabase([], 2);
});
afterAll(() => database.drop());

it('does not depend on the order of the rows, nor on zeros at the end of decimals', async () => {
  const checksum = await rows(`(1, 1.5, 'Cow'), (2, 2, 'Gir')`);
  expect(checksum.rows).toBe('2');
  expect(await rows(`(2, 2.00, 'Gir'), (1, 1.50, 'Cow')`)).toEqual(checksum);
});

it('differs for a changed value, a missing row and a duplicate row', async () => {
  const checksum = await rows(`(1, 1.5, 'Cow'), (2, 2, 'Gir')`);
  for (const other of [
    `(1, 1.5, 'Cow'), (2, 2.5, 'Gir')`,
    `(1, 1.5, 'Cow'), (2, 2, NULL)`,
    `(1, 1.5, 'Cow')`,
    `(1, 1.5, 'Cow'), (1, 1.5, 'Cow')`,
  ])
    expect(await rows(other)).not.toEqual(checksum);
});

it('is that of no rows for an empty table', async () => {
  await database.pool.query('DROP TABLE IF EXISTS shown; CREATE TABLE shown (id int)');
  expect(await checksumOf(database.pool, 'shown')).toEqual({ rows: '0', sum: '0' });
});
