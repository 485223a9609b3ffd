// Delivers today's milk against a running server, over HTTP and with real logins: npm run simulate -- --help
import { Figures } from './simulate/figures.mjs';
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
const { Morning } = await import('./simulate/morning.mjs');

const figures = new Figures();
const pauseMs = numbers.rate > 0 ? (numbers.boys * 1000) / numbers.rate : 0;
const settings = await fetch(`${values.url}/api/get-setting`).catch((error) =>
  refuse(`${values.url} does not answer (${error.cause?.code ?? error.message}).`),
);
const { data } = await settings.json();
const boys = Array.from(
  { length: numbers.boys },
  (_, i) =>
    new Morning({
      url: values.url,
      date: data.business_date,
      email: `mde${numbers.first + i}@milkround.test`,
      password: values.password,
      seed: `${values.seed}/${i}`,
      pauseMs,
      stops: numbers.stops,
      close: values.close,
      figures,
    }),
);

const ticker = setInterval(() => console.log(figures.line()), 2_000);
process.once('SIGINT', () => boys.forEach((boy) => boy.stop()));
await Promise.all(boys.map((boy) => boy.walk()));
clearInterval(ticker);
console.log(figures.summary());
process.exitCode = figures.errors.size > 0 ? 1 : 0;
