import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requireNode } from '../steps/require-node.mjs';

requireNode();
const { readArguments } = await import('../steps/arguments.mjs');
readArguments(`npm run test:alerts
  Tests the alert rules of ops/ with promtool.`);

const HELP_ABOUT_PROMTOOL = 'promtool is missing: `apt-get install prometheus` brings it.';
const FOLDER = fileURLToPath(new URL('../../ops/', import.meta.url));

/** Runs promtool, which prints its findings. Ends this program when it fails or is missing. */
function promtool(...args) {
  const { error, status } = spawnSync('promtool', args, { cwd: FOLDER, stdio: 'inherit' });
  if (error && 'code' in error && error.code === 'ENOENT') {
    console.error(HELP_ABOUT_PROMTOOL);
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}

promtool('check', 'rules', 'alerts.yml');
promtool('check', 'config', '--syntax-only', 'prometheus.yml');
promtool('test', 'rules', 'alerts.test.yml');
