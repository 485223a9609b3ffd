import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreSchema, PostgresEventStore, quarantineSchema } from '@milkround/event-store';
import { signCheckpoint, TreeBuilder, type Tile } from '@milkround/transparency-log';
import type { PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database';
import { openAuditKeys, rotateAuditKey, type AuditKeys } from './audit-key';
import type { KnownCheckpoint } from './known-checkpoint';
import { leafOf, SEALED_COLUMNS, type SealedEvent } from './leaf';
import { hasher } from './node-crypto';
import { proofSchema } from './proof-schema';
import { proofOf, verifyProof } from './proof-document';
import { newestCheckpoint, writeTiles } from './proof-tables';
import { recordRestore } from './restores';
import { sealNext, TilesDiffer } from './seal';
import { verifyLog } from './verify-log';

jest.setTimeout(60_000);

const EVENTS = 700;
const UNTOUCHED = { unsealed: 0, differences: [], count: 0, erased: [], erasedCount: 0 };
/** Runs a statement as superuser, whom neither triggers nor grants stop. */
const FORCE = 'SET session_replication_role = replica';

let folder: string;
let database: TestDatabase;
let store: PostgresEventStore;
let client: PoolClient;
let keys: AuditKeys;
let known: KnownCheckpoint[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  keys = await openAuditKeys(join(folder, 'keys/audit.key'));
  database = await createTestDatabase([...eventStoreSchema, ...quarantineSchema, ...proofSchema]);
  store = new PostgresEventStore(database.pool);
  client = await database.pool.connect();
  for (let i = 0; i < EVENTS; i += 50) {
    await append(50);
    // One checkpoint for each hundred events.
    if (i % 100 === 50) await sealAll();
  }
  known = [{ note: (await newestCheckpoint(client))?.note ?? '', seenAt: new Date().toISOString() }];
});

