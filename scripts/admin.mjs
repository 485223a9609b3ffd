// npm run admin -- list | add EMAIL NAME | reset-password EMAIL | unlock EMAIL | reset-second-factor EMAIL | end-sessions EMAIL | new-epoch
import { requireNode } from './steps/require-node.mjs';

requireNode();
const { install } = await import('./steps/install.mjs');
install({ all: false });
const { buildWhatIsStale } = await import('./steps/build.mjs');
if (!buildWhatIsStale()) process.exit(1);
process.chdir((await import('./steps/root.mjs')).root);
// An address, which the type check does not resolve: before the first build there is no such file.
await import(
  new URL('../dist/apps/server/src/identity/admin-command.process.js', import.meta.url).href
);
