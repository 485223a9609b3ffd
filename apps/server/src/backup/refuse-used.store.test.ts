import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { migrate } from '../database/migrate';
import { StartError } from '../operations/start-error';
import { refuseServers, refuseUsed } from './refuse-used';

const NOT_EMPTY = expect.objectContaining({
  name: 'StartError',
  message: expect.stringMatching(/^The database is not empty\./),
});
const BACKUP = { position: '81234' };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase([], 2);
});
afterEach(() => database.drop());

it('takes an empty database, and what a restore has left that was killed before its rows', async () => {
  await expect(refuseUsed(database.pool, BACKUP)).resolves.toBeUndefined();
  await database.pool.query(
    'CREATE TABLE migration (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)',
  );
  await expect(refuseUsed(database.pool, BACKUP)).resolves.toBeUndefined();
  await migrate({ type: 'postgres', url: database.url });
  await expect(refuseUsed(database.pool, BACKUP)).resolves.toBeUndefined();
});

it('takes no database with tables of another program, or with an admin', async () => {
  await database.pool.query('CREATE TABLE cow (name text)');
  await expect(refuseUsed(database.pool, BACKUP)).rejects.toThrow(StartError);
  await migrate({ type: 'postgres', url: database.url });
  await database.pool.query(
    `INSERT INTO admin (id, name, email, password_hash) VALUES (1, 'Admin', 'owner@dairy.test', '')`,
  );
  await expect(refuseUsed(database.pool, BACKUP)).rejects.toEqual(NOT_EMPTY);
});

it('takes no database to which a server is connected', async () => {
  const server = new Client({ connectionString: database.url, application_name: 'milkround' });
  await server.connect();
  await expect(refuseServers(database.pool, 1_000)).rejects.toThrow(
    /^A Milkround server, or another restore, is connected to this database:/,
  );
  const waiting = refuseServers(database.pool, 1_000);
  await server.end();
  await expect(waiting).resolves.toBeUndefined();
});
