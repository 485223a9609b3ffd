import { requireNode } from './steps/require-node.mjs';

requireNode();
const { readArguments } = await import('./steps/arguments.mjs');
const HELP = `npm run fuzz [-- --seconds N] [--seed N] [--fields N]
  --seconds N   how long requests and messages are sent   (60)
  --seed N      the seed of an earlier run, to repeat it   (by chance; printed)
  --fields N    how many fields are sent with a wrong value   (all)`;
const { values, refuse } = readArguments(HELP, {
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string' },
    fields: { type: 'string' },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,9}$/.test(value)) refuse(`--${name} must be a whole number, not "${value}".`);
}
const { install } = await import('./steps/install.mjs');
install({ all: true });
const { buildWhatIsStale } = await import('./steps/build.mjs');
const { openTestDatabase } = await import('./checks/test-database.mjs');
const { programOf, runNode, stopRunning } = await import('./checks/run.mjs');

if (!buildWhatIsStale()) process.exit(1);
const database = process.env.TEST_DATABASE_URL
  ? null
  : await openTestDatabase({ container: false });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopRunning());
const isFine = await runNode(
  programOf('jest'),
  ['--selectProjects', 'soak', '--testPathPatterns', 'soak/fuzz.test.ts$'],
  {
    env: {
      NODE_ENV: 'test',
      FUZZ_SECONDS: values.seconds,
      ...(values.seed && { FUZZ_SEED: values.seed }),
      ...(values.fields && { FUZZ_FIELDS: values.fields }),
      ...(database && { TEST_DATABASE_URL: database.url }),
    },
  },
);
await database?.close();
process.exit(isFine ? 0 : 1);
