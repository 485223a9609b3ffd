// Years of a dairy in minutes: the rules decide a week's facts, the folds create its read models' rows, and COPY writes both, week after week.
// By hand, into an empty database: node test/bench/history.mjs postgres://… [days] [delivery boys] [older events, without read models] [bare]
import {
  addDays,
  businessDate,
  migrate,
  PostgresEventStore,
  ProjectionEngine,
  projections,
} from './built.mjs';
import { createPool } from './database.mjs';
import { CopyInto } from './history/copy.mjs';
import { hire } from './history/dairy.mjs';
import { buildKeys, dropKeys } from './history/event-keys.mjs';
import { DELIVERED, NOT_BEGUN } from './history/morning.mjs';
import { spreadEventIds, writeOlderEvents } from './history/older-events.mjs';
import { PatternDate, tables } from './history/pattern.mjs';
import { blockStart, TERM_TABLE, TermBlocks } from './history/term-blocks.mjs';
import { FILE_COLUMNS, FILE_TABLE } from './history/upload.mjs';

const PATTERN_DAYS = 7;
/** The number of delivery boys whose facts of a date are created together, so that they fit into memory. */
const BOYS_AT_ONCE = 1_000;
/** Mornings begin at about 05:00 in Pune, and no round has begun today. */
const USUAL_MORNING = { timeZone: 'Asia/Kolkata', shiftMs: 0, todayOf: (_boy) => NOT_BEGUN };

/**
 * Fills an empty database: `days` delivered dates up to yesterday, and today's orders. Returns the newest position.
 * `morning`: the time of mornings (`running-morning.mjs` has one that is in progress now).
 * `older`: the number of events of earlier dates without read models, see `writeOlderEvents`; event ids are random then.
 */
export async function makeHistory(
  url,
  {
    days,
    boys = 100,
    older = null,
    isBare = false,
    onProgress = (_day, _facts) => {},
    morning = USUAL_MORNING,
  },
) {
  await migrate({ type: 'postgres', url });
  const pool = createPool(url, 4);
  const store = new PostgresEventStore(pool);
  try {
    await hireAndProject(store, pool, boys);
    await dropKeys(pool);
    let position = Number(await newestPosition(pool));
    if (older > 0) {
      const firstDate = addDays(businessDate(new Date(), morning.timeZone), -days);
      position = await writeOlderEvents(url, pool, {
        count: older,
        boys,
        before: firstDate,
        isBare,
        position,
        onProgress: (facts) => onProgress(0, facts),
      });
    }
    const endSpread = older === null ? null : await spreadEventIds(pool);
    position = await fill(url, position, { days, boys, onProgress, morning });
    await endSpread?.();
    await buildKeys(pool);
    await pool.query(`select setval('event_position', $1)`, [position]);
    await pool.query('update checkpoint set position = $1', [position]);
    return position;
  } finally {
    await store.close();
    await pool.end();
  }
}

async function newestPosition(pool) {
  const { rows } = await pool.query('select max(position) as position from event');
  return rows[0].position;
}

/** Creates the people, and the tables of the engine. */
async function hireAndProject(store, pool, boys) {
  const engine = new ProjectionEngine(store, projections);
  await engine.start();
  await hire(store, pool, boys);
  await engine.waitFor(await store.position(), 60_000);
  await engine.stop();
}

async function fill(url, from, { days, boys, onProgress, morning }) {
  const { timeZone, shiftMs, todayOf } = morning;
  const today = businessDate(new Date(), timeZone);
  const copyByTable = new Map();
  for (const [table, columns] of [...tables, [FILE_TABLE, FILE_COLUMNS]])
    copyByTable.set(table, await CopyInto.open(url, table, columns));
  const pattern = new Map();
  const groups = inGroups(Array.from({ length: boys }, (_, i) => i + 1));
  // The engine has written the block of the people.
  let position = blockStart(from + 1) - 1;
  const terms = new TermBlocks();
  const write = async (patternDate, date) => {
    for (const [table, lines] of patternDate.on(date, position))
      await copyByTable.get(table).write(lines);
    for (const [term, positions] of patternDate.termsOn(date)) terms.add(term, positions, position);
    position += patternDate.facts;
    await copyByTable.get(TERM_TABLE).write(terms.take(position));
  };
  for (let day = 0; day < days; day++) {
    const date = addDays(today, day - days);
    for (const group of groups) {
      const key = `${day % PATTERN_DAYS}/${group[0]}`;
      const patternDate =
        pattern.get(key) ?? new PatternDate(date, group, () => ({ ...DELIVERED, shiftMs }));
      if (day + PATTERN_DAYS < days) pattern.set(key, patternDate);
      await write(patternDate, date);
    }
    onProgress(day + 1, position);
  }
  for (const group of groups) {
    const lastPattern = new PatternDate(today, group, (boy) => ({ shiftMs, ...todayOf(boy) }));
    await write(lastPattern, today);
    // Every delivery boy has orders today, so these are the rows of all consumers.
    await copyByTable.get('consumer').write(lastPattern.consumers);
  }
  await copyByTable.get(TERM_TABLE).write(terms.take(Infinity));
  for (const copy of copyByTable.values()) await copy.end();
  return position;
}

const inGroups = (boys) =>
  Array.from({ length: Math.ceil(boys.length / BOYS_AT_ONCE) }, (_, n) =>
    boys.slice(n * BOYS_AT_ONCE, (n + 1) * BOYS_AT_ONCE),
  );

if (import.meta.filename === process.argv[1]) {
  const [url, days = 730, boys = 100, older, bareArgument] = process.argv.slice(2);
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const onProgress = (day, facts) => {
    if (day % 30 === 0)
      console.log(`${day} days, ${facts.toLocaleString('en-US')} facts, ${seconds()} s`);
  };
  const years =
    older === undefined ? {} : { older: Number(older), isBare: bareArgument === 'bare' };
  const facts = await makeHistory(url, {
    days: Number(days),
    boys: Number(boys),
    ...years,
    onProgress,
  });
  console.log(`${facts.toLocaleString('en-US')} facts in ${seconds()} s`);
}
