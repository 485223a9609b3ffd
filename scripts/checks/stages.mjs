import { buildWhatIsStale } from '../steps/build.mjs';
import { check } from './check.mjs';
import { WRONG_USE } from '../steps/arguments.mjs';
import { jest, WORKERS_WITH_SERVERS } from './jest.mjs';
import { playwright } from './playwright.mjs';
import { formatArguments } from './format-arguments.mjs';

const LAYERS = [
  ['apps', 'libs', '--config', '.dependency-cruiser.cjs'],
  ['apps/web', 'libs', '--config', '.dependency-cruiser.folders.cjs'],
];

/**
 * A stage answers how many tests or checks passed and failed. Neighbours that are `sideBySide` keep one core busy each, so they run one per
 * core, the longest first; every other stage takes the whole machine.
 */
const stages = [
  { name: 'build', run: () => ({ passed: 0, failed: 1, ...(buildWhatIsStale() && { passed: 1, failed: 0 }) }), othersNeedIt: true },
  { name: 'commands', sideBySide: true, run: (output) => jest('commands', output, 1), needsDatabase: true },
  { name: 'lint', sideBySide: true, run: (output) => check('oxlint', [[]], output) },
  { name: 'web', sideBySide: true, run: (output) => jest('web', output, 1) },
  { name: 'unit', sideBySide: true, run: (output) => jest('unit', output, 1) },
  { name: 'store', sideBySide: true, run: (output) => jest('store', output, 1), needsDatabase: true },
  { name: 'layers', sideBySide: true, run: (output) => check('depcruise', LAYERS, output) },
  { name: 'format', sideBySide: true, run: (output) => check('prettier', [formatArguments('--check', ['.'])], output) },
  { name: 'unused', sideBySide: true, run: (output) => check('knip', [['--no-progress']], output) },
  { name: 'acceptance', run: (output) => jest('acceptance', output, WORKERS_WITH_SERVERS), needsDatabase: true },
  { name: 'browser', run: (output) => playwright(output), needsDatabase: true },
];

/** All of them, or those named; the build comes along where a database is needed, for its server is ours. */
export function chooseStages(names) {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`There is no stage ${unknown.join(', ')}; there are ${stages.map(({ name }) => name).join(', ')}.`);
    process.exit(WRONG_USE);
  }
  if (names.length === 0) return stages;
  const chosen = stages.filter(({ name }) => names.includes(name));
  const needsBuild = chosen.some(({ needsDatabase }) => needsDatabase);
  return stages.filter((stage) => chosen.includes(stage) || (needsBuild && stage.othersNeedIt));
}
