import { rm, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAuditKeys } from '../../apps/server/src/audit/proof/audit-key';
import { forceChanges } from '../support/superuser';
import { done, unused } from '../support/catalog';
import { emptyDairy } from '../support/empty-dairy';
import { eventually } from '../support/eventually';
import { runCommand } from '../support/run-command';
import { ACCEPTANCE_DATA_DIR } from '../support/running-server';

const dairy = emptyDairy();
let folder: string;

const audit = (...args: string[]) =>
  runCommand('audit', args, { DATABASE_URL: dairy.database.url, DATA_DIR: ACCEPTANCE_DATA_DIR });

/** A dozen events: a verification reads all of them. */
beforeAll(async () => {
  for (let n = 0; n < 12; n += 1) await done(dairy.boss, 'add-product', { name: unused('Milk') });
  folder = await mkdtemp(join(tmpdir(), 'audit-command-'));
  const health = async () =>
    JSON.parse(await (await fetch(`${dairy.server.url}/health/ready`)).text());
  await eventually('everything is sealed', async () => (await health()).info.audit.behind === '0');
});
afterAll(() => rm(folder, { recursive: true }));

it('records no restore with another key than that of the log, because the servers would still seal nothing', async () => {
  const otherKey = join(folder, 'other.key');
  await openAuditKeys(otherKey);
  const settings = { DATABASE_URL: dairy.database.url, AUDIT_KEY_FILE: otherKey };
  expect(await runCommand('audit', ['restored', '--reason', 'a test'], settings)).toEqual({
    code: 1,
    output: expect.stringContaining(
      `The log is sealed with another audit key than that of ${otherKey}: nothing was recorded.`,
    ),
  });
});

it('verifies the log and a proof, and names the changed place in each', async () => {
  expect(await audit('verify')).toMatchObject({
    code: 0,
    output: expect.stringContaining('The log is what was sealed.'),
  });

  const key = (await (await fetch(`${dairy.server.url}/audit/key`)).text()).trim();
  const { body } = await dairy.boss.get<{ event: { type: string } }>('audit/proof?position=7');
  const proof = join(folder, 'proof.json');
  await writeFile(proof, JSON.stringify(body));
  expect(await audit('verify', proof, '--key', key)).toMatchObject({
    code: 0,
    output: expect.stringContaining('position 7'),
  });
  await writeFile(proof, JSON.stringify({ ...body, event: { ...body.event, type: 'Another' } }));
  expect(await audit('verify', proof)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not what was sealed'),
  });

  await writeFile(join(folder, 'rows.csv'), 'Consumer,MDE');
  expect(await audit('verify', join(folder, 'rows.csv'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('a proof is a JSON file'),
  });

  await forceChanges(
    dairy.database.name,
    `UPDATE event SET recorded_at = recorded_at - interval '1 hour' WHERE position = 9`,
  );
  expect(await audit('verify')).toMatchObject({
    code: 1,
    output: expect.stringContaining('THE LOG IS NOT WHAT WAS SEALED. First position: 9.'),
  });
  expect(await audit('verify', join(folder, 'nothing'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot be read'),
  });
});
