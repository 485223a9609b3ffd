// The log of the years before a created history, set-based: one decided week, repeated by PostgreSQL under earlier dates.
import { addDays } from '../built.mjs';
import { CopyInto } from './copy.mjs';
import { DELIVERED } from './morning.mjs';
import { PatternDate, tables } from './pattern.mjs';

const WEEK = 7;
const PATTERN = 'older_week';
/** Events in one statement, so that the progress is visible. */
const AT_ONCE = 2_000_000;

/**
 * Every row that is inserted from now on gets a random event id, like those of the product: a created history has ids in the order of its dates, and
 * an index on these has all its inserts in one place. @returns a function that ends it
 */
export async function spreadEventIds(pool) {
  await pool.query(`create function random_event_id() returns trigger language plpgsql as $$
    begin new.event_id := gen_random_uuid(); return new; end $$`);
  await pool.query(
    'create trigger random_event_id before insert on event for each row execute function random_event_id()',
  );
  return async () => {
    await pool.query('drop trigger random_event_id on event');
    await pool.query('drop function random_event_id()');
  };
}

/**
 * Inserts `count` events above the log's newest position, of weeks that end before `date`. Their streams, versions, times and event ids are unique;
 * `data` is that of the week. `isBare`: without data and with the command's id alone as metadata, for a disk that is too small for whole events.
 * @returns the newest position
 */
export async function writeOlderEvents(
  url,
  pool,
  { count, boys, before, isBare, position, onProgress = (_facts) => {} },
) {
  await pool.query(`create unlogged table ${PATTERN} (like event)`);
  const first = addDays(before, -WEEK);
  const facts = await copyWeek(url, first, boys);
  await pool.query(`alter table ${PATTERN} add column date date, add column boy text`);
  await pool.query(
    `update ${PATTERN} set date = split_part(stream_id, '/', 2)::date, boy = split_part(stream_id, '/', 3) where stream_id like 'delivery-day/%'`,
  );
  await pool.query(`create unique index on ${PATTERN} (position)`);
  await pool.query(`analyze ${PATTERN}`);
  const weeks = Math.ceil(count / facts);
  const weeksAtOnce = Math.max(1, Math.floor(AT_ONCE / facts));
  // The oldest week is cut at its start.
  const offset = position - (weeks * facts - count);
  for (let week = 0; week < weeks; week += weeksAtOnce) {
    const lastWeek = Math.min(weeks, week + weeksAtOnce) - 1;
    await pool.query(insertWeeks(isBare), [week, lastWeek, weeks - 1, offset, facts, position]);
    onProgress(Math.min(count, (lastWeek + 1) * facts));
  }
  await pool.query(`drop table ${PATTERN}`);
  return position + count;
}

async function copyWeek(url, first, boys) {
  const ids = Array.from({ length: boys }, (_, i) => i + 1);
  const eventCopy = await CopyInto.open(url, PATTERN, tables.get('event'));
  let facts = 0;
  for (let day = 0; day < WEEK; day++) {
    const date = addDays(first, day);
    const patternDate = new PatternDate(date, ids, () => ({ ...DELIVERED }));
    for (const [table, lines] of patternDate.on(date, facts))
      if (table === 'event') await eventCopy.write(lines);
    facts += patternDate.facts;
  }
  await eventCopy.end();
  return facts;
}

const insertWeeks = (isBare) => `
  insert into event (position, stream_id, version, event_id, type, schema_version, data, meta, recorded_at)
  select $4::bigint + k * $5::bigint + w.position,
    coalesce('delivery-day/' || (w.date - 7 * ($3::int - k))::text || '/' || w.boy, 'upload/' || gen_random_uuid()), w.version, gen_random_uuid(),
    w.type, w.schema_version, ${isBare ? '\'{}\', \'{"commandId": "01a1ebf4-0400-7dc9-bdaa-ccd480f5e0fb"}\'' : 'w.data, w.meta'},
    w.recorded_at - make_interval(days => 7 * ($3::int - k))
  from generate_series($1::int, $2::int) as k cross join lateral (select * from ${PATTERN} order by position) as w
  where $4::bigint + k * $5::bigint + w.position > $6::bigint`;
