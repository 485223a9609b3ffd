import { randomUUID } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { command, ownEventStore } from '../../../test/support/own-event-store';
import { findCommandPosition } from './command-records';

const own = ownEventStore();
const paid = (amount: number) => ({ type: 'Paid', data: { amount } });

/** The number of index entries that each query of `find` searches, as PostgreSQL counts them. */
async function countSearches(commandId: string): Promise<number> {
  const { pool } = own().database;
  const plans: string[] = [];
  const explained = {
    query: async (config: QueryConfig) => {
      // A plan for few rows reads the table instead of its index.
      const client = await pool.connect();
      try {
        await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
        const { rows } = await client.query<Record<string, string>>({
          text: `EXPLAIN (ANALYZE) ${config.text}`,
          values: config.values,
        });
        plans.push(...rows.map((row) => Object.values(row).join()));
      } finally {
        client.release(true);
      }
      return pool.query(config);
    },
  };
  await findCommandPosition(explained as never, { commandId });
  return plans.reduce((sum, line) => sum + Number(/Index Searches: (\d+)/.exec(line)?.[1] ?? 0), 0);
}

it('finds the last event of a command with more events than one query searches', async () => {
  const { store } = own();
  const run = command();
  const events = Array.from({ length: 70 }, () => paid(1));
  const { position } = await store.append({
    ...run,
    streams: [{ streamId: `account/${randomUUID()}`, expectedVersion: 0, events }],
  });
  expect(await store.commandPosition(run)).toBe(position);
});

it('searches for one event of a new command, because each search reads another page of a large log', async () => {
  // The ids fill so many pages that no two searches read the same one.
  await own().database.pool
    .query(`INSERT INTO event (position, stream_id, version, event_id, type, schema_version, data, meta)
    SELECT nextval('event_position'), 'long/1', n, gen_random_uuid(), 'Paid', 1, '{}', '{}' FROM generate_series(1, 20000) AS n`);
  // The record of a command without events is searched as well, for the position and for the fingerprint.
  expect(await countSearches(randomUUID())).toBeLessThanOrEqual(3);
});
