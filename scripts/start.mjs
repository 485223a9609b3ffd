import { requireNode } from './steps/require-node.mjs';

requireNode();
const { install } = await import('./steps/install.mjs');
install({ all: false });
const { buildWhatIsStale } = await import('./steps/build.mjs');
if (!buildWhatIsStale()) process.exit(1);

// In this same process, so that a signal reaches the server itself. Traces name the sources.
process.setSourceMapsEnabled(true);
process.chdir((await import('./steps/root.mjs')).root);
await import('../dist/apps/server/src/main.js');
