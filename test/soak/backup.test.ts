import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsumerOrders } from '@milkround/contracts';
import { board, type DeliveryBoyPerson } from '../support/board';
import { mde, Person } from '../support/client';
import { metricsOf } from '../support/event-loop';
import { eventually } from '../support/eventually';
import { doneEntry, resultsOf, synced } from '../support/outbox';
import { ownServer } from '../support/own-server';
import { runCommand } from '../support/run-command';
import { startServer, type RunningServer } from '../support/running-server';
import { createTestDatabase } from '../support/test-database';

const BOYS = 4;
const server = ownServer();
let folder: string;
const inFolder = (name: string) => join(folder, name);
const backUp = (...args: string[]) =>
  runCommand('backup', args, { DATABASE_URL: server().databaseUrl });
const restoreTo = (databaseUrl: string, ...args: string[]) =>
  runCommand('restore', args, { DATABASE_URL: databaseUrl });
const check = (...args: string[]) => runCommand('restore', ['--check', ...args], {});
const onlyFileOf = async (path: string) => join(path, (await readdir(path))[0] ?? '');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milkround-backup-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isDone = ({ data }: ConsumerOrders) => data.every(({ is_delivered }) => is_delivered);
const doneOf = async (boy: DeliveryBoyPerson) =>
  (await board(boy)).filter(isDone).map(({ consumerId }) => consumerId);

it('a backup that is written while deliveries arrive has all of a moment, and is restored only into an empty database', async () => {
  const boys = await Promise.all(
    Array.from({ length: BOYS }, (_, index) => mde(server().url, index + 1)),
  );
  const stops = await Promise.all(
    boys.map(async (boy) => (await board(boy)).filter((stop) => !isDone(stop))),
  );
  const deliver = (turn: number) =>
    Promise.all(
      boys.map((boy, index) => synced(boy, [doneEntry(stops[index]![turn]!.consumerId)])),
    );
  await deliver(0);
  let isWritten = false;
  const path = inFolder('plain');
  const written = backUp(path).finally(() => (isWritten = true));
  let turn = 1;
  const turns = Math.min(...stops.map(({ length }) => length)) - 1;
  while (!isWritten && turn < turns) await deliver(turn++);
  expect(await written).toMatchObject({
    code: 0,
    output: expect.stringMatching(/: events up to \d+, [\d.]+ MB, in /),
  });
  await deliver(turn++);

  const database = await createTestDatabase();
  try {
    const { code, output } = await restoreTo(database.url, await onlyFileOf(path));
    expect(output).toMatch(
      /every checksum is right\.\nRead models: \d\d tables are equal to the backed-up ones\.\nSessions that are valid again: \d+\. .*\nRestored in [\d.]+ s, into the database of DATABASE_URL \([\w.]+:\d+\)\./,
    );
    expect(code).toBe(0);
    expect(await restoreTo(database.url, await onlyFileOf(path))).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The database is not empty\. .*\nIts log ends where that of this backup ends\./,
      ),
    });
    const restored = await startServer({ databaseUrl: database.url });
    try {
      for (const [index, { session }] of boys.entries()) {
        const done = await doneOf(new Person(restored.url, session));
        expect(done.length).toBeGreaterThan(0);
        expect(done.length).toBeLessThan(turn);
        expect(new Set(done)).toEqual(
          new Set(stops[index]!.slice(0, done.length).map(({ consumerId }) => consumerId)),
        );
      }
    } finally {
      await restored.stop();
    }
  } finally {
    await database.drop();
  }
});

