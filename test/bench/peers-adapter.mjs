// Milkround's event store as a subject of a benchmark of event stores, which finds this file through `PEERS_OURS`. It uses the product's path:
// states are cached with their version, and only the tail of a stream is read.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventStoreSchema, PostgresEventStore, StateLoader } from './built.mjs';

export const meta = { name: 'ours', packages: ['pg'] };

const POOL = Number(process.env.PEERS_POOL ?? 16);

/** The harness recognises a conflict by the name of the error. */
class Conflict extends Error {
  /** @override */
  name = 'Conflict';
}

/** The data of all events of a stream. */
const dataOfStream = {
  initial: () => [],
  evolve: (data, event) => [...data, event.data],
  capacity: 2_000,
};

export async function open({ url }) {
  const pool = new pg.Pool({ connectionString: url, max: POOL });
  pool.on('error', () => {});
  const store = new PostgresEventStore(pool);
  const states = new StateLoader(store, dataOfStream);
  const meta = { actor: { role: 'delivery-boy', id: 7 }, occurredAt: '2026-01-01T00:00:00.000Z' };

  return {
    NEW: 0,
    async install() {
      for (const statement of eventStoreSchema) await pool.query(statement);
    },
    async append(streamId, expectedVersion, events) {
      try {
        await store.append({
          commandId: randomUUID(),
          meta,
          streams: [{ streamId, expectedVersion, events }],
        });
      } catch (error) {
        throw error.name === 'VersionConflict' ? new Conflict() : error;
      }
      return expectedVersion + events.length;
    },
    async read(streamId, after = 0) {
      if (after === 0) {
        const { state, version } = await states.load(streamId);
        return { events: state, token: version };
      }
      const tail = await store.readTail(streamId, after);
      return { events: tail.map(({ data }) => data), token: tail.at(-1)?.version ?? after };
    },
    async *readAll(limit) {
      for await (const page of store.readPages(0n, limit)) yield page.map(({ data }) => data);
    },
    async close() {
      await store.close();
      await pool.end();
    },
  };
}
