import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { ownServer } from '../support/own-server';
import { runCommand } from '../support/run-command';
import { ACCEPTANCE_DATA_DIR } from '../support/running-server';
import { createTestDatabase } from '../support/test-database';
import { forceChanges } from '../support/superuser';

const server = ownServer();
let folder: string;
const run = (command: string, ...args: string[]) =>
  runCommand(command, args, { DATABASE_URL: server().databaseUrl, DATA_DIR: ACCEPTANCE_DATA_DIR });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altered-read-model-'));
  const health = async () => JSON.parse(await (await fetch(`${server().url}/health/ready`)).text());
  await eventually('everything is sealed', async () => (await health()).info.audit.behind === '0');
});
afterAll(() => rm(folder, { recursive: true }));

it('a restore, which builds all figures from the events, finds a figure that was changed without the log', async () => {
  const database = new URL(server().databaseUrl).pathname.slice(1);
  await forceChanges(
    database,
    'UPDATE day_close SET taken = taken + 5 WHERE (date, delivery_boy_id) = (SELECT date, delivery_boy_id FROM day_close ORDER BY 1, 2 LIMIT 1)',
  );
  expect(await run('audit', 'verify')).toMatchObject({
    code: 0,
    output: expect.stringContaining('The log is what was sealed.'),
  });
  expect(await run('backup', folder)).toMatchObject({ code: 0 });
  const [file = ''] = await readdir(folder);
  const empty = await createTestDatabase();
  const { code, output } = await runCommand('restore', [join(folder, file)], {
    DATABASE_URL: empty.url,
  });
  await empty.drop();
  expect(output).toMatch(/^DIFFERENT: .*day_close/m);
  expect(code).toBe(1);
});
