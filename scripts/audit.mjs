// Verifies and exports the transparency log: npm run audit -- --help
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './steps/require-node.mjs';

requireNode();
const { root } = await import('./steps/root.mjs');
const program = join(root, 'dist/apps/server/src/commands/audit.command.js');
if (!existsSync(program)) {
  const { install } = await import('./steps/install.mjs');
  install({ all: false });
  const { buildWhatIsStale } = await import('./steps/build.mjs');
  if (!buildWhatIsStale()) process.exit(1);
}
process.chdir(root);
await import(program);
