import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode } from './require-node.mjs';

/**
 * Runs a command of the server with the arguments of this process, in the checkout's folder. Missing parts are installed and built first.
 * @param isOfCheckout also installs and builds stale parts, as after `git pull`; otherwise the command has the version of the last build, like the
 *   running server
 */
export async function runProgram(name, { isOfCheckout = false } = {}) {
  requireNode();
  const { root } = await import('./root.mjs');
  const program = join(root, `dist/apps/server/src/commands/${name}.command.js`);
  if (isOfCheckout || !existsSync(program)) {
    const { install } = await import('./install.mjs');
    install({ all: false });
    const { buildWhatIsStale } = await import('./build.mjs');
    if (!buildWhatIsStale()) process.exit(1);
  }
  process.chdir(root);
  // A path with a drive letter is not an address that `import` accepts.
  await import(pathToFileURL(program).href);
}
