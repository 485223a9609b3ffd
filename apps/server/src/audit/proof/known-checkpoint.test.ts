import { chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KnownCheckpointFile } from './known-checkpoint';

const pathOf = (databaseUrl: string) =>
  new KnownCheckpointFile({ dataDir: '/data', databaseUrl }).path;

it('has one file for a database, for any user and options', () => {
  const path = pathOf('postgres://a:b@one:5432/milk?application_name=milk');
  expect(path).toBe(pathOf('postgres://c:d@one:5432/milk'));
  expect(path).not.toBe(pathOf('postgres://a:b@one:5432/other'));
  expect(path).not.toBe(pathOf('postgres://a:b@two:5432/milk'));
});

it('leaves the file to the owner of its folder, also when root writes it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'milkround-known-'));
  try {
    const keys = join(dataDir, 'keys');
    await mkdir(keys);
    if (process.getuid?.() === 0) await chown(keys, 4_242, 4_242);
    const file = new KnownCheckpointFile({ dataDir, databaseUrl: null });
    await file.write('a note');
    expect(await file.read()).toMatchObject({ note: 'a note' });
    const [{ uid, gid, mode }, folder] = [await stat(file.path), await stat(keys)];
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({
      uid: folder.uid,
      gid: folder.gid,
      mode: 0o600,
    });
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
