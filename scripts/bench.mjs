// npm run bench [-- case ...]: each case prints a figure, a ratio to a limit measured in the same run, and its target. Cases of many minutes run when
// they are named.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './steps/arguments.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/require-node.mjs';

const root = join(import.meta.dirname, '..');
const names = (await readdir(join(root, 'test/bench/cases')))
  .map((file) => file.replace(/\.mjs$/, ''))
  .sort();
const help = `npm run bench [-- CASE ...]\n  Measures the cases that are named, or all but the longest.\n  Cases: ${names.join(', ')}`;
const { positionals: caseNames, refuse } = readArguments(help, { allowPositionals: true });
const unknownNames = caseNames.filter((name) => !names.includes(name));
if (unknownNames.length > 0) refuse(`No such case: ${unknownNames.join(', ')}.`);
requireNode();
// Cases use packages of the tests, such as a browser and a replacement of IndexedDB.
install({ all: true });
if (spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' }).status !== 0)
  process.exit(1);

// Imported after its packages are installed.
const { Report } = await import('../test/bench/report.mjs');
/** @type {typeof import('../apps/server/src/database/embedded/embedded-postgres')} */
const { EmbeddedPostgres } = createRequire(import.meta.url)(
  '../dist/apps/server/src/database/embedded/embedded-postgres.js',
);
const folder = await mkdtemp(join(tmpdir(), 'milkround-bench-'));
const server = await EmbeddedPostgres.start(folder, (error) => {
  throw error;
});

const report = new Report();
try {
  for (const name of names.filter((name) => caseNames.length === 0 || caseNames.includes(name))) {
    const { run, onlyWhenNamed = false } = await import(`../test/bench/cases/${name}.mjs`);
    if (onlyWhenNamed && !caseNames.includes(name)) continue;
    report.begin(name);
    await run({ superuserUrl: server.superuserUrl, root, report }).catch((error) =>
      report.failed(error),
    );
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(report.summary());
process.exit(report.broken ? 1 : 0);
