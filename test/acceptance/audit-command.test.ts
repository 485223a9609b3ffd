import { readFile, rm, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from 'exceljs';
import { addDays } from '@milkround/domain';
import { openAuditKeys } from '../../apps/server/src/audit/proof/audit-key';
import type { ProofDocument } from '../../apps/server/src/audit/proof/proof-document';
import { today } from '../support/log';
import { openExport } from '../support/workbook-export';
import { forceChanges } from '../support/superuser';
import { admin } from '../support/client';
import { eventually } from '../support/eventually';
import { ownServer } from '../support/own-server';
import { runCommand } from '../support/run-command';
import { ACCEPTANCE_DATA_DIR } from '../support/running-server';

const server = ownServer();
let folder: string;

const audit = (...args: string[]) =>
  runCommand('audit', args, { DATABASE_URL: server().databaseUrl, DATA_DIR: ACCEPTANCE_DATA_DIR });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-command-'));
  const health = async () => JSON.parse(await (await fetch(`${server().url}/health/ready`)).text());
  await eventually(
    'everything is sealed',
    async () => (await health()).info.audit.behind === '0',
    60_000,
  );
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

it('records no restore with another key than that of the log, because the servers would still seal nothing', async () => {
  const otherKey = join(folder, 'other.key');
  await openAuditKeys(otherKey);
  const settings = { DATABASE_URL: server().databaseUrl, AUDIT_KEY_FILE: otherKey };
  expect(await runCommand('audit', ['restored', '--reason', 'a test'], settings)).toEqual({
    code: 1,
    output: expect.stringContaining(
      `The log is sealed with another audit key than that of ${otherKey}: nothing was recorded.`,
    ),
  });
});

it('verifies the log, a proof and an export, and names the changed place in each', async () => {
  expect(await audit('verify')).toMatchObject({
    code: 0,
    output: expect.stringContaining('The log is what was sealed.'),
  });

  const key = (await (await fetch(`${server().url}/audit/key`)).text()).trim();
  const { body } = await (
    await admin(server().url)
  ).get<{ event: { type: string } }>('audit/proof?position=321');
  const proof = join(folder, 'proof.json');
  await writeFile(proof, JSON.stringify(body));
  expect(await audit('verify', proof, '--key', key)).toMatchObject({
    code: 0,
    output: expect.stringContaining('position 321'),
  });
  await writeFile(proof, JSON.stringify({ ...body, event: { ...body.event, type: 'Another' } }));
  expect(await audit('verify', proof)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not what was sealed'),
  });

  const year = join(folder, 'export');
  expect(await audit('export', '--from', '2020-01-01', '--to', '2099-12-31', year)).toMatchObject({
    code: 0,
  });
  expect(await audit('export', '--from', '2020-01-01', '--to', '2099-12-31', year)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });
  const events = (await readFile(join(year, 'events.jsonl'), 'utf8')).trimEnd().split('\n');
  const [from, to] = [events[0], events.at(-1)].map(
    (line = '') => (JSON.parse(line) as ProofDocument).event.recorded_at,
  );
  expect(await audit('verify', year, '--key', key)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`that were signed, recorded from ${from} to ${to}.`),
  });
  await writeFile(
    join(year, 'events.jsonl'),
    [...events.slice(0, 400), ...events.slice(401)].join('\n'),
  );
  expect(await audit('verify', year)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Entry 400 is missing'),
  });
  await writeFile(
    join(year, 'events.jsonl'),
    events
      .map((line, i) => (i === 400 ? line.replace('"version":', '"version":1') : line))
      .join('\n'),
  );
  expect(await audit('verify', year)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/position \d+ is not what was sealed/),
  });

  const query = `fromDate=${addDays(today(), -9)}&toDate=${today()}`;
  const exported = await openExport(await admin(server().url), 'get-order-remarks', query);
  const workbook = join(folder, 'OrderRemarks.xlsx');
  await writeFile(workbook, exported.file);
  expect(await audit('verify', workbook, '--key', key)).toMatchObject({
    code: 0,
    // The row of totals is one of them.
    output: expect.stringContaining(`The ${exported.rows.length + 1} rows of "OrderRemarks"`),
  });
  const book = new Workbook();
  await book.xlsx.load(new Uint8Array(exported.file).buffer);
  book.getWorksheet('OrderRemarks')!.getCell('B2').value = 'Somebody Else';
  await book.xlsx.writeFile(workbook);
  expect(await audit('verify', workbook)).toMatchObject({
    code: 1,
    output: expect.stringContaining('at least one value was changed'),
  });
  await writeFile(workbook, exported.file.subarray(0, 4_000));
  expect(await audit('verify', workbook)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is damaged'),
  });
  await writeFile(join(folder, 'rows.csv'), 'Consumer,MDE');
  expect(await audit('verify', join(folder, 'rows.csv'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('CSV files have no proof'),
  });

  const database = new URL(server().databaseUrl).pathname.slice(1);
  await forceChanges(
    database,
    `UPDATE event SET recorded_at = recorded_at - interval '1 hour' WHERE position = 4321`,
  );
  expect(await audit('verify')).toMatchObject({
    code: 1,
    output: expect.stringContaining('THE LOG IS NOT WHAT WAS SEALED. First position: 4321.'),
  });
  expect(await audit('restored', '--reason', 'a test')).toMatchObject({ code: 0 });
  expect(await audit('verify', join(folder, 'nothing'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot be read'),
  });
  expect(await audit('verify', '--wrong')).toMatchObject({ code: 2 });
}, 180_000);
