import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, stampOf } from './fingerprint.mjs';
import { npmCall } from './npm-call.mjs';
import { root } from './root.mjs';

const stamp = 'node_modules/.milkround-installed';

/**
 * Installs from the lock file what is missing. `all: false` leaves out what only tests and checks need.
 * The stamp holds the fingerprint of what was installed, and by how much: a change of the lock, of Node's major or of the machine installs anew.
 */
export function install({ all }) {
  const wanted = fingerprint(['package-lock.json', '.npmrc'], process.versions.modules, process.platform, process.arch);
  const [done, extent] = stampOf(stamp)?.split(' ') ?? [];
  if (done === wanted && (extent === 'all' || !all)) return;
  const fresh = !existsSync(join(root, 'node_modules'));
  process.stdout.write(`Installing${fresh ? ', once: this takes a minute or two' : ' what is missing'} …\n`);
  // Packages that were installed for the tests stay. `npm ci` would remove files under a running server; the lock file decides either way.
  const everything = all || extent === 'all' || existsSync(join(root, 'node_modules/jest'));
  npm([...(fresh ? ['ci'] : ['install', '--no-save']), ...(everything ? ['--include=dev'] : ['--omit=dev'])]);
  writeFileSync(join(root, stamp), `${wanted} ${everything ? 'all' : 'needed'}\n`);
}

function npm(args) {
  const { program, shell } = npmCall();
  const options = { cwd: root, encoding: 'utf8', shell, env: { ...process.env, NODE_ENV: '' } };
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error, stdout, stderr } = spawnSync(program, [...args, ...quiet], options);
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}\nThe installation failed: ${error?.message ?? `npm ended with ${status}`}.\n`);
  process.exit(1);
}
