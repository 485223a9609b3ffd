// Single-fact appends by 16 writers, compared with one prepared INSERT of the same rows into a bare table, in interleaved rounds.
import { randomUUID } from 'node:crypto';
import { withStore } from '../harness.mjs';
import { median } from '../report.mjs';

const WRITERS = 16;
/** Many short rounds in turn: other load of the machine affects both equally. */
const ROUNDS = 24;
const ROUND_MS = 500;
const STREAMS = 500;

const data = (n) => ({
  orderId: randomUUID(),
  consumerId: String(10_000 + n),
  productId: 1 + (n % 4),
  quantity: 1.5,
  previous: null,
  expected: 2,
});
const meta = { actor: { role: 'delivery-boy', id: 7 }, occurredAt: '2026-01-01T00:00:00.000Z' };

export async function run({ superuserUrl, report }) {
  await withStore({ superuserUrl, poolSize: WRITERS }, async ({ database, pool, store }) => {
    await pool.query(`CREATE TABLE raw (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, stream_id text NOT NULL, version int NOT NULL,
      event_id uuid NOT NULL, type text NOT NULL, schema_version smallint NOT NULL, data jsonb NOT NULL, meta jsonb NOT NULL,
      recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(), UNIQUE (stream_id, version), UNIQUE (event_id))`);
    const versions = new Map();
    const ours = (streamId, version, n) =>
      store.append({
        commandId: randomUUID(),
        meta,
        streams: [
          {
            streamId,
            expectedVersion: version,
            events: [{ type: 'QuantityDelivered', data: data(n) }],
          },
        ],
      });
    const raw = (streamId, version, n) => {
      const commandId = randomUUID();
      return pool.query({
        name: 'raw',
        text: `INSERT INTO raw (stream_id, version, event_id, type, schema_version, data, meta) VALUES ($1, $2, $3, $4, 1, $5, $6)`,
        values: [
          streamId,
          version + 1,
          randomUUID(),
          'QuantityDelivered',
          JSON.stringify(data(n)),
          JSON.stringify({ ...meta, commandId }),
        ],
      });
    };
    await database.settle();
    const figures = { ours: [], raw: [] };
    for (let round = -1; round < ROUNDS; round++) {
      for (const [name, append] of Object.entries({ ours, raw })) {
        const perSecond = await appends(
          append,
          name,
          versions,
          round < 0 ? 2 * ROUND_MS : ROUND_MS,
        );
        if (round >= 0) figures[name].push(perSecond);
      }
    }
    const ratio = median(figures.ours.map((figure, i) => figure / figures.raw[i]));
    report.add('single-fact appends, 16 writers', {
      figure: median(figures.ours),
      unit: '/s',
      ratio,
      against: `a raw prepared insert (${Math.round(median(figures.raw))}/s)`,
      target: '≥ 0.8',
      met: ratio >= 0.8,
    });
  });
}

async function appends(append, name, versions, forMs) {
  const deadline = Date.now() + forMs;
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      let n = 0;
      for (; Date.now() < deadline; n++) {
        const streamId = `${name}/${writer}/${n % Math.ceil(STREAMS / WRITERS)}`;
        const version = versions.get(streamId) ?? 0;
        await append(streamId, version, n);
        versions.set(streamId, version + 1);
      }
      return n;
    }),
  );
  return (counts.reduce((sum, n) => sum + n, 0) * 1000) / (performance.now() - startedAt);
}
