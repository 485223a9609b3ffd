import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder, fingerprint, stampOf } from './fingerprint.mjs';
import { root } from './root.mjs';

const stamp = 'dist/.server';
const isSource = (path) => /\.ts$/.test(path) && !/(\.test|\.d)\.ts$/.test(path);

const sources = () => filesUnder(['apps/server/src', 'libs'], isSource);
const wanted = () => fingerprint([...sources(), '.swcrc', 'package-lock.json', 'scripts/steps/build-server.mjs']);

/** Whether a source of server or libraries has changed since the last build. */
export const serverIsStale = () => stampOf(stamp) !== wanted();

/** Compiles server and libraries into `dist/`. Types are checked by the tests, not here. */
export async function buildServer() {
  const fingerprint = wanted();
  const { transformFile } = await import('@swc/core');
  const outputs = await Promise.all(sources().map((source) => compile(source, transformFile)));
  removeOthers(new Set(outputs.flat()));
  writeFileSync(join(root, stamp), `${fingerprint}\n`);
}

async function compile(source, transformFile) {
  const output = join('dist', source.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(join(root, source), {
    cwd: root,
    filename: join(root, source),
    sourceFileName: join(root, source),
  });
  mkdirSync(dirname(join(root, output)), { recursive: true });
  const name = output.split('/').pop();
  writeFileSync(join(root, output), `${code}\n//# sourceMappingURL=${name}.map\n`);
  writeFileSync(join(root, `${output}.map`), map);
  return [output, `${output}.map`];
}

/** What an earlier build made of a source that is gone. */
function removeOthers(made) {
  for (const file of filesUnder(['dist/apps/server', 'dist/libs'])) if (!made.has(file)) rmSync(join(root, file));
}
