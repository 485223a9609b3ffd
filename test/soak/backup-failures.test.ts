import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { ownServer } from '../support/own-server';
import { runCommand } from '../support/run-command';

const server = ownServer();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'milkround-backup-failures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newestError = async () => {
  const { rows } = await server().database!.pool.query<{ error: string | null }>(
    'select error from backup_run order by id desc limit 1',
  );
  return rows[0]?.error;
};

/** Runs a backup that may write files of at most 64 KB, as if the disk were full then. */
async function backUpWithLittleRoom(
  path: string,
): Promise<{ code: number | null; output: string }> {
  const script = join(__dirname, '../../scripts/backup.mjs');
  const child = spawn(
    'bash',
    ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, script, path],
    {
      env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: server().databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

it('a backup for which the disk has no room says so, is recorded as failed, and leaves no file', async () => {
  const path = join(folder, 'little');
  const sentence = `${path} cannot be written to (EFBIG).`;
  expect(await backUpWithLittleRoom(path)).toEqual({ code: 1, output: `${sentence}\n` });
  expect(await newestError()).toBe(sentence);
  expect(await readdir(path)).toEqual([]);
  expect(await runCommand('backup', [path], { DATABASE_URL: server().databaseUrl })).toMatchObject({
    code: 0,
  });
  expect(await newestError()).toBeNull();
});

it('a folder instead of a backup is refused with a sentence', async () => {
  const path = join(folder, 'folder');
  await mkdir(path);
  expect(await runCommand('restore', [path, '--check'], {})).toEqual({
    code: 1,
    output: `${path} cannot be read (EISDIR).\n`,
  });
});
