import { CopyInto } from '../history/copy.mjs';
import { DELIVERED } from '../history/morning.mjs';
import { PatternDate, tables } from '../history/pattern.mjs';

const BOYS = 100;

/** Lets the projections catch up one delivered day of 100 delivery boys. @returns milliseconds */
export async function catchUpDay(log) {
  await log.project();
  const date = log.takeDate();
  const ids = Array.from({ length: BOYS }, (_, i) => i + 1);
  const patternDate = new PatternDate(date, ids, () => ({ ...DELIVERED }));
  const position = Number(await log.store.position());
  const eventCopy = await CopyInto.open(log.url, 'event', tables.get('event'));
  for (const [table, lines] of patternDate.on(date, position))
    if (table === 'event') await eventCopy.write(lines);
  await eventCopy.end();
  await log.pool.query(`select setval('event_position', $1)`, [position + patternDate.facts]);
  return log.project();
}
