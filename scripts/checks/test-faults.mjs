import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireNode } from '../steps/require-node.mjs';

requireNode();
const { readArguments } = await import('../steps/arguments.mjs');
const { positionals, refuse } = readArguments(
  `npm run test:faults [-- NAME ...]
  Plants the faults of test/faults/faults.mjs one after the other, all or those that are named. The test file of each must
  fail. A fault whose place is gone fails itself. The working tree must be clean where faults are planted.`,
  { allowPositionals: true },
);
const { root } = await import('../steps/root.mjs');
const { install } = await import('../steps/install.mjs');
install({ all: true });
const { buildWhatIsStale } = await import('../steps/build.mjs');
const { programOf, runNode, stopRunning } = await import('./run.mjs');
const { openTestDatabase } = await import('./test-database.mjs');
const { FAULTS } = await import('../../test/faults/faults.mjs');
const { withFault } = await import('./faults.mjs');

const unknownNames = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknownNames.length > 0) refuse(`No such fault: ${unknownNames.join(', ')}.`);
const chosenFaults = FAULTS.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
/** Stages whose tests run the built server. */
const BUILT = new Set(['acceptance', 'soak', 'browser']);
const NEEDS_DATABASE = new Set([...BUILT, 'store']);

const PATIENCE_MS = 60_000;

/** How many tests of a file fail. @throws Error if the file does not run at all */
async function failedTests(stage, test) {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-fault-'));
  const output = join(folder, 'results.json');
  try {
    if (stage === 'browser') {
      const args = [
        'test',
        '--config',
        'test/browser/playwright.config.ts',
        '--reporter=json',
        test,
      ];
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: output };
      await runNode(programOf('@playwright/test', 'playwright'), args, { write: () => {}, env });
      const { stats, errors } = JSON.parse(readFileSync(output, 'utf8'));
      if (stats.expected + stats.unexpected === 0) throw new Error(JSON.stringify(errors));
      return stats.unexpected;
    }
    // A test that fails may leave a connection open, which would keep the run from ending. One that a fault keeps waiting has failed.
    const args = [
      '--selectProjects',
      stage,
      '--maxWorkers=1',
      '--forceExit',
      `--testTimeout=${PATIENCE_MS}`,
      '--json',
      `--outputFile=${output}`,
    ];
    await runNode(programOf('jest'), [...args, '--runTestsByPath', test], {
      write: () => {},
      env: { NODE_ENV: 'test' },
    });
    const { numFailedTests, numTotalTests, testResults } = JSON.parse(readFileSync(output, 'utf8'));
    if (numTotalTests === 0)
      throw new Error(`${test} runs no test: ${testResults[0]?.message ?? 'no such file'}`);
    return numFailedTests;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the original texts back, whatever ends the run. */
const originals = new Map();
function restore() {
  for (const [path, text] of originals) writeFileSync(path, text);
  originals.clear();
}
let database = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    restore();
    stopRunning();
    process.exit(1);
  });
process.once('exit', restore);

/** Plants one fault and returns how many tests found it. */
async function plant(fault) {
  const path = join(root, fault.file);
  const text = readFileSync(path, 'utf8');
  const faulty = withFault(text, fault);
  originals.set(path, text);
  writeFileSync(path, faulty);
  try {
    if (BUILT.has(fault.stage) && !buildWhatIsStale()) throw new Error('The build failed');
    return await failedTests(fault.stage, fault.test);
  } finally {
    restore();
  }
}

// The database belongs to the build without a fault, and so does the demo that the tests copy.
if (!buildWhatIsStale()) process.exit(1);
if (chosenFaults.some(({ stage }) => NEEDS_DATABASE.has(stage))) {
  database = await openTestDatabase({ container: false });
  process.env.TEST_DATABASE_URL = database.url;
  process.env.KEEP_ACCEPTANCE_TEMPLATE = 'yes';
}
let found = 0;
for (const fault of chosenFaults) {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`;
  const place = `${fault.name}: ${fault.symbol}, ${fault.stage} ${fault.test}`;
  try {
    const failures = await plant(fault);
    if (failures > 0) found++;
    console.log(`${failures > 0 ? 'found' : 'NOT FOUND'}  ${place}  (${failures}, ${seconds()})`);
  } catch (error) {
    console.log(`FAILED  ${place}  (${seconds()}): ${error.message}`);
  }
}
if (!buildWhatIsStale()) process.exit(1);
await database?.close();
console.log(`\n${found} passed, ${chosenFaults.length - found} failed`);
process.exit(found === chosenFaults.length ? 0 : 1);
