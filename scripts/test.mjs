import { availableParallelism } from 'node:os';
import { requireNode } from './steps/require-node.mjs';

const HELP = `npm test [-- STAGE ...] [--containers]
npm run test:soak [-- STAGE ...]
  Runs the tests and checks of everything that a change can break, or the stages that are named; a wrong name lists them.
  --soak         the tests that need hours, faults and other machines instead
  --containers   on the postgres image, which needs a container engine`;
requireNode();
const { readArguments } = await import('./steps/arguments.mjs');
const { values, positionals } = readArguments(HELP, {
  options: { soak: { type: 'boolean' }, containers: { type: 'boolean' } },
  allowPositionals: true,
});
const { install } = await import('./steps/install.mjs');
/** @type {[name: string, seconds: string][]} */
const times = [];
const timeSince = (startedAt) => ((performance.now() - startedAt) / 1000).toFixed(1);
const installStart = performance.now();
install({ all: true });
times.push(['install, not counted', timeSince(installStart)]);
const { chooseStages } = await import('./checks/stages.mjs');
const { stopRunning } = await import('./checks/run.mjs');
const { Terminal } = await import('./checks/terminal.mjs');
const { openTestDatabase } = await import('./checks/test-database.mjs');
const { default: pLimit } = await import('p-limit');

const stages = chooseStages(positionals, { soak: values.soak });
let passed = 0;
let failed = 0;
let database = null;

async function close() {
  await database?.close().catch((error) => console.error(error.message));
  database = null;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    stopRunning();
    void close().then(() => process.exit(1));
  });
}

async function open(options) {
  database = await openTestDatabase(options).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  process.env.TEST_DATABASE_URL = database.url;
  // The stages share one database with the demo.
  process.env.KEEP_ACCEPTANCE_TEMPLATE = 'yes';
}

// The embedded server belongs to the project, so it must wait for the build.
if (values.containers) await open({ container: true });

const terminal = new Terminal();

/** Runs a stage, and adds its tests to the sums. Returns how many of them failed. */
async function run(stage) {
  const startedAt = performance.now();
  const output = terminal.open(stage.name);
  const result = await stage.run(output);
  const seconds = timeSince(startedAt);
  times.push([stage.name, seconds]);
  output.write(`   ${result.passed} passed, ${result.failed} failed, ${seconds} s\n`);
  output.close();
  passed += result.passed;
  failed += result.failed;
  return result.failed;
}

const oneForEachCore = () => pLimit(Math.max(2, availableParallelism()));

/** Runs stages in their order, adjacent ones side by side if they allow it. Ends when a stage fails that the others need. */
async function runInOrder(remainingStages) {
  const slots = oneForEachCore();
  while (remainingStages.length > 0) {
    const neighbours = remainingStages.findIndex(({ sideBySide }) => !sideBySide);
    const group = remainingStages.splice(
      0,
      neighbours < 0 ? remainingStages.length : Math.max(neighbours, 1),
    );
    if (!database && group.some(({ needsDatabase }) => needsDatabase))
      await open({ container: false });
    const failures = await Promise.all(group.map((stage) => slots(() => run(stage))));
    if (group.some(({ othersNeedIt }, index) => othersNeedIt && failures[index] > 0)) return;
  }
}

const runStart = performance.now();
const backgroundSlots = oneForEachCore();
await Promise.all([
  runInOrder(stages.filter(({ inBackground }) => !inBackground)),
  ...stages
    .filter(({ inBackground }) => inBackground)
    .map((stage) => backgroundSlots(() => run(stage))),
]);
await close();
times.push(['all stages', timeSince(runStart)]);
const width = Math.max(...times.map(([name]) => name.length));
console.log('\n── seconds');
for (const [name, seconds] of times) console.log(`   ${name.padEnd(width)} ${seconds.padStart(7)}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
