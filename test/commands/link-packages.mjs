// Replaces `npm ci` and `npm install` without a registry: links the checkout's packages, and those for tests only with --include=dev.
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const checkout = join(import.meta.dirname, '../..');
const hasTestPackages = process.argv.includes('--include=dev');
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

for (const [path, { dev = false, link = false, resolved, bin = {} }] of Object.entries(packages)) {
  const isTopLevel = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path);
  const isWanted = isTopLevel && (!dev || hasTestPackages);
  // The lock file has packages for other platforms that the checkout does not contain.
  if (!isWanted || existsSync(path) || !existsSync(join(checkout, path))) continue;
  mkdirSync(dirname(path), { recursive: true });
  // A workspace is the clone's own folder.
  symlinkSync(link ? join(process.cwd(), resolved) : join(checkout, path), path);
  for (const [command, program] of Object.entries(bin))
    linkCommand(command, join('..', path.slice('node_modules/'.length), program));
}

/** Some programs expect other packages where npm links them. */
function linkCommand(command, program) {
  const folder = 'node_modules/.bin';
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, command))) symlinkSync(program, join(folder, command));
}