describe('sessions of a backup', () => {
  /** Restores the backup, and calls `look` with a server on its database and the output. */
  async function restored(
    args: string[],
    look: (server: RunningServer, output: string) => Promise<void>,
  ): Promise<void> {
    const database = await createTestDatabase();
    try {
      const { code, output } = await restoreTo(
        database.url,
        await onlyFileOf(inFolder('sessions')),
        ...args,
      );
      expect(code).toBe(0);
      const running = await startServer({ databaseUrl: database.url });
      try {
        await look(running, output);
      } finally {
        await running.stop();
      }
    } finally {
      await database.drop();
    }
  }

  it('are valid again unless the restore ends them, and then phones send their entries after the next sign-in', async () => {
    const boy = await mde(server().url, BOYS + 1);
    expect(await backUp(inFolder('sessions'))).toMatchObject({ code: 0 });
    expect((await boy.post('logout', {})).status).toBe(200);
    await restored([], async ({ url }, output) => {
      expect(output).toMatch(/\nSessions that are valid again: [1-9]\d*\. .*--end-sessions\.\n/);
      expect((await new Person(url, boy.session).get('get-orders')).status).toBe(200);
    });
    await restored(['--end-sessions'], async ({ url }, output) => {
      expect(output).toMatch(/\nSessions that were ended: [1-9]\d*\.\n/);
      expect(output).not.toContain('valid again');
      expect((await new Person(url, boy.session).get('get-orders')).status).toBe(401);
      const again = await mde(url, BOYS + 1);
      const [stop] = (await board(again)).filter((entry) => !isDone(entry));
      expect(resultsOf(await synced(again, [doneEntry(stop?.consumerId ?? '')]))).toEqual(['done']);
    });
  });

  it('are not ended by a check', async () => {
    const file = await onlyFileOf(inFolder('sessions'));
    expect(await check(file, '--end-sessions')).toMatchObject({ code: 2 });
  });
});

it('a backup is written into a file of that name, which must be new, or to standard output for another program', async () => {
  const file = inFolder('named.tar.gz');
  expect(await backUp(file)).toMatchObject({ code: 0 });
  expect(await check(file)).toMatchObject({ code: 0 });
  expect(await backUp(file)).toEqual({ code: 1, output: `${file} exists already.\n` });
  const piped = inFolder('piped.tar.gz');
  const script = join(__dirname, '../../scripts/backup.mjs');
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', '"$0" "$1" - > "$2"', process.execPath, script, piped],
    {
      env: { ...process.env, DATABASE_URL: server().databaseUrl },
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: expect.stringMatching(/^Standard output: events up to \d+, in /),
  });
  expect(await check(piped)).toMatchObject({ code: 0 });
});

describe('a backup or restore is refused with a sentence for', () => {
  const changed = async (name: string, change: (file: string) => Promise<unknown>) => {
    const file = inFolder(name);
    await writeFile(file, await readFile(await onlyFileOf(inFolder('plain'))));
    await change(file);
    return file;
  };

  it('a file that was cut off', async () => {
    const file = await changed('cut.tar.gz', async (path) =>
      truncate(path, (await stat(path)).size - 1_000),
    );
    expect(await check(file)).toEqual({
      code: 1,
      output: expect.stringContaining(`${file} is damaged or cut off, or no backup: `),
    });
  });

  it('a file with one changed byte', async () => {
    const file = await changed('changed.tar.gz', async (path) => {
      const content = await readFile(path);
      content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
      await writeFile(path, content);
    });
    expect(await check(file)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/ is damaged/),
    });
  });

  it('a file of another program, or one that does not exist', async () => {
    const file = inFolder('notes.txt');
    await writeFile(file, 'milk');
    expect(await check(file)).toEqual({
      code: 1,
      output: expect.stringContaining(`${file} is damaged or cut off, or no backup: `),
    });
    expect(await check(inFolder('nothing'))).toEqual({
      code: 1,
      output: `${inFolder('nothing')} cannot be read (ENOENT).\n`,
    });
  });

  it('a database that is in use', async () => {
    const { code, output } = await restoreTo(
      server().databaseUrl,
      await onlyFileOf(inFolder('plain')),
    );
    expect({ code, output }).toEqual({
      code: 1,
      output:
        'The database is not empty. A restore writes into an empty one only: make another, and give its address or another DATA_DIR.\n',
    });
  });

  it('a second backup at the same time', async () => {
    const [first, second] = await Promise.all([backUp(inFolder('one')), backUp(inFolder('two'))]);
    expect([first.code, second.code].sort()).toEqual([0, 1]);
    expect(first.output + second.output).toContain(
      'Another backup of this database is being written.',
    );
  });
});

it('the metrics say how old the newest backup is, and whether the last one failed', async () => {
  const metric = async (name: string) => (await metricsOf(server())).get(name);
  // The backup that was refused beside another one ended first, and the metrics are read every ten seconds.
  await eventually('a backup that went well', async () => (await metric('backup_failed')) === 0);
  expect(await metric('backup_age_seconds')).toBeLessThan(300);
  const file = inFolder('no-such-folder/named.tar.gz');
  expect(await backUp(file)).toMatchObject({ code: 1 });
  await eventually('the failure', async () => (await metric('backup_failed')) === 1);
});
