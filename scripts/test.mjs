import { requireNode } from './steps/require-node.mjs';

const HELP = `npm test [-- STAGE ...] [--containers]
  Runs all tests and checks, or the stages that are named; a wrong name lists them.
  --containers   on the postgres image, which needs a container engine`;
requireNode();
const { readArguments } = await import('./steps/arguments.mjs');
const { values, positionals } = readArguments(HELP, { options: { containers: { type: 'boolean' } }, allowPositionals: true });
const { install } = await import('./steps/install.mjs');
install({ all: true });
const { chooseStages } = await import('./checks/stages.mjs');
const { stopRunning } = await import('./checks/run.mjs');
const { openTestDatabase } = await import('./checks/test-database.mjs');
const { default: pLimit } = await import('p-limit');

const stages = chooseStages(positionals);
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

// The embedded server is the project's own, so it has to wait for the build.
if (values.containers) await open({ container: true });

/** Runs a stage, and adds its tests to the sums. A static one prints what it finds at its end, because another runs beside it. */
async function run(stage) {
  const began = Date.now();
  if (!stage.isStatic) console.log(`\n── ${stage.name}`);
  const result = await stage.run();
  if (stage.isStatic) console.log(`\n── ${stage.name}`);
  if (result.output) console.log(result.output);
  passed += result.passed;
  failed += result.failed;
  console.log(`   ${result.passed} passed, ${result.failed} failed, ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

const CHECKS_AT_ONCE = 2;
const checkSlots = pLimit(CHECKS_AT_ONCE);
await Promise.all(stages.filter(({ isStatic }) => isStatic).map((stage) => checkSlots(() => run(stage))));
for (const stage of stages.filter(({ isStatic }) => !isStatic)) {
  if (stage.needsDatabase && !database) await open({ container: false });
  const { failed: failedHere } = await run(stage);
  if (failedHere > 0 && stage.othersNeedIt) break;
}
await close();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
