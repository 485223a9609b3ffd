import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Read, SystemStatus } from '@milkround/contracts';
import { admin, as, FIRST_ADMIN_PASSWORD, mde, supervisor, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { ownServer, secondServer } from '../support/own-server';
import { runCommand, startCommand } from '../support/run-command';
import { startServer } from '../support/running-server';
import { createTestDatabase } from '../support/test-database';

const server = ownServer({ env: { DATABASE_POOL_SIZE: '6' } });
const second = secondServer(server);
const OWNER = 'admin@dairy.test';
let folder: string;
const statusFor = async (person: Person) =>
  (await person.get<Read<SystemStatus>>('operations')).body.data;
const status = async () => statusFor(await admin(server().url));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milkround-operations-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('answers admins only', async () => {
  for (const person of [await supervisor(server().url, 1), await mde(server().url, 1)])
    expect((await person.get('/apis/public/api/admin/operations')).status).toBe(403);
  expect((await (await admin(server().url)).get('operations')).status).toBe(200);
});

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
    product: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    postgres: expect.stringMatching(/^\d+/),
    migrations: expect.any(Number),
    newestMigration: expect.stringMatching(/^[A-Za-z]+\d+$/),
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

it('has the newest backup, and the scheduled drills: a failed one, and the successful one after it', async () => {
  const makeKey = async (name: string) =>
    (await runCommand('backup', ['new-key', join(folder, name)], {})).output.split('\n')[0] ?? '';
  // A drill of the demo would take a minute.
  const database = await createTestDatabase();
  const small = await startServer({
    databaseUrl: database.url,
    env: { DEMO: '0', ADMIN_EMAIL: OWNER, ADMIN_PASSWORD: FIRST_ADMIN_PASSWORD },
  });
  const owner = await as<'admin'>(small.url, OWNER, FIRST_ADMIN_PASSWORD);
  expect(await statusFor(owner)).toMatchObject({
    backup: { succeededAt: null },
    drill: { succeededAt: null, failed: null },
  });
  const recipient = await makeKey('key.txt');
  await makeKey('other.txt');
  const scheduled = [
    '--recipient',
    recipient,
    '--every',
    '6h',
    '--drill-every',
    '7d',
    '--identity',
  ];
  const statusAfter = async (key: string, isOver: (seen: SystemStatus) => boolean) => {
    const command = startCommand('backup', [folder, ...scheduled, join(folder, key)], {
      DATABASE_URL: database.url,
    });
    try {
      return await eventually('the end of the drill', async () =>
        [await statusFor(owner)].find(isOver),
      );
    } finally {
      await command.stop();
    }
  };

  const failed = await statusAfter('other.txt', ({ drill }) => drill.failed !== null);
  expect(failed.backup).toEqual({
    succeededAt: expect.stringMatching(/Z$/),
    fileName: expect.stringMatching(/^milkround-.*\.tar\.gz\.age$/),
    failed: null,
  });
  expect(failed.drill).toEqual({
    succeededAt: null,
    fileName: null,
    failed: {
      at: expect.any(String),
      error: expect.stringContaining('is encrypted for another key'),
    },
  });

  const { backup, drill } = await statusAfter(
    'key.txt',
    ({ drill: { succeededAt } }) => succeededAt !== null,
  );
  expect(drill).toEqual({
    succeededAt: expect.stringMatching(/Z$/),
    fileName: backup.fileName,
    failed: null,
  });
  await small.stop();
  await database.drop();
});

it('counts the errors of all servers, and keeps them over a restart', async () => {
  const owner = await admin(server().url);
  const other = await admin(second().url);
  expect((await statusFor(owner)).errors).toEqual([]);
  await server().database!.pool.query('ALTER TABLE delivery_boy RENAME TO delivery_boy_away');
  for (const person of [owner, other])
    expect((await person.get('get-delivery-boys')).status).toBe(500);
  await server().database!.pool.query('ALTER TABLE delivery_boy_away RENAME TO delivery_boy');
  const count = async () =>
    (await statusFor(owner)).errors.reduce((sum, error) => sum + error.count, 0);
  // The other server records its errors every five seconds, and when it stops.
  await second().stop();
  expect(await count()).toBeGreaterThanOrEqual(2);
});
