import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminSession, Order, Read, SystemStatus, Written } from '@milkround/contracts';
import type { ClientBase } from 'pg';
import { checksumOf } from '../../apps/server/src/backup/stored-tables';
import type { RowsChecksum } from '../../apps/server/src/backup/backup-format';
import { FIRST_ADMIN_PASSWORD, login, Person } from '../support/client';
import { eventually } from '../support/eventually';
import { releasedDatabase, RELEASES } from '../support/released-database';
import { runCommand } from '../support/run-command';
import { startServer, type ServerProcess } from '../support/running-server';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const ADMIN = { ADMIN_EMAIL: 'owner@dairy.example', ADMIN_PASSWORD: FIRST_ADMIN_PASSWORD };

/** The read models of a database: their version, and the checksum of each of their tables. */
type ReadModels = Map<string, { version: number; tables: Record<string, RowsChecksum> }>;

/** Its lock keeps the next version of a read model from replacing the tables between two of the reads. */
async function readModelsOf({ pool }: TestDatabase): Promise<ReadModels> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const tables = (await versionsOf(client)).flatMap((model) => model.tables);
    await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`);
    const found: ReadModels = new Map();
    for (const { projection, version, tables } of await versionsOf(client)) {
      const sums: Record<string, RowsChecksum> = {};
      for (const table of tables) sums[table] = await checksumOf(client, table);
      found.set(projection, { version, tables: sums });
    }
    return found;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function versionsOf(
  client: ClientBase,
): Promise<{ projection: string; version: number; tables: string[] }[]> {
  const text = `SELECT projection, version, tables FROM checkpoint WHERE role = 'live' ORDER BY projection`;
  return (await client.query<{ projection: string; version: number; tables: string[] }>(text)).rows;
}

const isReady = async (owner: Person) => {
  const { readModels } = (await owner.get<Read<SystemStatus>>('operations')).body.data;
  return readModels.every(({ state, behind }) => state === 'running' && behind === 0);
};

it('has a database of the first release', () => expect(RELEASES).toContain('0.1.0.sql.gz'));

describe.each(RELEASES)('a database of %s', (file) => {
  let database: TestDatabase;
  let server: ServerProcess;
  let owner: Person;
  let before: ReadModels;
  let started: ReadModels;

  beforeAll(async () => {
    database = await releasedDatabase(file);
    before = await readModelsOf(database);
    server = await startServer({ databaseUrl: database.url, env: { DEMO: '0', ...ADMIN } });
    // A sign-in is an event, which the activity has too.
    started = await readModelsOf(database);
    const form = { username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
    owner = new Person(
      server.url,
      (await login<Written<AdminSession>>(server.url, 'admin', form)).body.data,
    );
    await eventually('the read models of this version', () => isReady(owner));
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
  });

  it('shows the morning that was recorded by that version', async () => {
    const { rows } = await database.pool.query<{ date: string }>(
      `SELECT DISTINCT split_part(stream_id, '/', 2) AS date FROM event WHERE type = 'OrderPlaced'`,
    );
    const date = rows[0]?.date ?? '';
    const orders = (await owner.get<Read<Order[]>>(`get-orders/${date}`)).body.data;
    expect(orders).toHaveLength(24);
    expect(new Set(orders.map(({ delr_boy_id }) => delr_boy_id))).toEqual(new Set([1, 2, 3]));
    const closes = await owner.get<Read<{ admin_delivery_boy: { name: string } }[]>>(
      `get-day-close-report?fromDate=${date}&toDate=${date}`,
    );
    expect(closes.body.data.map((close) => close.admin_delivery_boy.name)).toEqual(['Amit Kale']);
  });

  it('keeps the rows of every read model whose version has not changed', () => {
    expect([...started.keys()]).toEqual(expect.arrayContaining([...before.keys()]));
    for (const [projection, { version, tables }] of before)
      if (started.get(projection)?.version === version)
        expect({ projection, tables: started.get(projection)?.tables }).toEqual({
          projection,
          tables,
        });
  });

  it('has in every read model the rows that this version makes from the log alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'milkround-versions-'));
    const anew = await createTestDatabase([], 2);
    try {
      expect(await runCommand('backup', [folder], { DATABASE_URL: database.url })).toMatchObject({
        code: 0,
      });
      const [backup = ''] = await readdir(folder);
      const { code, output } = await runCommand('restore', [join(folder, backup)], {
        DATABASE_URL: anew.url,
      });
      expect(output).toMatch(
        /Read models: \d\d tables are equal to the backed-up ones\.\nSessions that are valid again: \d+\. .*\nRestored in/,
      );
      expect(code).toBe(0);
    } finally {
      await anew.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
