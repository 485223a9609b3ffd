import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Read, SystemStatus } from '@milkround/contracts';
import { Person } from '../support/client';
import { emptyDairy } from '../support/empty-dairy';
import { secondServer } from '../support/own-server';
import { runCommand } from '../support/run-command';

const dairy = emptyDairy();
const second = secondServer(() => dairy.server);
let folder: string;
const statusFor = async (person: Person) =>
  (await person.get<Read<SystemStatus>>('operations')).body.data;
const status = () => statusFor(dairy.boss);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milkround-operations-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('shows what an owner can do something about', async () => {
  const { version, connections, freeBytes, sealLagSeconds, waitingStatements } = await status();
  expect(version).toMatch(/^\d+\.\d+\.\d+(-rc)?$/);
  expect(connections.open).toBeGreaterThan(0);
  expect(connections.limit).toBeGreaterThan(connections.open);
  expect(freeBytes).toBeGreaterThan(0);
  expect([sealLagSeconds, waitingStatements]).toEqual([expect.any(Number), expect.any(Number)]);
});

it('has the newest backup, and begins none of a database that is not embedded', async () => {
  const owner = dairy.boss;
  expect((await statusFor(owner)).backup).toEqual({
    succeededAt: null,
    failed: null,
    isRunning: false,
    folder: null,
  });
  expect(await runCommand('backup', [folder], { DATABASE_URL: dairy.database.url })).toMatchObject({
    code: 0,
  });
  expect((await statusFor(owner)).backup).toMatchObject({
    succeededAt: expect.stringMatching(/Z$/),
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
  expect((await statusFor(owner)).errors).toBe(0);
  await dairy.database.pool.query('ALTER TABLE delivery_boy RENAME TO delivery_boy_away');
  for (const person of [owner, other])
    expect((await person.get('get-delivery-boys')).status).toBe(500);
  await dairy.database.pool.query('ALTER TABLE delivery_boy_away RENAME TO delivery_boy');
  // The other server records its errors every five seconds, and when it stops.
  await second().stop();
  expect((await statusFor(owner)).errors).toBeGreaterThanOrEqual(2);
});
