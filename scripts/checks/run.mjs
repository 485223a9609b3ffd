import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../steps/root.mjs';

/** Returns the script behind a command of a package. It is run with this Node, without a shell and a wrapper. */
export function programOf(packageName, command = packageName) {
  const manifest = join(root, 'node_modules', packageName, 'package.json');
  const { bin } = createRequire(import.meta.url)(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

const children = new Set();

/** Ends the children of {@link runNode} that still run. */
export function stopRunning() {
  for (const child of children) child.kill('SIGTERM');
}

/**
 * Runs a script to its end. Its output goes to `write`, or to the terminal without it. `priority` is one of `os.constants.priority`.
 * Resolves with whether it succeeded.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {{ write?: (text: string) => void, env?: NodeJS.ProcessEnv, priority?: number, flags?: readonly string[] }} options
 */
export function runNode(script, args, { write, env = {}, priority, flags = [] } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...flags, script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: write ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    children.add(child);
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', write);
    child.on('error', (error) => {
      (write ?? console.error)(error.message);
      resolve(false);
    });
    child.on('close', (code) => {
      children.delete(child);
      resolve(code === 0);
    });
  });
}
