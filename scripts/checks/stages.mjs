import { buildWhatIsStale } from '../steps/build.mjs';
import { check } from './check.mjs';
import { cluster } from './cluster.mjs';
import { checkPlaces } from './faults.mjs';
import { WRONG_USE } from '../steps/arguments.mjs';
import { jest, WORKERS_WITH_SERVERS } from './jest.mjs';
import { nodes } from './nodes.mjs';
import { playwright } from './playwright.mjs';

const LAYERS = [
  ['apps', 'libs', '--config', '.dependency-cruiser.cjs'],
  ['apps/web', 'libs', '--config', '.dependency-cruiser.folders.cjs'],
];

/** Where the tests with properties lie that `npm test` tries few times. */
const PROPERTIES = [
  'libs/domain',
  'server/src/activity',
  'server/src/audit/proof',
  'server/src/ordering/check/(kinds|order-file.fuzz)',
  'property',
];
const PROPERTY_FACTOR = '30';

/** Some of its files wait for time to pass. */
const STORE_WORKERS = 2;

/**
 * A stage returns how many tests or checks passed and failed. A stage with `inBackground` uses the processor time that the others leave, from the
 * start: nothing in it waits with a time limit. Adjacent stages with `sideBySide` keep one core busy each, so they run one per core. Every other
 * stage takes the whole machine.
 */
const build = {
  name: 'build',
  run: () => ({ passed: 0, failed: 1, ...(buildWhatIsStale() && { passed: 1, failed: 0 }) }),
  othersNeedIt: true,
};

/** The stages that check everything that a change can break. */
const changeStages = [
  build,
  { name: 'web', run: (output) => jest('web', output, 2) },
  // The set-up of one small file makes the database with the demo, of which later stages have copies, while one core is free. The store
  // tests come last, because they alone use both cores when the others have ended.
  {
    name: 'demo data',
    sideBySide: true,
    run: (output) => jest('acceptance', output, 1, ['test/acceptance/client-messages.test.ts']),
    needsDatabase: true,
  },
  { name: 'unit', sideBySide: true, run: (output) => jest('unit', output, 1) },
  {
    name: 'store',
    sideBySide: true,
    run: (output) => jest('store', output, STORE_WORKERS),
    needsDatabase: true,
  },
  {
    name: 'acceptance',
    run: (output) => jest('acceptance', output, WORKERS_WITH_SERVERS),
    needsDatabase: true,
  },
  { name: 'browser', run: (output) => playwright('journeys', output), needsDatabase: true },
  { name: 'lint', inBackground: true, run: (output) => check('oxlint', [[]], output) },
  { name: 'layers', inBackground: true, run: (output) => check('depcruise', LAYERS, output) },
  { name: 'format', inBackground: true, run: (output) => check('oxfmt', [['--check']], output) },
  {
    name: 'unused',
    inBackground: true,
    run: (output) => check('knip', [['--no-progress']], output),
  },
  // The faults themselves are planted by `npm run test:faults`.
  { name: 'faults', inBackground: true, run: checkPlaces },
];

/** The stages that need hours, faults and other machines. */
const soakStages = [
  build,
  {
    name: 'commands',
    sideBySide: true,
    run: (output) => jest('commands', output, 1),
    needsDatabase: true,
  },
  {
    name: 'properties',
    sideBySide: true,
    run: (output) => jest(['unit', 'web'], output, 1, PROPERTIES, { PROPERTY_FACTOR }),
  },
  { name: 'nodes', sideBySide: true, run: (output) => nodes(output) },
  {
    name: 'soak',
    run: (output) => jest('soak', output, WORKERS_WITH_SERVERS),
    needsDatabase: true,
  },
  { name: 'soak-browser', run: (output) => playwright('soak', output), needsDatabase: true },
  { name: 'cluster', run: (output) => cluster(output) },
];

/** Returns all stages of a tier, or those named; the build is included if a database is needed, because its server is part of the project. */
export function chooseStages(names, { soak }) {
  const stages = soak ? soakStages : changeStages;
  const unknownNames = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknownNames.length > 0) {
    console.error(
      `There is no stage ${unknownNames.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(WRONG_USE);
  }
  if (names.length === 0) return stages;
  const chosenStages = stages.filter(({ name }) => names.includes(name));
  const needsBuild = chosenStages.some(({ needsDatabase }) => needsDatabase);
  return stages.filter(
    (stage) => chosenStages.includes(stage) || (needsBuild && stage.othersNeedIt),
  );
}
