import { buildWhatIsStale } from '../steps/build.mjs';
import { check } from './check.mjs';
import { WRONG_USE } from '../steps/arguments.mjs';
import { jest, WORKERS_WITH_SERVERS } from './jest.mjs';
import { playwright } from './playwright.mjs';
import { formatArguments, lintArguments, TYPE_PROJECTS, typeArguments } from './static-checks.mjs';

/** In the order in which a mistake is found soonest. A stage answers how many tests or checks passed and failed. */
const stages = [
  // The longest check comes first: those that are static run side by side.
  { name: 'lint', isStatic: true, run: () => check('eslint', [lintArguments(['.'])]) },
  { name: 'types', isStatic: true, run: () => check('tsc', Object.keys(TYPE_PROJECTS).map(typeArguments)) },
  { name: 'format', isStatic: true, run: () => check('prettier', [formatArguments('--check', ['.'])]) },
  {
    name: 'layers',
    isStatic: true,
    run: () =>
      check('depcruise', [
        ['apps', 'libs', '--config', '.dependency-cruiser.cjs'],
        ['apps/web', 'libs', '--config', '.dependency-cruiser.folders.cjs'],
      ]),
  },
  { name: 'unused', isStatic: true, run: () => check('knip', [['--no-progress']]) },
  { name: 'unit', run: () => jest('unit') },
  { name: 'web', run: () => jest('web') },
  { name: 'build', run: () => ({ passed: 0, failed: 1, ...(buildWhatIsStale() && { passed: 1, failed: 0 }) }), othersNeedIt: true },
  { name: 'store', run: () => jest('store'), needsDatabase: true },
  { name: 'commands', run: () => jest('commands', 1), needsDatabase: true },
  { name: 'acceptance', run: () => jest('acceptance', WORKERS_WITH_SERVERS), needsDatabase: true },
  { name: 'browser', run: () => playwright(), needsDatabase: true },
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
