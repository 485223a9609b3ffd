import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../database/migrate';
import { databaseCopies, type TestDatabase } from '../../../../../test/support/test-database';
import { SecondFactorKey } from './secret-key';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const SETTING = 'a key of thirty-two letters or more';

const copyMigrated = databaseCopies(({ url }) => migrate({ type: 'postgres', url }));
let database: TestDatabase;
let folders: string[] = [];
const parts = { report: jest.fn(), recover: jest.fn() };
const log = { warn: jest.fn() };
const REFUSED = expect.objectContaining({ code: 'second-factor-key-missing' });

beforeEach(async () => {
  jest.clearAllMocks();
  database = await copyMigrated();
});
afterEach(async () => {
  await database?.drop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  folders = [];
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'second-factor-'));
  folders.push(folder);
  return folder;
}

/** The key of a server that has started. */
async function started(dataDir: string, setting: string | null = null): Promise<SecondFactorKey> {
  const key = new SecondFactorKey({ secondFactorKey: setting, dataDir }, database.pool, parts, log);
  await key.onApplicationBootstrap();
  return key;
}

it('is made by the first server, for its account alone, and read by the servers that share the folder', async () => {
  const folder = await newFolder();
  const [first, second] = await Promise.all([started(folder), started(folder)]);
  const { mode } = await stat(join(folder, 'keys', 'second-factor.key'));
  expect(mode & 0o777).toBe(0o600);
  const sealed = first.seal(SECRET, 'admin/1');
  expect(second.open(sealed, 'admin/1')).toBe(SECRET);
  expect((await started(folder)).open(sealed, 'admin/1')).toBe(SECRET);
  expect(parts.report).not.toHaveBeenCalled();
});

it('of a server that has another one, or none, is reported, and no secret is sealed or opened', async () => {
  const first = await started(await newFolder());
  const sealed = first.seal(SECRET, 'admin/1');
  for (const other of [await started(await newFolder()), await started('/nowhere', SETTING)]) {
    expect(() => other.seal(SECRET, 'admin/1')).toThrow(REFUSED);
    expect(() => other.open(sealed, 'admin/1')).toThrow(REFUSED);
  }
  expect(parts.report).toHaveBeenCalledTimes(2);
  expect(parts.report).toHaveBeenLastCalledWith(
    expect.objectContaining({ part: 'second-factor', effect: 'limited' }),
  );
  await expect(stat(join(folders[1] ?? '', 'keys'))).rejects.toThrow('ENOENT');
});

it('comes from the setting instead, which makes no file, and fits after the check value was removed', async () => {
  const folder = await newFolder();
  const first = await started(folder, SETTING);
  await expect(stat(join(folder, 'keys'))).rejects.toThrow('ENOENT');
  const other = await started(folder, `${SETTING}!`);
  await database.pool.query('delete from second_factor_key');
  await other.compare(null);
  expect(parts.recover).toHaveBeenLastCalledWith('second-factor');
  await other.claim();
  expect(other.open(other.seal(SECRET, 'admin/1'), 'admin/1')).toBe(SECRET);
  const { rows } = await database.pool.query('select check_value from second_factor_key');
  await first.compare(rows[0].check_value);
  expect(() => first.seal(SECRET, 'admin/1')).toThrow(REFUSED);
});

it('seals differently each time, and opens nothing of another person and nothing that is no secret', async () => {
  const key = await started('/nowhere', SETTING);
  const [one, two] = [key.seal(SECRET, 'admin/1'), key.seal(SECRET, 'admin/1')];
  expect(one.toString()).not.toContain(SECRET);
  expect(one.equals(two)).toBe(false);
  expect(key.open(one, 'admin/2')).toBeNull();
  for (const length of [1, 13, 17, 28])
    expect(key.open(Buffer.alloc(length, 1), 'admin/1')).toBeNull();
});

it('is missing while its file cannot be read, and the log of the server says why', async () => {
  const folder = await newFolder();
  await started(folder);
  await writeFile(join(folder, 'blocked'), '');
  const blocked = await started(join(folder, 'blocked'));
  expect(() => blocked.seal(SECRET, 'admin/1')).toThrow(REFUSED);
  expect(log.warn).toHaveBeenCalledTimes(1);
});
