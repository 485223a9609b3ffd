import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesUnder, fingerprint, stampOf } from './fingerprint.mjs';
import { root } from './root.mjs';

const stamp = 'dist/.server';
const isSource = (path) => /\.ts$/.test(path) && !/(\.test|\.d)\.ts$/.test(path);

const sources = () => filesUnder(['apps/server/src', 'libs'], isSource);
const currentFingerprint = () =>
  fingerprint([
    ...sources(),
    '.swcrc',
    'nest-cli.json',
    'package-lock.json',
    'scripts/steps/build-server.mjs',
  ]);

/** Returns whether a source of server or libraries has changed since the last build, or another command, such as `nest build`, has built since. */
export const serverIsStale = () =>
  stampOf(stamp) !== currentFingerprint() || timeOf('dist/apps/server/src/main.js') > timeOf(stamp);

const timeOf = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? Infinity;

/**
 * Compiles server and libraries into `dist/` by swc's command, as `nest build` does and with the options of `nest-cli.json`. Types are checked by the
 * tests, not here.
 * @throws Error when a source cannot be compiled; the compiler has printed the reason
 */
export function buildServer() {
  const fingerprint = currentFingerprint();
  const { outDir, filenames, extensions } = JSON.parse(
    readFileSync(join(root, 'nest-cli.json'), 'utf8'),
  ).compilerOptions.builder.options;
  const swc = createRequire(import.meta.url).resolve('@swc/cli/bin/swc.js');
  const args = [...filenames, '--out-dir', outDir, '--extensions', extensions.join(','), '--quiet'];
  const { status } = spawnSync(process.execPath, [swc, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The server could not be compiled.');
  removeOutputsOfRemovedSources();
  writeFileSync(join(root, stamp), `${fingerprint}\n`);
}

function removeOutputsOfRemovedSources() {
  const outputs = new Set(
    sources().flatMap((source) =>
      ['.js', '.js.map'].map((end) => join('dist', source.replace(/\.ts$/, end))),
    ),
  );
  for (const file of filesUnder(['dist/apps/server', 'dist/libs']))
    if (!outputs.has(file)) rmSync(join(root, file));
}
