import { join } from 'node:path';
import { signCheckpoint } from '@milkround/transparency-log';
import type { PoolClient } from 'pg';
import { EVENTS, flippedByte, SealedLog } from '../../../../../test/support/sealed-log';
import { openAuditKeys, rotateAuditKey } from './audit-key';
import { hasher } from './node-crypto';
import { proofOf, verifyProof } from './proof-document';
import { writeTiles } from './proof-tables';
import { recordRestore } from './restores';
import { sealNext, TilesDiffer } from './seal';
import { verifyLog } from './verify-log';

const UNTOUCHED = {
  unsealed: 0,
  differences: [],
  count: 0,
  erased: [],
  erasedCount: 0,
  times: { setBack: [], count: 0 },
};

let log: SealedLog;
beforeEach(async () => {
  log = await SealedLog.open();
});
afterEach(() => log.close());

it('is attacked by a superuser, and every attack changes something', async () => {
  expect(await log.database.admin('SHOW is_superuser')).toEqual([{ is_superuser: 'on' }]);
  await expect(log.database.pool.query('SET session_replication_role = replica')).rejects.toThrow(
    'denied',
  );
  await expect(log.attack('DELETE FROM event WHERE position = 9999999')).rejects.toThrow(
    'changes no row',
  );
});

it('finds nothing in an unchanged log, in any way of sealing', async () => {
  expect(await log.verify()).toEqual({ ...UNTOUCHED, sealed: EVENTS });
  await log.append(3);
  expect(await log.verify()).toMatchObject({ sealed: EVENTS, unsealed: 3, count: 0 });
  await log.sealAll(2);
  expect(await log.verify()).toEqual({ ...UNTOUCHED, sealed: EVENTS + 3 });
});

it('leaves out no event of appends that end late or not at all', async () => {
  const late = await log.database.pool.connect();
  await late.query('BEGIN');
  await late.query(
    `SELECT pg_advisory_xact_lock_shared((${0x4d52}::bigint << 48) | pg_sequence_last_value('event_position'))`,
  );
  await late.query(`SELECT nextval('event_position')`);
  await log.append(5);
  await log.sealAll();
  expect(await verifyLog(log.client, log.keys, [])).toMatchObject({ sealed: EVENTS, unsealed: 5 });
  await late.query('ROLLBACK');
  late.release();
  await log.sealAll();
  expect(await verifyLog(log.client, log.keys, [])).toMatchObject({
    sealed: EVENTS + 5,
    unsealed: 0,
    count: 0,
  });
});

it('continues sealing after an event with a number that no program can represent', async () => {
  await log.append(1);
  await log.attack(`UPDATE event SET data = '{"quantity": 1e999}' WHERE position = ${EVENTS + 1}`);
  await log.append(1);
  await log.sealAll();
  expect(await log.verify()).toEqual({ ...UNTOUCHED, sealed: EVENTS + 2 });
});

describe('after the data of a person were erased', () => {
  beforeEach(async () => {
    await log.erase(321);
    await log.erase(400);
  });

  it('the tree is still the signed one, and the erased events are named', async () => {
    expect(await log.verify()).toEqual({
      ...UNTOUCHED,
      sealed: EVENTS,
      erased: ['321', '400'],
      erasedCount: 2,
    });
    await log.append(5);
    await log.sealAll();
    expect(await log.verify()).toMatchObject({ sealed: EVENTS + 5, count: 0, erasedCount: 2 });
  });

  it('everything else about an erased event is still proven', async () => {
    const proof = await proofOf(log.client, log.keys, '321');
    expect(verifyProof(proof, log.keys.verifiers)).toMatchObject({ isValid: true });
    await log.attack(
      `UPDATE event SET recorded_at = recorded_at + interval '1 hour' WHERE position = 321`,
    );
    expect((await log.positions())[0]).toBe('321');
  });

  it('other data cannot be declared as erased', async () => {
    await log.attack(
      `UPDATE event SET data = jsonb_set(data, '{erased,dataHash}', '"${'ab'.repeat(32)}"') WHERE position = 400`,
    );
    expect(await log.verify()).toMatchObject({
      count: 1,
      erased: ['321'],
      differences: [{ position: '400' }],
    });
    await log.attack(`UPDATE event SET data = '{"quantity": 3}' WHERE position = 400`);
    expect(await log.positions()).toEqual(['400']);
  });
});

it('seals once when two processes seal at the same time', async () => {
  await log.append(40);
  const other = await log.database.pool.connect();
  const seal = async (each: PoolClient) => {
    for (let i = 0; i < 20; i++) await sealNext(each, log.keys, 3);
  };
  await Promise.all([seal(log.client), seal(other)]);
  other.release();
  await log.sealAll();
  expect(await log.verify()).toMatchObject({ sealed: EVENTS + 40, count: 0 });
});

