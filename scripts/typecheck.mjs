import { requireNode } from './steps/require-node.mjs';

requireNode();
const { readArguments } = await import('./steps/arguments.mjs');
const { positionals, refuse } = readArguments(
  `npm run typecheck [-- PROJECT ...]
  Checks the types of the projects that are named (server, web, test), or of all.`,
  { allowPositionals: true },
);
const { TYPE_PROJECTS, typeArguments } = await import('./checks/static-checks.mjs');
const unknown = positionals.filter((name) => !(name in TYPE_PROJECTS));
if (unknown.length > 0) refuse(`No such project: ${unknown.join(', ')}.`);
const { install } = await import('./steps/install.mjs');
install({ all: true });
const { programOf, runNode } = await import('./checks/run.mjs');
const names = positionals.length > 0 ? positionals : Object.keys(TYPE_PROJECTS);
const results = await Promise.all(names.map((name) => runNode(programOf('typescript-7', 'tsc'), typeArguments(name))));
process.exit(results.every(Boolean) ? 0 : 1);
