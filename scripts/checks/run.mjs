import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
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

/** Runs a script to its end. Answers whether it went well, and what it said when that was not let through to the terminal. */
export function runNode(script, args, { show = true, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let said = '';
    child.stdout?.on('data', (chunk) => (said += chunk));
    child.stderr?.on('data', (chunk) => (said += chunk));
    child.on('error', (error) => resolve({ ok: false, said: error.message }));
    child.on('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, said });
    });
  });
}
