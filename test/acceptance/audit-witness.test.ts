import type { LogComparison, Read, SealState } from '@milkround/contracts';
import {
  fromBase64,
  openCheckpoint,
  openRestore,
  verifyConsistency,
} from '@milkround/transparency-log';
import { hasher, nodeCrypto } from '../../apps/server/src/audit/proof/node-crypto';
import { parseKeys } from '../../apps/server/src/audit/proof/proof-document';
import { forceChanges } from '../support/superuser';
import { admin, mde, supervisor, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { ownProcess } from '../support/own-server';
import { runCommand } from '../support/run-command';
import { ACCEPTANCE_DATA_DIR } from '../support/running-server';

const server = ownProcess({ env: { METRICS_TOKEN: 'a-token-of-this-test' } });
let owner: Person;
let phone: Person;

const compare = async (person: Person, from: number) =>
  (await person.get<Read<LogComparison>>(`audit/consistency?from=${from}`)).body.data;
const sealOf = async (person: Person) =>
  (await person.get<Read<SealState>>('audit/seal')).body.data;
const openIn = ({ checkpoint, keys }: LogComparison) =>
  openCheckpoint(checkpoint, parseKeys(keys) ?? [], nodeCrypto);
const metrics = async () =>
  (
    await fetch(`${server().url}/metrics`, {
      headers: { authorization: 'Bearer a-token-of-this-test' },
    })
  ).text();

/** The state once every event is sealed. A sign-in is answered before the log has its event. */
const sealed = (withinMs = 15_000): Promise<SealState> =>
  eventually(
    'every event is sealed',
    async () => {
      const { rows } = await server().database!.pool.query('SELECT 1 FROM identity_fact LIMIT 1');
      const seal = rows.length === 0 && (await sealOf(owner));
      return seal && seal.behind === 0 && seal;
    },
    withinMs,
  );

beforeAll(async () => {
  owner = await admin(server().url);
  phone = await mde(server().url, 1);
  await sealed(60_000);
}, 120_000);

it('proves to a phone that the log continues what the phone has seen, in less than 4 KB', async () => {
  const earlier = (
    await server().database!.pool.query('SELECT note FROM audit_checkpoint ORDER BY size LIMIT 1')
  ).rows[0];
  const newest = await compare(phone, 0);
  const first = openCheckpoint(String(earlier.note), parseKeys(newest.keys) ?? [], nodeCrypto);
  const answer = await compare(phone, first.size);
  const proof = answer.proof.flatMap((hash) => fromBase64(hash) ?? []);
  expect(first.size).toBeLessThan(openIn(answer).size);
  expect(verifyConsistency(hasher, { first, second: openIn(answer), proof })).toBe(true);
  expect(
    verifyConsistency(hasher, {
      first: { ...first, root: hasher.empty() },
      second: openIn(answer),
      proof,
    }),
  ).toBe(false);
  expect(JSON.stringify(answer).length).toBeLessThan(4_096);
});

it('shows the office up to where the log is sealed, and counts the devices that have verified it', async () => {
  const { size } = openIn(await compare(phone, 0));
  const supervisors = await supervisor(server().url, 1);
  expect((await sealOf(owner)).witnesses).toEqual({ phones: 0, browsers: 0 });
  for (const person of [phone, phone, supervisors, owner, await mde(server().url, 2)])
    expect((await person.post('audit/witness', { size })).status).toBe(200);
  // No checkpoint has this size.
  await (await mde(server().url, 3)).post('audit/witness', { size: size + 1_000_000 });
  const seal = await sealed();
  expect(seal.witnesses).toEqual({ phones: 2, browsers: 2 });
  expect(await sealOf(supervisors)).toEqual(seal);
  const last = (
    await server().database!.pool.query(
      'SELECT position, recorded_at FROM event ORDER BY position DESC LIMIT 1',
    )
  ).rows[0];
  expect([seal.position, seal.sealedUpTo]).toEqual([last.position, last.recorded_at.toISOString()]);
});

it('refuses invalid sizes, a delivery boy who asks for the state, and too many requests of one session', async () => {
  expect((await phone.get('audit/consistency?from=-1')).status).toBe(400);
  expect((await phone.get('audit/consistency')).status).toBe(400);
  expect((await phone.post('audit/witness', {})).status).toBe(400);
  expect(
    (await phone.post('audit/witness', { size: 1, contradicted: 'x'.repeat(5_000) })).status,
  ).toBe(400);
  expect((await phone.get('/apis/public/api/supervisor/audit/seal')).status).toBe(403);
  const busy = await mde(server().url, 4);
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => (await busy.get('audit/consistency?from=0')).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

it('raises an alarm when a device has seen a checkpoint that the log does not continue, until the restore is recorded', async () => {
  const { checkpoint } = await compare(owner, 0);
  await owner.post('audit/witness', {
    size: 1,
    contradicted: checkpoint.replace('milkround/', 'milkround/x'),
  });
  await owner.post('audit/witness', { size: 1, contradicted: checkpoint });
  expect(await metrics()).toMatch(/^audit_witness_alarms_total\{found="not-signed"\} 1$/m);
  expect(await metrics()).toMatch(/^audit_witness_alarms_total\{found="same"\} 1$/m);

  await sealed();
  const newest = await compare(owner, 0);
  const { size } = openIn(newest);
  const database = new URL(server().databaseUrl).pathname.slice(1);
  await forceChanges(database, `DELETE FROM audit_checkpoint WHERE size = ${size}`);
  const after = await compare(owner, size);
  expect([openIn(after).size < size, after.proof, after.restore]).toEqual([true, [], null]);
  expect(
    (
      await owner.post('audit/witness', {
        size: openIn(after).size,
        contradicted: newest.checkpoint,
      })
    ).status,
  ).toBe(200);
  expect(await metrics()).toMatch(/^audit_witness_alarms_total\{found="rolled-back"\} 1$/m);
  await eventually(
    'the server’s log says so',
    async () => server().output().includes('does not continue the checkpoint'),
    10_000,
  );

  const env = { DATABASE_URL: server().databaseUrl, DATA_DIR: ACCEPTANCE_DATA_DIR };
  expect(await runCommand('audit', ['restored', '--reason', 'disk failure'], env)).toMatchObject({
    code: 0,
  });
  const { restore, keys } = await compare(owner, size);
  expect(openRestore(restore ?? '', parseKeys(keys) ?? [], nodeCrypto)).toMatchObject({
    reason: 'disk failure',
  });
});
