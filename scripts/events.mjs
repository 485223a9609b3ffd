// Shows and decides about events that a read model cannot take, while the server runs: npm run events -- --help
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './steps/require-node.mjs';

requireNode();
const { root } = await import('./steps/root.mjs');
const program = join(root, 'dist/apps/server/src/commands/events.command.js');
if (!existsSync(program)) {
  const { install } = await import('./steps/install.mjs');
  install({ all: false });
  const { buildWhatIsStale } = await import('./steps/build.mjs');
  if (!buildWhatIsStale()) process.exit(1);
}
process.chdir(root);
await import(program);
