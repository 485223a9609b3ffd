import { requireNode } from './steps/require-node.mjs';

requireNode();
const { readArguments } = await import('./steps/arguments.mjs');
readArguments(`npm start
  Installs and builds what is missing, then runs the server. Settings come from the environment, such as PORT and DATA_DIR: docs/operations.md lists them.`);
const { install } = await import('./steps/install.mjs');
install({ all: false });
const { buildWhatIsStale } = await import('./steps/build.mjs');
if (!buildWhatIsStale()) process.exit(1);

if (process.env.npm_lifecycle_event) (await import('./steps/end-with-parent.mjs')).endWithParent();

// In this same process, so that a signal reaches the server itself. Traces name the sources.
process.setSourceMapsEnabled(true);
process.chdir((await import('./steps/root.mjs')).root);
// An address, which the type check does not resolve: before the first build there is no such file.
await import(new URL('../dist/apps/server/src/main.js', import.meta.url).href);
