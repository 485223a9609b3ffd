import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../steps/root.mjs';

/** The script behind a command that a package brings. Run with this Node, so no shell and no wrapper stands between. */
export function programOf(packageName, command = packageName) {
  const manifest = join(root, 'node_modules', packageName, 'package.json');
  const { bin } = createRequire(import.meta.url)(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

const running = new Set();

/** Ends what {@link runNode} has started and is not over yet. */
export function stopRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a script to its end. What it prints goes to `write`, or to the terminal without it. `priority` is one of `os.constants.priority`.
 * Answers whether it went well.
 */
export function runNode(script, args, { write, env = {}, priority } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: write ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    running.add(child);
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write);
    child.on('error', (error) => {
      (write ?? console.error)(error.message);
      resolve(false);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}