describe('names the position', () => {
  it.each([
    [
      'a payload',
      `UPDATE event SET data = jsonb_set(data, '{quantity}', '1.6') WHERE position = 321`,
    ],
    [
      'a time',
      `UPDATE event SET recorded_at = recorded_at - interval '1 microsecond' WHERE position = 321`,
    ],
    ['an actor', `UPDATE event SET meta = jsonb_set(meta, '{actor,id}', '8') WHERE position = 321`],
    ['a type', `UPDATE event SET type = 'OrderPlaced' WHERE position = 321`],
    [
      'a salt',
      `UPDATE audit_entries SET salts = ${flippedByte('salts', 64 * 16)} WHERE bundle = 1`,
    ],
    [
      'a hash in a tile',
      `UPDATE audit_tile SET hashes = ${flippedByte('hashes', 64 * 32)} WHERE level = 0 AND index = 1`,
    ],
  ])('of the event when an attacker has changed %s', async (_, statement) => {
    await log.attack(statement);
    expect((await log.positions())[0]).toBe('321');
  });

  it('of an event that was deleted', async () => {
    await log.attack('DELETE FROM event WHERE position = 321');
    expect(await log.messages()).toEqual(['The event at position 321 was deleted.']);
  });

  it('of two events that were swapped', async () => {
    await log.attack(
      'UPDATE event SET position = -1 WHERE position = 321',
      'UPDATE event SET position = 321 WHERE position = 400',
      'UPDATE event SET position = 400 WHERE position = -1',
    );
    expect(await log.positions()).toEqual(['321', '400']);
  });

  it('of an event that was inserted in the past', async () => {
    await log.attack(
      'DELETE FROM event WHERE position = 321',
      `INSERT INTO event SELECT -5, 'other', 1, gen_random_uuid(), type, 1, data, meta, recorded_at FROM event WHERE position = 320`,
      `UPDATE event SET position = 321 WHERE position = -5`,
    );
    expect((await log.positions())[0]).toBe('321');
    await log.attack(
      `INSERT INTO event SELECT 0, 'other', 2, gen_random_uuid(), type, 1, data, meta, recorded_at FROM event WHERE position = 320`,
    );
    expect((await log.messages())[0]).toBe(
      'The event at position 0 was inserted after the log was sealed there.',
    );
  });
});

it('narrows the position down when log and tiles were rewritten together', async () => {
  await log.attack(`UPDATE event SET data = '{"quantity": 9}' WHERE position = 321`);
  await writeTiles(log.client, await log.tilesOfEvents());
  const [first] = await log.messages();
  expect(first).toMatch(
    /rewritten together: .* up to position 300, and differ from it between position 301 and 400\./,
  );
});

it('refuses a checkpoint that another key has signed', async () => {
  const other = await openAuditKeys(join(log.folder, 'other.key'));
  const note = signCheckpoint(
    { origin: log.keys.signer.name, size: EVENTS, root: hasher.empty() },
    { ...other.signer, name: log.keys.signer.name },
  );
  await log.attack(`UPDATE audit_checkpoint SET note = '${note}' WHERE size = ${EVENTS}`);
  expect((await log.messages())[0]).toMatch(
    /^The checkpoint of 700 entries was replaced: It is signed by .*, which is none of the known keys\.$/,
  );
});

it('seals nothing with another key after the sealed events', async () => {
  const other = await openAuditKeys(join(log.folder, 'other.key'));
  await log.append(3);
  await expect(sealNext(log.client, other, 10)).rejects.toThrow('which is none of the known keys');
  expect(await log.verify()).toMatchObject({ sealed: EVENTS, unsealed: 3, count: 0 });
});

it('refuses an older genuine checkpoint, or a missing one', async () => {
  await log.attack(`DELETE FROM audit_checkpoint WHERE size > 600`);
  expect(await log.messages()).toEqual([
    'The newest checkpoint has 600 entries, but 700 are sealed: entries or checkpoints were removed.',
    expect.stringMatching(
      /^The database was rolled back: 700 sealed entries were seen at .*, and it has 600 now\.$/,
    ),
  ]);
  await log.attack(`DELETE FROM audit_checkpoint`);
  expect((await log.messages())[0]).toBe('There are 700 sealed entries, but no checkpoint.');
});

it('finds that the whole database was rolled back, unless the operator has recorded it', async () => {
  await log.rollBack(500);
  expect(await log.messages()).toEqual([
    expect.stringContaining('The database was rolled back: 700 sealed entries were seen at'),
  ]);
  const restore = { size: 500, by: 'me', reason: 'disk failure' };
  await recordRestore(log.client, log.keys, { ...restore, restoredAt: '2026-01-01T00:00:00.000Z' });
  expect(await log.messages()).toHaveLength(1);
  await recordRestore(log.client, log.keys, {
    ...restore,
    restoredAt: new Date(Date.now() + 1).toISOString(),
  });
  expect(await log.messages()).toEqual([]);
});

it('finds that the log continued differently after it was rolled back', async () => {
  await log.rollBack(500);
  await log.append(300);
  await log.sealAll();
  expect(await log.messages()).toEqual([
    expect.stringContaining('The log was rewritten: 700 sealed entries were seen at'),
  ]);
});

it('seals nothing after tiles that were changed', async () => {
  await log.append(1);
  await log.attack(
    `UPDATE audit_tile SET hashes = ${flippedByte('hashes', 0)} WHERE level = 0 AND index = 2`,
  );
  await expect(sealNext(log.client, log.keys, 10)).rejects.toThrow(TilesDiffer);
});

it('verifies the signatures of a former key after the key was replaced', async () => {
  log.keys = await rotateAuditKey(join(log.folder, 'keys/audit.key'));
  expect(await log.messages()).toEqual([]);
  await log.append(2);
  await log.sealAll();
  expect(await log.verify()).toMatchObject({ sealed: EVENTS + 2, count: 0 });
});

it('its tables refuse the same commands of the owner as the log', async () => {
  for (const statement of [
    'DELETE FROM audit_checkpoint',
    `UPDATE audit_restore SET note = ''`,
    'TRUNCATE audit_checkpoint',
  ])
    await expect(log.database.pool.query(statement)).rejects.toThrow(/denied|append-only/);
});
