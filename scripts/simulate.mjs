// Delivers today's milk against a running server, over HTTP and with real logins: npm run simulate -- --help
import { createRequire } from 'node:module';
import { lineOf, summaryOf } from './simulate/figures.mjs';
import { readArguments } from './steps/arguments.mjs';
import { requireNode } from './steps/require-node.mjs';

const HELP = `npm run simulate -- [options]
  --url URL        the server                          (http://127.0.0.1:3000)
  --boys N         how many delivery boys              (20: mde1@milkround.test and on)
  --first N        the number of the first one         (1)
  --password P     their password                      (milkround)
  --rate N         stops per second, all boys together (4); 0: as fast as the server answers
  --stops N        at most so many stops a boy         (all)
  --seed TEXT      the same seed, the same morning     (dawn)
  --mishaps        every second boy has one of five: he stops, begins late, finds many absent,
                   has no network, or enters what somebody must decide on
  --close          close each day at the end           (no)`;

const { values, refuse } = readArguments(HELP, {
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    boys: { type: 'string', default: '20' },
    first: { type: 'string', default: '1' },
    password: { type: 'string', default: 'milkround' },
    rate: { type: 'string', default: '4' },
    stops: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: 'dawn' },
    mishaps: { type: 'boolean', default: false },
    close: { type: 'boolean', default: false },
  },
});

const numbers = Object.fromEntries(
  ['boys', 'first', 'rate', 'stops'].map((name) => [name, Number(values[name])]),
);
const wrong = Object.entries(numbers).find(([, value]) => Number.isNaN(value) || value < 0);
if (wrong) {
  refuse(`--${wrong[0]} must be a number, not "${values[wrong[0]]}".`);
}

requireNode();
// The phones are those of the demo, which are built with the server.
const { install } = await import('./steps/install.mjs');
install({ all: false });
const { buildWhatIsStale } = await import('./steps/build.mjs');
if (!buildWhatIsStale()) process.exit(1);

const require = createRequire(import.meta.url);
const simulator = '../dist/apps/server/src/demo/simulator';
/** @type {typeof import('../apps/server/src/demo/simulator/figures')} */
const { Figures, isPassing, MeasuredCalls } = require(`${simulator}/figures.js`);
/** @type {typeof import('../apps/server/src/demo/simulator/morning-plan')} */
const { MISHAPS, planMorning } = require(`${simulator}/morning-plan.js`);
/** @type {typeof import('../apps/server/src/demo/simulator/morning-runner')} */
const { MorningRunner } = require(`${simulator}/morning-runner.js`);
/** @type {typeof import('../apps/server/src/demo/simulator/simulated-phone')} */
const { SimulatedPhone } = require(`${simulator}/simulated-phone.js`);
/** @type {typeof import('../apps/server/src/demo/simulator/walk')} */
const { Walk } = require(`${simulator}/walk.js`);

const RETRY_MS = 500;
const TRIES = 60;
/** The needs of a plan on average. */
const SECONDS_PER_STOP = 2.15 * 60;

const figures = new Figures();
const settings = await fetch(`${values.url}/api/get-setting`).catch((error) =>
  refuse(`${values.url} does not answer (${error.cause?.code ?? error.message}).`),
);
const { data } = await settings.json();
const mishaps = Object.values(MISHAPS);
const walks = Array.from({ length: numbers.boys }, (_, i) => {
  const id = numbers.first + i;
  const email = `mde${id}@milkround.test`;
  const seed = `${values.seed}/${i}`;
  const plan = planMorning(seed, {
    ...(values.mishaps && i % 2 === 1 && mishaps[((i - 1) / 2) % mishaps.length]),
    stops: numbers.stops,
    ...(!values.close && { leavesOpen: true }),
  });
  const calls = new MeasuredCalls(values.url, email, figures, plan.losesOrder === true);
  const account = { email, password: values.password };
  return new Walk(id, new SimulatedPhone(account, data.business_date, calls), plan, { seed });
});

const tries = new Map();
const runner = new MorningRunner({
  atOnce: numbers.boys,
  onFailed({ id }, error) {
    tries.set(id, (tries.get(id) ?? 0) + 1);
    if (isPassing(error) && tries.get(id) < TRIES) {
      figures.retryCount += 1;
      return RETRY_MS;
    }
    figures.fail(`mde${id}@milkround.test`, error instanceof Error ? error.message : String(error));
    return null;
  },
});
const ticker = setInterval(() => console.log(lineOf(figures)), 2_000);
process.once('SIGINT', () => void runner.stop());
const speed = (numbers.rate * SECONDS_PER_STOP) / numbers.boys;
await runner.complete(walks, numbers.rate === 0 ? Infinity : speed);
clearInterval(ticker);
console.log(summaryOf(figures));
process.exitCode = figures.errors.size > 0 ? 1 : 0;
