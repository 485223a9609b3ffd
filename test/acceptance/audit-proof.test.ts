import {
  HASH_SIZE,
  parseCheckpoint,
  rootOfTiles,
  tilePath,
  tileWidth,
  toHex,
} from '@milkround/transparency-log';
import type { CheckpointComparison, SealState } from '@milkround/contracts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { verifyProofElsewhere } from '../../libs/transparency-log/src/testing/sigstore';
import { canonicalJson } from '../../apps/server/src/audit/proof/canonical-json';
import { hasher } from '../../apps/server/src/audit/proof/node-crypto';
import {
  parseKeys,
  verifyProof,
  type ProofDocument,
} from '../../apps/server/src/audit/proof/proof-document';
import { Client, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { FIRST_START_LOG, METRICS_TOKEN } from '../support/running-server';
import { sharedOffice } from '../support/shared-office';

const office = sharedOffice();
let owner: Person;

const fetchText = async (path: string) => (await fetch(`${office.url}${path}`)).text();
const sealedSize = async () => Number((await fetchText('/audit/checkpoint')).split('\n')[1]);

beforeAll(async () => {
  owner = office.boss;
  const events = Number(
    (await office.server.database!.pool.query('SELECT count(*) AS n FROM event')).rows[0].n,
  );
  await eventually('a checkpoint of all events', async () => (await sealedSize()) >= events);
});

it('every caller reads the key, the checkpoint and the tiles, and computes the signed root from them', async () => {
  const key = (await fetchText('/audit/key')).trim();
  expect(parseKeys([key])).toHaveLength(1);
  expect(readFileSync(FIRST_START_LOG, 'utf8')).toContain(`Audit key: ${key}`);
  const { size, root } = parseCheckpoint(await fetchText('/audit/checkpoint'));
  const computed = await rootOfTiles(hasher, size, (places) =>
    Promise.all(
      places.map(async (place) => {
        const answer = await fetch(
          `${office.url}/audit/${tilePath(place, tileWidth(place, size))}`,
        );
        expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
        const hashes = new Uint8Array(await answer.arrayBuffer());
        expect(hashes.length).toBe(tileWidth(place, size) * HASH_SIZE);
        return { ...place, hashes };
      }),
    ),
  );
  expect(toHex(computed)).toBe(toHex(root));
});

it.each(['tile/0/999', 'tile/0/000.p/0', 'tile/9/000', 'tile/0/1', 'tile', 'tile/', 'nothing'])(
  'finds no %s',
  async (path) => {
    const answer = await new Client(office.url, '').get(`/audit/${path}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  },
);

it('gives an admin the proof of an event', async () => {
  const { rows } = await office.server.database!.pool.query(
    'SELECT position FROM event ORDER BY position OFFSET 321 LIMIT 1',
  );
  const answer = await owner.get<ProofDocument>(`audit/proof?position=${rows[0].position}`);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="proof-${rows[0].position}.json"`,
  ]);
  const proof = answer.body;
  const keys = parseKeys([(await fetchText('/audit/key')).trim()]) ?? [];
  expect(verifyProof(proof, keys)).toMatchObject({
    isValid: true,
    message: expect.stringContaining(`position ${rows[0].position}`),
  });
  const forged = {
    ...proof,
    event: { ...proof.event, recorded_at: '2026-01-01T00:00:00.000000Z' },
  };
  expect(verifyProof(forged, keys)).toMatchObject({
    isValid: false,
    message: expect.stringContaining('is not what was sealed'),
  });
});

it('another implementation verifies a proof file: its leaf as the documentation describes it, its tree and its signature', async () => {
  const key = await fetchText('/audit/key');
  const { rows } = await office.server.database!.pool.query(
    'SELECT position FROM event ORDER BY position OFFSET 77 LIMIT 3',
  );
  for (const { position } of rows) {
    const { index, salt, event, inclusion, checkpoint } = (
      await owner.get<ProofDocument>(`audit/proof?position=${position}`)
    ).body;
    const hashOf = (part: 'data' | 'meta') =>
      createHash('sha256')
        .update(`${salt} ${part} ${canonicalJson(event[part])}`)
        .digest('hex');
    const entry = canonicalJson({
      ...{
        v: 1,
        position: event.position,
        stream: event.stream_id,
        version: event.version,
        type: event.type,
      },
      ...{
        schemaVersion: event.schema_version,
        eventId: event.event_id,
        recordedAt: event.recorded_at,
      },
      ...{ dataHash: hashOf('data'), metaHash: hashOf('meta') },
    });
    const proof = inclusion.map((hash) => Buffer.from(hash, 'base64'));
    expect(verifyProofElsewhere({ index, entry, proof }, checkpoint, key)).toBeGreaterThan(index);
    expect(() =>
      verifyProofElsewhere({ index, entry: `${entry} `, proof }, checkpoint, key),
    ).toThrow('root hash does not match');
    const forged = checkpoint.replace(/\n\d+\n/, (size) => `\n${Number(size) + 1}\n`);
    expect(() => verifyProofElsewhere({ index, entry, proof }, forged, key)).toThrow(
      'invalid checkpoint signature',
    );
  }
});

it('compares the log with a checkpoint that an admin has kept', async () => {
  const compare = async (checkpoint: string) =>
    (
      await owner.get<{ data: CheckpointComparison }>(
        `audit/consistency?checkpoint=${encodeURIComponent(checkpoint)}`,
      )
    ).body.data;
  const { checkpoint, key, size } = (await owner.get<{ data: SealState }>('audit/seal')).body.data;
  expect(parseCheckpoint(checkpoint ?? '').size).toBe(size);
  expect(key).toBe(await fetchText('/audit/key'));
  const { rows } = await office.server.database!.pool.query(
    'SELECT note, size::float8 AS size FROM audit_checkpoint ORDER BY size LIMIT 1',
  );
  const same = { state: 'same', earlierSize: rows[0].size, restore: null };
  expect(await compare(rows[0].note)).toMatchObject(same);
  expect(await compare(`  ${rows[0].note.replaceAll('\n', '\r\n')}`)).toMatchObject(same);
  expect(await compare(rows[0].note.replace(/\n\d+\n/, '\n1\n'))).toMatchObject({
    state: 'not-signed',
    earlierSize: null,
  });
  expect((await owner.get('audit/consistency')).status).toBe(400);
});

it('refuses an invalid position', async () => {
  expect((await owner.get('audit/proof?position=9999999')).status).toBe(404);
  expect((await owner.get('audit/proof?position=x')).status).toBe(400);
  expect((await owner.get('audit/proof')).status).toBe(400);
});

it('health and metrics report up to which position the log is sealed', async () => {
  const { body } = await new Client(office.url, '').get<{
    info: { audit: object };
    degraded: object[];
  }>('/health/ready');
  expect(body).toMatchObject({
    info: { audit: { status: 'up', behind: expect.stringMatching(/^\d+$/) } },
    degraded: [],
  });
  const metrics = await (
    await fetch(`${office.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
  ).text();
  expect(metrics).toMatch(/^audit_sealed_events [1-9]\d+$/m);
  expect(metrics).toMatch(/^audit_seal_lag_seconds [\d.]+$/m);
});
