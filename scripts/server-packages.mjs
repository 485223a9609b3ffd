import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from './steps/fingerprint.mjs';
import { root } from './steps/root.mjs';

/** Prints which of the project's dependencies the server needs at run time beside a PostgreSQL of its own; with `--others`, which it does not. */

const read = (path) => readFileSync(join(root, path), 'utf8');
const isSource = (path) => path.endsWith('.ts') && !path.endsWith('.test.ts');
const imported = /(?:from|import|import\(|require\()\s*'((?:@[^/']+\/)?[^./'][^/']*)/g;

const dependencies = Object.keys(JSON.parse(read('package.json')).dependencies);
const named = new Set(
  filesUnder(['apps/server/src', 'libs'], isSource).flatMap((path) => [...read(path).matchAll(imported)].map(([, name]) => name)),
);

/** What a needed package wants beside it counts as needed when it is a dependency of ours. */
const needed = new Set();
function need(name) {
  if (needed.has(name) || !dependencies.includes(name)) return;
  needed.add(name);
  for (const peer of Object.keys(JSON.parse(read(`node_modules/${name}/package.json`)).peerDependencies ?? {})) need(peer);
}
for (const name of named) need(name);

const others = process.argv.includes('--others');
console.log(dependencies.filter((name) => needed.has(name) !== others).join('\n'));
