// npm run bench [-- case ...]: each case prints a figure, a ratio to a limit measured in the same run, and its target. Cases of many minutes run when they are named.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Report } from '../test/bench/report.mjs';

const root = join(import.meta.dirname, '..');
if (spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1);

const { EmbeddedPostgres } = createRequire(import.meta.url)('../dist/apps/server/src/database/embedded/embedded-postgres.js');
const folder = await mkdtemp(join(tmpdir(), 'milkround-bench-'));
const server = await EmbeddedPostgres.start(folder, (error) => {
  throw error;
});

const wanted = process.argv.slice(2);
const names = (await readdir(join(root, 'test/bench/cases'))).map((file) => file.replace(/\.mjs$/, '')).sort();
const unknown = wanted.filter((name) => !names.includes(name));
const report = new Report();
try {
  if (unknown.length > 0) throw new Error(`No such case: ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) {
    const { run, onlyWhenNamed = false } = await import(`../test/bench/cases/${name}.mjs`);
    if (onlyWhenNamed && !wanted.includes(name)) continue;
    report.begin(name);
    await run({ superuserUrl: server.superuserUrl, root, report }).catch((error) => report.failed(error));
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(report.summary());
process.exit(report.broken ? 1 : 0);
