import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../operations/start-error';
import { openAuditKeys, readAuditKeys } from './audit-key';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-key-'));
  path = join(folder, 'keys/audit.key');
});
afterEach(() => rm(folder, { recursive: true }));

it('creates a key that only its owner can read, and opens the same key again', async () => {
  const made = await openAuditKeys(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await openAuditKeys(path)).verifiers).toEqual(made.verifiers);
});

it.each([
  ['is empty', () => ''],
  ['lost its end', (key: string) => key.slice(0, -10)],
  ['has another character', (key: string) => key.replace(/\+[0-9a-f]{8}\+/, '+00000000+')],
  ['holds something else', () => '{"key": 1}\n'],
  ['has a second line that is no key', (key: string) => `${key}nonsense\n`],
])('ends the start when the key file %s, and leaves the file unchanged', async (_, damage) => {
  await openAuditKeys(path);
  const damaged = damage(await readFile(path, 'utf8'));
  await writeFile(path, damaged);
  await expect(openAuditKeys(path)).rejects.toThrow(
    /damaged or no key of Milkround.*Do not delete it/,
  );
  expect(await readFile(path, 'utf8')).toBe(damaged);
});

it('ends the start when other users may read the key, or the owner cannot', async () => {
  await openAuditKeys(path);
  await chmod(path, 0o640);
  await expect(openAuditKeys(path)).rejects.toThrow('can be read by others');
  await rm(path);
  await mkdir(path, { mode: 0o700 });
  await expect(openAuditKeys(path)).rejects.toThrow('cannot be read (EISDIR)');
});

it('creates no key if it may only read one', async () => {
  await expect(readAuditKeys(path)).rejects.toThrow(StartError);
  await expect(stat(path)).rejects.toThrow('ENOENT');
});
