import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationNames } from '../../apps/server/src/database/migrate';
import { releasedDatabase } from '../support/released-database';
import { runCommand } from '../support/run-command';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

let database: TestDatabase;
const upgrade = (...args: string[]) => runCommand('upgrade', args, { DATABASE_URL: database.url });
const migrations = async () =>
  (
    await database.pool.query<{ name: string }>('select name from migration order by timestamp')
  ).rows.map(({ name }) => name);

beforeAll(async () => {
  database = await releasedDatabase('0.1.0.sql.gz');
});
afterAll(() => database.drop());

it('tests the upgrade on a copy, and leaves the database unchanged', async () => {
  const before = await migrations();
  const { code, output } = await upgrade('--check');
  expect(output).toContain(
    `Missing migrations: ${migrationNames.slice(before.length).join(', ')}.`,
  );
  expect(output).toMatch(/^Read models: \d+ tables are equal to the backed-up ones\.$/m);
  expect(output).toMatch(
    /took \d+\.\d s on the copy, which is deleted\. The database was not changed\.\s*$/,
  );
  expect(code).toBe(0);
  expect(await migrations()).toEqual(before);
});

it('writes a backup before the upgrade, of a database that does not record backups yet', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'milkround-upgrade-test-'));
  const { code, output } = await runCommand('backup', [folder], { DATABASE_URL: database.url });
  await rm(folder, { recursive: true });
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^\S+\.tar\.gz: events up to \d+, .+ s\n$/),
  });
});

it('brings the database to this version, once', async () => {
  expect(await upgrade()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Missing migrations: .+\nThey ran in \d+\.\d s\./),
  });
  expect(await migrations()).toEqual(migrationNames);
  expect(await upgrade()).toEqual({
    code: 0,
    output: 'The database has all migrations of version 0.2.0.\n',
  });
});

it.each([
  ['upgrade', [], 'The database has all migrations of version 0.2.0.\n'],
  ['events', ['list'], 'Nothing is held back: every read model takes every event.\n'],
  ['admin', ['list'], expect.stringMatching(/^1 {2}owner@dairy.example {2}/)],
])(
  'npm run %s finds the one of several hosts that accepts writes',
  async (name, args, output: unknown) => {
    const { host } = new URL(database.url);
    // No server listens on the first one.
    const url = database.url.replace(host, `127.0.0.1:9,${host}`);
    expect(await runCommand(name, args, { DATABASE_URL: url })).toEqual({ code: 0, output });
  },
);

it('refuses a database that a newer version has changed', async () => {
  await database.pool.query(
    `INSERT INTO migration (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`,
  );
  for (const args of [['--check'], []])
    expect(await upgrade(...args)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^A newer version of Milkround has changed the database \(Later9999999999999\)\./,
      ),
    });
});

it('says that a database without tables cannot be upgraded or backed up yet', async () => {
  const empty = await createTestDatabase([], 1);
  const env = { DATABASE_URL: empty.url };
  expect(await runCommand('upgrade', ['--check'], env)).toEqual({
    code: 1,
    output: 'The database has no tables yet. The first server that starts makes them.\n',
  });
  expect(await runCommand('backup', [tmpdir()], env)).toEqual({
    code: 1,
    output: 'The database has no tables yet; start the server once.\n',
  });
  await empty.drop();
});

it('refuses a folder without a database', async () => {
  const { code, output } = await runCommand('upgrade', [], {
    DATA_DIR: '.cache/no-such-folder',
    DATABASE_URL: '',
  });
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no database in DATA_DIR \S*no-such-folder\.\n$/),
  });
});
