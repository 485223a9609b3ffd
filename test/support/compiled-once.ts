import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const STAMP = join(ROOT, 'dist/.server');

/**
 * The environment in which the built server keeps its compiled code for the next start of the same build. A test that sets NODE_OPTIONS
 * itself does without.
 */
export function compiledOnce(): Record<string, string> {
  if (!existsSync(STAMP)) return {};
  const build = readFileSync(STAMP, 'utf8').trim();
  return {
    NODE_OPTIONS: `--require "${join(__dirname, 'compiled-code.cjs')}"`,
    COMPILED_CODE: join(ROOT, '.cache/compiled-code', `${build}-${process.version}`),
  };
}
