// A worker that rebuilds a projection beside the servers, as a newer version of the server does. Sends the duration in seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { PostgresEventStore, ProjectionEngine, projections } from '../built.mjs';
import { createPool } from '../database.mjs';

const pool = createPool(workerData.databaseUrl, 4);
const store = new PostgresEventStore(pool);
const engine = new ProjectionEngine(store, projections);
try {
  await engine.start();
  const startedAt = performance.now();
  await engine.rebuild(workerData.projection);
  parentPort.postMessage((performance.now() - startedAt) / 1_000);
} finally {
  await engine.stop();
  await store.close();
  await pool.end();
}
