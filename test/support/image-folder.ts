import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../..');

interface ImageFolder {
  /** To be given to `startServer`, with {@link env}. */
  program: string;
  /** Makes Node look for packages beside the links instead of beside their targets. */
  env: Record<string, string>;
  /** The packages at the top of its `node_modules`. */
  packages: ReadonlySet<string>;
  remove(): void;
}

/** The built server in a folder of its own, with the packages of the container image only. */
export function imageFolder(): ImageFolder {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-image-'));
  for (const part of ['apps/server', 'apps/web', 'libs'])
    cpSync(join(ROOT, 'dist', part), join(folder, 'dist', part), { recursive: true });
  const packages = packagesOfImage();
  for (const name of packages) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link);
  }
  return {
    program: join(folder, 'dist/apps/server/src/main.js'),
    env: { NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main' },
    packages,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The packages that `npm ci --workspace @milkround/server --omit=dev` of the Dockerfile installs, read from the lock file. */
function packagesOfImage(): Set<string> {
  const args = [
    'ls',
    '--workspace',
    '@milkround/server',
    '--omit=dev',
    '--all',
    '--parseable',
    '--package-lock-only',
  ];
  const paths = execFileSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .trim()
    .split('\n');
  const names = paths.map((path) => relative(join(ROOT, 'node_modules'), path));
  // A package of another platform is only in the lock file; one below another package comes with it, and the workspaces are compiled into the server.
  const isLinked = (name: string) =>
    existsSync(join(ROOT, 'node_modules', name)) &&
    !name.includes('node_modules') &&
    !name.startsWith('@milkround/');
  return new Set(names.filter((name) => !name.startsWith('..') && name !== '' && isLinked(name)));
}
