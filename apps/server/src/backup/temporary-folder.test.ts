import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryFolder } from './temporary-folder';

let parent: string;
beforeEach(() => (parent = mkdtempSync(join(tmpdir(), 'temporary folders '))));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function folderOf(name: string): string {
  const folder = join(parent, name);
  mkdirSync(join(folder, 'postgres/data'), { recursive: true });
  writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '18\n');
  return folder;
}

it('removes the folders of killed drills, and keeps those of running drills', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const left = folderOf(`milkround-drill-${ended}-abcdef`);
  const running = folderOf(`milkround-drill-${process.ppid}-abcdef`);
  const other = folderOf('milkround-drills');
  const made = await makeTemporaryFolder(parent);
  expect([left, running, other, made].map(existsSync)).toEqual([false, true, true, true]);
});

it('creates folders of this process that do not remove each other', async () => {
  const made = [await makeTemporaryFolder(parent), await makeTemporaryFolder(parent)];
  expect(readdirSync(parent).map((name) => join(parent, name))).toEqual(made.sort());
});

it('keeps a database on which a server still runs', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const served = folderOf(`milkround-drill-${ended}-abcdef`);
  writeFileSync(join(served, 'postgres/data/postmaster.pid'), `${process.pid}\n`);
  await makeTemporaryFolder(parent);
  expect(existsSync(served)).toBe(true);
});
