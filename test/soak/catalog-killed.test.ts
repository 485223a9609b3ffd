import { randomUUID } from 'node:crypto';
import type { DeliveryBoy, DeliveryBoySession, Written } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { done, staffForm, withKey } from '../support/catalog';
import { admin, login, Person } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { eventually } from '../support/eventually';
import { startServer, type ServerProcess } from '../support/running-server';

let database: DemoDatabase;
let server: ServerProcess;

beforeAll(async () => {
  database = await demoDatabase();
  server = await startServer({ databaseUrl: database.url });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

const OLD = 'first-password';
const NEW = 'second-password';
const WAITING = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%append_events%'`;

/**
 * Sets a new password, and kills the server after it has stored the password and before its fact is recorded. `meanwhile` runs while the append
 * waits.
 */
async function killedBetween(meanwhile: () => Promise<unknown>) {
  const boss = await admin(server.url);
  const form = staffForm({ areaId: 1, supervisorId: 1, password: OLD });
  const { id } = await done<DeliveryBoy>(boss, 'add-delivery-boy', form);
  const signIn = (password: string) =>
    login<Written<DeliveryBoySession>>(server.url, 'delivery-boy', {
      username: form.email,
      password,
    });
  const { session } = new Person(server.url, (await signIn(OLD)).body.data);
  const change = async (key: string) =>
    (await admin(server.url)).post(
      `edit-delivery-boy/${id}`,
      { ...form, password: NEW },
      withKey(key),
    );

  const key = randomUUID();
  const inTheWay = await database.pool.connect();
  await inTheWay.query('begin');
  await inTheWay.query(
    `insert into event (position, stream_id, version, event_id, type, schema_version, data, meta) values (-1, $1, 2, $2, 'X', 1, '{}', '{}')`,
    [streams.deliveryBoy(id), randomUUID()],
  );
  const lost = change(key).catch(() => null);
  await eventually(
    'the append that waits',
    async () => (await database.pool.query(`select 1 ${WAITING}`)).rowCount === 1,
  );
  await server.kill('SIGKILL');
  await lost;
  await meanwhile();
  await inTheWay.query('rollback');
  inTheWay.release();
  await eventually(
    'the end of the append',
    async () => (await database.pool.query(`select 1 ${WAITING}`)).rowCount === 0,
  );

  server = await startServer({ databaseUrl: database.url });
  const opens = async () => [(await signIn(OLD)).status, (await signIn(NEW)).status];
  const sessionStatus = async () =>
    (await new Person(server.url, session).get('get-orders')).status;
  return { opens, sessionStatus: sessionStatus, again: () => change(key) };
}

it('leaves the old password and its sessions when the fact was never recorded; the same request sets the new one', async () => {
  const { opens, sessionStatus, again } = await killedBetween(() =>
    database.pool.query(`select pg_terminate_backend(pid) ${WAITING}`),
  );
  expect(await opens()).toEqual([200, 401]);
  expect(await sessionStatus()).toBe(200);
  expect((await again()).status).toBe(200);
  expect(await opens()).toEqual([401, 200]);
  expect(await sessionStatus()).toBe(401);
});

it('has the new password and none of the old sessions when the fact was recorded after all', async () => {
  const { opens, sessionStatus, again } = await killedBetween(() => Promise.resolve());
  expect(await opens()).toEqual([401, 200]);
  expect(await sessionStatus()).toBe(401);
  expect((await again()).status).toBe(200);
  expect(await opens()).toEqual([401, 200]);
});
