// Our store beside others, for a harness that compares event stores over one interface. Needs the built library: `npm run build`.
import { createRequire } from 'node:module';
import { randomUUID } from 'node:crypto';

const require = createRequire(import.meta.url);
const { PostgresEventStore, VersionConflict, eventStoreSchema } = require('../../dist/libs/event-store/src/index.js');
const pg = require('pg');

const POOL = Number(process.env.PEERS_POOL ?? 16);
const meta = { occurredAt: '2026-01-01T00:00:00.000Z' };

class Conflict extends Error {
  name = 'Conflict';
}

const described = { name: 'ours', packages: ['pg'] };
export { described as meta };

export async function open({ url }) {
  const pool = new pg.Pool({ connectionString: url, max: POOL });
  const store = new PostgresEventStore(pool);
  return {
    NEW: 0,
    async install() {
      for (const statement of eventStoreSchema) await pool.query(statement);
    },
    async append(stream, expected, events) {
      try {
        await store.append({ commandId: randomUUID(), streams: [{ streamId: stream, expectedVersion: expected, events }], meta });
      } catch (error) {
        throw error instanceof VersionConflict ? new Conflict() : error;
      }
      return expected + events.length;
    },
    async read(stream, after = 0) {
      const events = await store.readStream(stream, { after });
      return { events: events.map(({ data }) => data), token: events.at(-1)?.version ?? after };
    },
    async *readAll(batch) {
      for (let after = 0n; ;) {
        const { events } = await store.readAll(after, batch);
        if (events.length > 0) yield events.map(({ data }) => data);
        if (events.length < batch) return;
        after = events.at(-1).position;
      }
    },
    subscribe: (onEvent) => subscribe(store, url, onEvent),
    async close() {
      await store.close();
      await pool.end();
    },
  };
}

/** What the projection engine does without projecting: read up to the horizon, woken by appends here and notices from elsewhere, else polling. */
async function subscribe(store, url, onEvent) {
  let stopped = false;
  let rung = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  listener.on('notification', ring);
  await listener.query('LISTEN event_log');
  const forget = store.onAppend(ring);
  const rest = (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (rung) wake();
    });
  const loop = (async () => {
    for (let after = 0n; !stopped;) {
      rung = false;
      const { horizon, last } = await store.horizon();
      const events = await store.readRange(after, horizon, 1000);
      for (const { data } of events) onEvent(data);
      after = events.length === 1000 ? events.at(-1).position : horizon > after ? horizon : after;
      if (events.length < 1000) await rest(horizon < last ? 5 : 250);
    }
  })();
  return async () => {
    stopped = true;
    forget();
    ring();
    await loop;
    await listener.end();
  };
}
