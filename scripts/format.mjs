import { requireNode } from './steps/require-node.mjs';

requireNode();
const { readArguments } = await import('./steps/arguments.mjs');
const { positionals } = readArguments(
  `npm run format [-- PATH ...]
  Formats by Oxfmt: the files and folders that are named, or all.`,
  { allowPositionals: true },
);
const { install } = await import('./steps/install.mjs');
install({ all: true });
const { programOf, runNode } = await import('./checks/run.mjs');
const isFine = await runNode(programOf('oxfmt'), positionals);
process.exit(isFine ? 0 : 1);
