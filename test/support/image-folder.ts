import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** A package in `package-lock.json`. */
interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

interface ImageFolder {
  /** To be given to `startServer`, with {@link env}. */
  program: string;
  /** Lets Node look for packages beside the links rather than beside what they lead to. */
  env: Record<string, string>;
  /** The packages at the top of its `node_modules`. */
  packages: ReadonlySet<string>;
  remove(): void;
}

/** The built server in a folder of its own, with the packages of the container image and no others. */
export function imageFolder(): ImageFolder {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-image-'));
  for (const part of ['apps/server', 'apps/web', 'libs']) cpSync(join(ROOT, 'dist', part), join(folder, 'dist', part), { recursive: true });
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

/** What the server needs, as `scripts/server-packages.mjs` tells the Dockerfile, with all that those packages depend on. */
function packagesOfImage(): Set<string> {
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'scripts/server-packages.mjs')], { encoding: 'utf8' });
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };
  const visited = new Set<string>();
  const visit = (path: string) => {
    const entry = packages[path];
    if (!entry || visited.has(path)) return;
    visited.add(path);
    const isOptionalPeer = (name: string) => entry.peerDependenciesMeta?.[name]?.optional === true;
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !isOptionalPeer(name));
    for (const name of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers])
      visit(placeOf(name, path, packages));
  };
  for (const name of stdout.trim().split('\n')) visit(`node_modules/${name}`);
  const atTheTop = [...visited].map((path) => path.replace(/^node_modules\//, '')).filter((path) => !path.includes('node_modules/'));
  return new Set(atTheTop);
}

/** Where Node finds a package from another: in that one's own `node_modules`, or in the next one above. */
function placeOf(name: string, from: string, packages: Record<string, LockedPackage>): string {
  const nested = `${from}/node_modules/${name}`;
  if (nested in packages || !from.includes('/node_modules/')) return nested in packages ? nested : `node_modules/${name}`;
  return placeOf(name, from.slice(0, from.lastIndexOf('/node_modules/')), packages);
}
