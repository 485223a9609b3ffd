import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Read, SystemStatus } from '@milkround/contracts';
import { Person } from '../support/client';
import { emptyDairy } from '../support/empty-dairy';
import { eventually } from '../support/eventually';
import { secondServer } from '../support/own-server';
import { runCommand } from '../support/run-command';

const dairy = emptyDairy({ DATABASE_POOL_SIZE: '6' });
const second = secondServer(() => dairy.server);
let folder: string;
const statusFor = async (person: Person) =>
  (await person.get<Read<SystemStatus>>('operations')).body.data;
const status = () => statusFor(dairy.boss);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milkround-operations-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('shows the versions, read models, connections, disk and seal of the server', async () => {
  const { versions, readModels, connections, disk, log, seal } = await eventually(
    'the read models are up to date',
    async () => {
      const seen = await status();
      return seen.readModels.length > 0 &&
        seen.readModels.every(({ state, behind }) => state === 'running' && behind === 0)
        ? seen
        : null;
    },
  );
  expect(versions).toEqual({
    product: expect.stringMatching(/^\d+\.\d+\.\d+(-rc)?$/),
    postgres: expect.stringMatching(/^\d+/),
    migrations: expect.any(Number),
    newestMigration: expect.stringMatching(/^Baseline [0-9a-f]{16} \d+$/),
  });
  expect(readModels.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['catalog', 'delivery-day', 'reports', 'activity']),
  );
  expect(Number(log.position)).toBeGreaterThan(0);
  expect(connections.pools.map(({ pool, size }) => [pool, size])).toEqual([
    ['log', 6],
    ['typeorm', 3],
  ]);
  expect(connections.database.open).toBeGreaterThan(0);
  expect(connections.database.limit).toBeGreaterThan(connections.database.open);
  expect(disk.databaseBytes).toBeGreaterThan(1e6);
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(seal).toMatchObject({ unsealed: expect.any(Number) });
});

it('has the newest backup, and begins none of a database that is not embedded', async () => {
  const owner = dairy.boss;
  expect((await statusFor(owner)).backup).toEqual({
    succeededAt: null,
    fileName: null,
    failed: null,
    isRunning: false,
    folder: null,
  });
  expect(await runCommand('backup', [folder], { DATABASE_URL: dairy.database.url })).toMatchObject({
    code: 0,
  });
  expect((await statusFor(owner)).backup).toMatchObject({
    succeededAt: expect.stringMatching(/Z$/),
    fileName: expect.stringMatching(/^milkround-.*\.tar\.gz$/),
    failed: null,
  });
  expect(await owner.post('back-up-now', {})).toMatchObject({
    status: 409,
    body: { code: 'backup-elsewhere' },
  });
});

it('counts the errors of all servers, and keeps them over a restart', async () => {
  const owner = dairy.boss;
  const other = new Person(second().url, owner.session);
  expect((await statusFor(owner)).errors).toEqual([]);
  await dairy.database.pool.query('ALTER TABLE delivery_boy RENAME TO delivery_boy_away');
  for (const person of [owner, other])
    expect((await person.get('get-delivery-boys')).status).toBe(500);
  await dairy.database.pool.query('ALTER TABLE delivery_boy_away RENAME TO delivery_boy');
  const count = async () =>
    (await statusFor(owner)).errors.reduce((sum, error) => sum + error.count, 0);
  // The other server records its errors every five seconds, and when it stops.
  await second().stop();
  expect(await count()).toBeGreaterThanOrEqual(2);
});
