import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf, runNode } from './run.mjs';

/** One more than half of the cores, and than two: where each file has a server of its own, a part of the time goes by in waiting for one to start, to stop or to be killed. */
export const WORKERS_WITH_SERVERS = Math.max(2, Math.floor(availableParallelism() / 2)) + 1;

/** Every test of one project. A file that does not even load counts as one failure, and so does a test that is skipped. */
export async function jest(project, { write }, workers) {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-results-'));
  const output = join(folder, 'results.json');
  try {
    const args = ['--selectProjects', project, `--maxWorkers=${workers}`, '--json', `--outputFile=${output}`];
    const isFine = await runNode(programOf('jest'), args, { write, env: { NODE_ENV: 'test' } });
    const results = JSON.parse(readFileSync(output, 'utf8'));
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + results.numPendingTests + results.numTodoTests;
    return { passed: results.numPassedTests, failed: isFine ? failed : Math.max(failed, 1) };
  } catch (error) {
    write(`No results: ${error.message}\n`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
