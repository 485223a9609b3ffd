import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireNode } from './require-node.mjs';

/**
 * Runs a command of the server with the arguments of this process, in the checkout's folder. What is missing is installed and built first.
 * @param isOfCheckout installs and builds also what is stale, as after `git pull`; otherwise the command is of the version that was built last, as
 *   the running server is
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
  // A path with a drive letter is no address that `import` takes.
  await import(pathToFileURL(program).href);
}
