import { randomUUID } from 'node:crypto';
import { median, percentile } from '../report.mjs';
import { catchUpDay } from './catch-up.mjs';
import { sealEnd } from './sealing.mjs';

const APPEND_MS = 2_000;
const READS = 400;
const PAGE = 1_000;
const PAGED_EVENTS = 50_000;
const META = { actor: { role: 'admin', id: 1 }, occurredAt: '2026-01-01T00:00:00.000Z' };

/** @typedef {import('./long-log.mjs').LongLog} LongLog */

/**
 * The measured operations by their names. Each takes a log and returns milliseconds.
 * @type {Record<string, (log: LongLog) => Promise<number>>}
 */
export const OPERATIONS = {
  'append of an event, 1 writer, p50': async (log) => median((await appends(log, 1)).flat()),
  'append of an event, 16 writers, time for each': async (log) =>
    APPEND_MS / (await appends(log, 16)).flat().length,
  'tail of a stream of the last month, p50': (log) =>
    medianOf(log, (measuredLog) => measuredLog.store.readTail(measuredLog.randomStream(30), 100)),
  'load of a stream of the last month, p50': (log) =>
    medianOf(log, (measuredLog) => measuredLog.store.readStream(measuredLog.randomStream(30))),
  'load of a stream of any year, p50': (log) =>
    medianOf(log, (measuredLog) => measuredLog.store.readStream(measuredLog.randomStream())),
  'load of a stream of any year, p99': (log) =>
    quantileOf(99, log, (measuredLog) => measuredLog.store.readStream(measuredLog.randomStream())),
  'is a command handled, p50': (log) =>
    medianOf(log, ({ store }) => store.commandPosition({ commandId: randomUUID() })),
  'horizon, p50': (log) => medianOf(log, ({ store }) => store.horizon()),
  'newest position, p50': (log) => medianOf(log, ({ store }) => store.position()),
  'reading in order, the end, 1,000 events': async (log) =>
    readPages(log, (await log.store.position()) - BigInt(PAGED_EVENTS)),
  'reading in order, the middle, 1,000 events': async (log) =>
    readPages(log, (await log.store.position()) / 2n),
  'sealing of 1,024 events': sealEnd,
  'catch-up of a day': catchUpDay,
};

/** @type {(log: LongLog, operation: (log: LongLog) => Promise<unknown>) => Promise<number>} */
const medianOf = (log, operation) => quantileOf(50, log, operation);

async function quantileOf(p, log, operation) {
  const times = [];
  for (let n = 0; n < READS; n++) {
    const startedAt = performance.now();
    await operation(log);
    times.push(performance.now() - startedAt);
  }
  return percentile(times, p);
}

/** Each writer places the orders of delivery boys one by one. Returns how long each append took, by writer. */
function appends(log, writers) {
  const deadline = performance.now() + APPEND_MS;
  return Promise.all(
    Array.from({ length: writers }, async () => {
      const times = [];
      while (performance.now() < deadline) {
        const { streamId, events } = log.takeDay();
        for (const [version, event] of events.entries()) {
          if (performance.now() >= deadline) break;
          const startedAt = performance.now();
          const streams = [{ streamId, expectedVersion: version, events: [event] }];
          await log.store.append({ commandId: randomUUID(), meta: META, streams });
          times.push(performance.now() - startedAt);
        }
      }
      return times;
    }),
  );
}

async function readPages({ store }, after) {
  const startedAt = performance.now();
  let readCount = 0;
  for await (const page of store.readPages(after, PAGE)) {
    readCount += page.length;
    if (readCount >= PAGED_EVENTS) break;
  }
  return ((performance.now() - startedAt) * 1_000) / readCount;
}
