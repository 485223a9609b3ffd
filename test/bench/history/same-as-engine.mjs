import { PostgresEventStore, ProjectionEngine, projections } from '../built.mjs';
import { createPool } from '../database.mjs';

/** The tables that stay empty: a made history has no refused entries, hand-overs, stop orders or removed orders. */
const EMPTY = ['set_aside', 'hand_over', 'stop_order', 'removed_order'];

/** Lets the engine project the database's log anew and compare every table with what is there, row by row. @throws Error naming a table that differs */
export async function assertSameAsEngine(url) {
  const pool = createPool(url, 8);
  const store = new PostgresEventStore(pool);
  const engine = new ProjectionEngine(store, projections);
  try {
    await engine.start();
    for (const { name } of projections)
      for (const { table, rows, compared, missing, surplus, different } of (await engine.rebuild(name)).tables)
        if (!compared || (rows === 0) !== EMPTY.includes(table) || missing + surplus + different > 0)
          throw new Error(
            `The history's ${table} is not what the engine makes: ${missing} missing, ${surplus} too many, ${different} other`,
          );
  } finally {
    await engine.stop();
    await store.close();
    await pool.end();
  }
}