afterEach(async () => {
  client.release();
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const append = (number: number) =>
  store.append({
    commandId: randomUUID(),
    meta: { occurredAt: '2026-11-22T00:30:00.000Z', actor: { role: 'delivery-boy', id: 7 } },
    streams: [
      {
        streamId: `delivery-day/2026-11-22/${randomUUID()}`,
        expectedVersion: 0,
        events: Array.from({ length: number }, (_, i) => ({ type: 'QuantityDelivered', data: { quantity: 1.5, row: i } })),
      },
    ],
  });

async function sealAll(limit = 1_000): Promise<void> {
  while ((await sealNext(client, keys, limit)) === 'sealed');
}

const attack = (...statements: string[]) => database.admin([FORCE, ...statements].join('; '));
const messages = async () => (await verifyLog(client, keys, known)).differences.map(({ message }) => message);
const positions = async () => (await verifyLog(client, keys, known)).differences.map(({ position }) => position);

it('finds nothing in a log that nobody has touched, however it was sealed', async () => {
  expect(await verifyLog(client, keys, known)).toEqual({ ...UNTOUCHED, sealed: EVENTS });
  await append(3);
  expect(await verifyLog(client, keys, known)).toMatchObject({ sealed: EVENTS, unsealed: 3, count: 0 });
  await sealAll(2);
  expect(await verifyLog(client, keys, known)).toEqual({ ...UNTOUCHED, sealed: EVENTS + 3 });
});

it('leaves out no event of appends that end late or not at all', async () => {
  const late = await database.pool.connect();
  await late.query('BEGIN');
  await late.query(`SELECT pg_advisory_xact_lock_shared((${0x4d52}::bigint << 48) | pg_sequence_last_value('event_position'))`);
  await late.query(`SELECT nextval('event_position')`);
  await append(5);
  await sealAll();
  expect(await verifyLog(client, keys, [])).toMatchObject({ sealed: EVENTS, unsealed: 5 });
  await late.query('ROLLBACK');
  late.release();
  await sealAll();
  expect(await verifyLog(client, keys, [])).toMatchObject({ sealed: EVENTS + 5, unsealed: 0, count: 0 });
});

it('goes on sealing after an event with a number that no program can hold', async () => {
  await append(1);
  await attack(`UPDATE event SET data = '{"quantity": 1e999}' WHERE position = ${EVENTS + 1}`);
  await append(1);
  await sealAll();
  expect(await verifyLog(client, keys, known)).toEqual({ ...UNTOUCHED, sealed: EVENTS + 2 });
});

/** Erases the data of an event as the law may demand: the hashes stay in place of the data, and the salt is gone. */
async function erase(position: number): Promise<void> {
  const { rows } = await client.query<SealedEvent>(`SELECT ${SEALED_COLUMNS} FROM event e WHERE e.position = $1`, [position]);
  const proof = await proofOf(client, keys, String(position));
  if (!rows[0] || !proof) throw new Error(`There is no event at ${position}`);
  const { dataHash, metaHash }: { dataHash: string; metaHash: string } = JSON.parse(leafOf(rows[0], proof.salt));
  const zeros = '0'.repeat(32);
  await attack(
    `UPDATE event SET data = '${JSON.stringify({ erased: { dataHash, metaHash } })}', meta = '{}' WHERE position = ${position}`,
    `UPDATE audit_entries SET salts = overlay(salts placing '\\x${zeros}'::bytea from ${(proof.index % 256) * 16 + 1}) WHERE bundle = ${Math.floor(proof.index / 256)}`,
  );
}

describe('after the data of a person were erased', () => {
  beforeEach(async () => {
    await erase(321);
    await erase(400);
  });

  it('the tree is still what was signed, and the erased events are named', async () => {
    expect(await verifyLog(client, keys, known)).toEqual({ ...UNTOUCHED, sealed: EVENTS, erased: ['321', '400'], erasedCount: 2 });
    await append(5);
    await sealAll();
    expect(await verifyLog(client, keys, known)).toMatchObject({ sealed: EVENTS + 5, count: 0, erasedCount: 2 });
  });

  it('everything else about an erased event is still proven', async () => {
    const proof = await proofOf(client, keys, '321');
    expect(verifyProof(proof, keys.verifiers)).toMatchObject({ isValid: true });
    await attack(`UPDATE event SET recorded_at = recorded_at + interval '1 hour' WHERE position = 321`);
    expect((await positions())[0]).toBe('321');
  });

  it('nobody can pass off other data as erased', async () => {
    await attack(`UPDATE event SET data = jsonb_set(data, '{erased,dataHash}', '"${'ab'.repeat(32)}"') WHERE position = 400`);
    expect(await verifyLog(client, keys, known)).toMatchObject({ count: 1, erased: ['321'], differences: [{ position: '400' }] });
    await attack(`UPDATE event SET data = '{"quantity": 3}' WHERE position = 400`);
    expect(await positions()).toEqual(['400']);
  });
});

it('seals once when two processes seal at the same time', async () => {
  await append(40);
  const other = await database.pool.connect();
  const seal = async (each: PoolClient) => {
    for (let i = 0; i < 20; i++) await sealNext(each, keys, 3);
  };
  await Promise.all([seal(client), seal(other)]);
  other.release();
  await sealAll();
  expect(await verifyLog(client, keys, known)).toMatchObject({ sealed: EVENTS + 40, count: 0 });
});

describe('names the position', () => {
  it.each([
    ['a payload', `UPDATE event SET data = jsonb_set(data, '{quantity}', '1.6') WHERE position = 321`],
    ['a time', `UPDATE event SET recorded_at = recorded_at - interval '1 microsecond' WHERE position = 321`],
    ['an actor', `UPDATE event SET meta = jsonb_set(meta, '{actor,id}', '8') WHERE position = 321`],
    ['a type', `UPDATE event SET type = 'OrderPlaced' WHERE position = 321`],
    ['a salt', `UPDATE audit_entries SET salts = overlay(salts placing '\\x00'::bytea from 64 * 16 + 1) WHERE bundle = 1`],
    [
      'a hash in a tile',
      `UPDATE audit_tile SET hashes = overlay(hashes placing '\\x0000'::bytea from 64 * 32 + 1) WHERE level = 0 AND index = 1`,
    ],
  ])('of the event when somebody changed %s', async (_, statement) => {
    await attack(statement);
    expect((await positions())[0]).toBe('321');
  });

  it('of an event that was deleted', async () => {
    await attack('DELETE FROM event WHERE position = 321');
    expect(await messages()).toEqual(['The event at position 321 was deleted.']);
  });

  it('of two events that were swapped', async () => {
    await attack(
      'UPDATE event SET position = -1 WHERE position = 321',
      'UPDATE event SET position = 321 WHERE position = 400',
      'UPDATE event SET position = 400 WHERE position = -1',
    );
    expect(await positions()).toEqual(['321', '400']);
  });

  it('of an event that was inserted in the past', async () => {
    await attack(
      'DELETE FROM event WHERE position = 321',
      `INSERT INTO event SELECT -5, 'other', 1, gen_random_uuid(), type, 1, data, meta, recorded_at FROM event WHERE position = 320`,
      `UPDATE event SET position = 321 WHERE position = -5`,
    );
    expect((await positions())[0]).toBe('321');
    await attack(
      `INSERT INTO event SELECT 0, 'other', 2, gen_random_uuid(), type, 1, data, meta, recorded_at FROM event WHERE position = 320`,
    );
    expect((await messages())[0]).toBe('The event at position 0 was inserted after the log was sealed there.');
  });
});

/** Computes the tree as an attacker who can read the salts does. */
async function tilesOfEvents(): Promise<Tile[]> {
  const tiles: Tile[] = [];
  const builder = new TreeBuilder(hasher, (tile) => tiles.push(tile));
  const { rows: events } = await client.query<SealedEvent>(`SELECT ${SEALED_COLUMNS} FROM event e ORDER BY e.position`);
  const { rows: bundles } = await client.query<{ salts: Buffer }>('SELECT salts FROM audit_entries ORDER BY bundle');
  const salts = Buffer.concat(bundles.map((each) => each.salts)).toString('hex');
  for (const [i, event] of events.entries()) builder.append(hasher.leaf(leafOf(event, salts.slice(i * 32, (i + 1) * 32))));
  return [...tiles, ...builder.edge()];
}

it('brackets the first position when log and tiles were rewritten together', async () => {
  await attack(`UPDATE event SET data = '{"quantity": 9}' WHERE position = 321`);
  await writeTiles(client, await tilesOfEvents());
  const [first] = await messages();
  expect(first).toMatch(/rewritten together: .* up to position 300, and differ from it between position 301 and 400\./);
});

it('does not take a checkpoint that another key has signed', async () => {
  const other = await openAuditKeys(join(folder, 'other.key'));
  const note = signCheckpoint(
    { origin: keys.signer.name, size: EVENTS, root: hasher.empty() },
    { ...other.signer, name: keys.signer.name },
  );
  await attack(`UPDATE audit_checkpoint SET note = '${note}' WHERE size = ${EVENTS}`);
  expect((await messages())[0]).toMatch(
    /^The checkpoint of 700 entries was replaced: It is signed by .*, which is none of the known keys\.$/,
  );
});

it('seals nothing with another key on top of what was sealed', async () => {
  const other = await openAuditKeys(join(folder, 'other.key'));
  await append(3);
  await expect(sealNext(client, other, 10)).rejects.toThrow('which is none of the known keys');
  expect(await verifyLog(client, keys, known)).toMatchObject({ sealed: EVENTS, unsealed: 3, count: 0 });
});

it('does not take an older genuine checkpoint, or none', async () => {
  await attack(`DELETE FROM audit_checkpoint WHERE size > 600`);
  expect(await messages()).toEqual([
    'The newest checkpoint has 600 entries, but 700 are sealed: entries or checkpoints were removed.',
    expect.stringMatching(/^The database was rolled back: 700 sealed entries were seen at .*, and it has 600 now\.$/),
  ]);
  await attack(`DELETE FROM audit_checkpoint`);
  expect((await messages())[0]).toBe('There are 700 sealed entries, but no checkpoint.');
});

/** Everything as it was after so many events, which no table of the database contradicts. */
const rollBack = (size: number) =>
  attack(
    `DELETE FROM event WHERE position > ${size}`,
    `DELETE FROM audit_checkpoint WHERE size > ${size}`,
    `DELETE FROM audit_entries WHERE bundle * 256 >= ${size}`,
    `UPDATE audit_entries SET positions = positions[1:${size % 256}], salts = substr(salts, 1, ${(size % 256) * 16}) WHERE bundle = ${Math.floor(size / 256)}`,
    `DELETE FROM audit_tile WHERE level = 0 AND index * 256 >= ${size}`,
    `UPDATE audit_tile SET hashes = substr(hashes, 1, ${(size % 256) * 32}) WHERE level = 0 AND index = ${Math.floor(size / 256)}`,
    `UPDATE audit_tile SET hashes = substr(hashes, 1, ${Math.floor(size / 256) * 32}) WHERE level = 1 AND index = 0`,
  );

it('finds that the whole database was rolled back, unless the operator has recorded it', async () => {
  await rollBack(600);
  expect(await messages()).toEqual([expect.stringContaining('The database was rolled back: 700 sealed entries were seen at')]);
  const restore = { size: 600, by: 'me', reason: 'disk failure' };
  await recordRestore(client, keys, { ...restore, restoredAt: '2026-01-01T00:00:00.000Z' });
  expect(await messages()).toHaveLength(1);
  await recordRestore(client, keys, { ...restore, restoredAt: new Date(Date.now() + 1).toISOString() });
  expect(await messages()).toEqual([]);
});

it('finds that the log went on in another way after it was rolled back', async () => {
  await rollBack(600);
  await append(200);
  await sealAll();
  expect(await messages()).toEqual([expect.stringContaining('The log was rewritten: 700 sealed entries were seen at')]);
});

it('seals nothing on top of tiles that were changed', async () => {
  await append(1);
  await attack(`UPDATE audit_tile SET hashes = overlay(hashes placing '\\x0000'::bytea from 1) WHERE level = 0 AND index = 2`);
  await expect(sealNext(client, keys, 10)).rejects.toThrow(TilesDiffer);
});

it('verifies what a former key has signed after the key was replaced', async () => {
  keys = await rotateAuditKey(join(folder, 'keys/audit.key'));
  expect(await messages()).toEqual([]);
  await append(2);
  await sealAll();
  expect(await verifyLog(client, keys, known)).toMatchObject({ sealed: EVENTS + 2, count: 0 });
});

it('its tables refuse the owner what the log refuses', async () => {
  for (const statement of ['DELETE FROM audit_checkpoint', `UPDATE audit_restore SET note = ''`, 'TRUNCATE audit_checkpoint'])
    await expect(database.pool.query(statement)).rejects.toThrow(/denied|append-only/);
});
