import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, stampOf } from './fingerprint.mjs';
import { npmCall } from './npm-call.mjs';
import { root } from './root.mjs';

const stamp = 'node_modules/.milkround-installed';

/**
 * Installs missing packages from the lock file. `all: false` leaves out the packages that only tests and checks need.
 * The stamp contains the fingerprint and the extent of the installation: a change of the lock, of Node's major or of the machine installs again.
 */
export function install({ all }) {
  const currentFingerprint = fingerprint(
    ['package-lock.json', '.npmrc'],
    process.versions.modules,
    process.platform,
    process.arch,
  );
  const [installedFingerprint, extent] = stampOf(stamp)?.split(' ') ?? [];
  if (installedFingerprint === currentFingerprint && (extent === 'all' || !all)) return;
  const isFirst = !existsSync(join(root, 'node_modules'));
  process.stdout.write(
    `Installing${isFirst ? ', once: this takes a minute or two' : ' what is missing'} …\n`,
  );
  // Packages that were installed for the tests stay. `npm ci` would remove files under a running server; the lock file decides in both cases.
  const isAll = all || extent === 'all' || existsSync(join(root, 'node_modules/jest'));
  npm([
    ...(isFirst ? ['ci'] : ['install', '--no-save']),
    ...(isAll ? ['--include=dev'] : ['--omit=dev']),
  ]);
  writeFileSync(join(root, stamp), `${currentFingerprint} ${isAll ? 'all' : 'needed'}\n`);
}

function npm(args) {
  const { program, shell } = npmCall();
  const env = { ...process.env, NODE_ENV: '' };
  const quietOptions = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error, stdout, stderr } = spawnSync(program, [...args, ...quietOptions], {
    cwd: root,
    encoding: 'utf8',
    shell,
    env,
  });
  if (status === 0) return;
  process.stderr.write(
    `${stdout ?? ''}${stderr ?? ''}\nThe installation failed: ${error?.message ?? `npm ended with ${status}`}.\n`,
  );
  process.exit(1);
}
