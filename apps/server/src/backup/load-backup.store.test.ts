import { databaseCopies, type TestDatabase } from '../../../../test/support/test-database';
import { migrate } from '../database/migrate';
import type { BackupHeader } from './backup-format';
import { loadBackup } from './load-backup';
import type { TablePart } from './read-backup';

const HEADER: BackupHeader = {
  format: 1,
  version: '1.0.0-rc',
  postgres: '18.4',
  takenAt: '2026-11-27T00:00:00Z',
  migrations: [],
  position: '0',
  shown: '0',
  sequences: {},
  tables: [
    { name: 'recovery_code', columns: ['role', 'person_id', 'code_hash'] },
    { name: 'second_factor', columns: ['role', 'person_id', 'secret'] },
  ],
  readModels: [],
};
/** Each code refers to the second factor of its person, whose table is loaded later. */
const CODES: TablePart = {
  table: 'recovery_code',
  content: Buffer.from('admin\t1\t\\\\x01\nadmin\t1\t\\\\x02\n'),
};
const FACTORS: TablePart = { table: 'second_factor', content: Buffer.from('admin\t1\t\\\\x03\n') };

const copyMigrated = databaseCopies(({ url }) => migrate({ type: 'postgres', url }));
let database: TestDatabase;
const read = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows;
const constraints = () =>
  read(
    `SELECT conname, condeferrable, condeferred, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f' ORDER BY conname`,
  );
const codes = () =>
  read(`SELECT encode(code_hash, 'hex') AS code FROM recovery_code ORDER BY code_hash`);

async function load(...parts: TablePart[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await loadBackup(client, HEADER, partsOf(parts));
  } finally {
    client.release();
  }
}

async function* partsOf(parts: TablePart[]): AsyncGenerator<TablePart> {
  yield* parts;
}

beforeEach(async () => {
  database = await copyMigrated();
});
afterEach(() => database.drop());

it('loads rows that refer to rows of a later table, and leaves the constraints unchanged', async () => {
  const before = await constraints();
  await load(CODES, FACTORS);
  expect(await codes()).toEqual([{ code: '01' }, { code: '02' }]);
  expect(before).not.toEqual([]);
  expect(await constraints()).toEqual(before);
});

it('loads nothing when a row refers to a missing one', async () => {
  const before = await constraints();
  await expect(load(CODES)).rejects.toThrow('violates foreign key constraint');
  expect(await codes()).toEqual([]);
  expect(await constraints()).toEqual(before);
});
