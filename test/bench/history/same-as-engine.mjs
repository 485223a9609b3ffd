import { PostgresEventStore, ProjectionEngine, projections } from '../built.mjs';
import { createPool } from '../database.mjs';

/** The tables that stay empty: a created history has no refused entries, hand-overs, stop orders or removed orders. */
const EMPTY = ['set_aside', 'hand_over', 'stop_order', 'removed_order'];

/** Projects the database's log again with the engine and compares every table row by row. @throws Error with the table that differs */
export async function assertSameAsEngine(url) {
  const pool = createPool(url, 8);
  const store = new PostgresEventStore(pool);
  const engine = new ProjectionEngine(store, projections);
  try {
    await engine.start();
    for (const { name } of projections)
      for (const {
        table,
        rows,
        compared,
        missing: missingCount,
        surplus,
        different: differentCount,
      } of (await engine.rebuild(name)).tables)
        if (
          !compared ||
          (rows === 0) !== EMPTY.includes(table) ||
          missingCount + surplus + differentCount > 0
        )
          throw new Error(
            `The history's ${table} is not what the engine makes: ${missingCount} missing, ${surplus} too many, ${differentCount} other`,
          );
  } finally {
    await engine.stop();
    await store.close();
    await pool.end();
  }
}
