import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf, runNode } from './run.mjs';

/** One more than half of the cores, at least three: files with a server of their own spend some time waiting for servers to start and stop. */
export const WORKERS_WITH_SERVERS = Math.max(2, Math.floor(availableParallelism() / 2)) + 1;

/**
 * Test files make much garbage at once: their modules. Most code runs only a few times in each file's own modules, so that optimizing it early took a
 * sixth of the processor time; a plain compiler is fast enough. The processes of jest inherit the flags.
 */
const FLAGS = ['--max-semi-space-size=32', '--sparkplug', '--interrupt-budget=1000000'];

/** Runs the tests of one project or several, or those of `files`. A file that cannot be loaded counts as one failure, and so does a skipped test. */
export async function jest(project, { write }, workers, files = [], env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-results-'));
  const output = join(folder, 'results.json');
  try {
    const args = [
      '--selectProjects',
      ...[project].flat(),
      `--maxWorkers=${workers}`,
      '--json',
      `--outputFile=${output}`,
      '--',
      ...files,
    ];
    const isFine = await runNode(programOf('jest'), args, {
      write,
      flags: FLAGS,
      env: { NODE_ENV: 'test', ...env },
    });
    const results = JSON.parse(readFileSync(output, 'utf8'));
    const failedCount =
      results.numFailedTests +
      results.numRuntimeErrorTestSuites +
      results.numPendingTests +
      results.numTodoTests;
    return {
      passed: results.numPassedTests,
      failed: isFine ? failedCount : Math.max(failedCount, 1),
    };
  } catch (error) {
    write(`No results: ${error.message}\n`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
