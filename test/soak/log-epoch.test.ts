import { randomBytes } from 'node:crypto';
import { API, EPOCH_HEADER } from '@milkround/contracts';
import { admin } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { runCommand } from '../support/run-command';
import { startServer, type ServerProcess } from '../support/running-server';
import { forceChanges, urlOf } from '../support/superuser';

let database: DemoDatabase;
let server: ServerProcess;
const started: ServerProcess[] = [];
const start = async (databaseUrl = database.url) => {
  server = await startServer({ databaseUrl });
  started.push(server);
  return server;
};
beforeAll(async () => {
  database = await demoDatabase();
  await start();
});
/** Ends all servers but the one that was started last; the next test continues with that one. */
afterEach(() => Promise.all(started.splice(0, started.length - 1).map((each) => each.stop())));
afterAll(async () => {
  await Promise.all(started.map((each) => each.stop()));
  await database?.drop();
});

/** The epoch in an answer to a signed-in admin. */
async function epochOf({ url }: ServerProcess): Promise<string | null> {
  const { session } = await admin(url);
  const response = await fetch(`${url}${API}/admin/get-areas?userId=${session.id}`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(response.status).toBe(200);
  return response.headers.get(EPOCH_HEADER);
}

it('stays the same over a restart, for every server', async () => {
  const epoch = await epochOf(server);
  expect(epoch).toMatch(/^[0-9a-f-]{36}$/);
  await server.stop();
  const [first, second] = await Promise.all([start(), start()]);
  expect([await epochOf(first), await epochOf(second)]).toEqual([epoch, epoch]);
});

it('is a new one on a restored copy, and the same for all servers that start on it', async () => {
  const before = await epochOf(server);
  await server.stop();
  const name = `${database.name}_r${randomBytes(2).toString('hex')}`;
  const owner = new URL(database.url).username;
  await database.admin(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database.name}'`,
  );
  await database.admin(`CREATE DATABASE ${name} TEMPLATE ${database.name} OWNER ${owner}`);
  try {
    const restored = await Promise.all([start(urlOf(name, owner)), start(urlOf(name, owner))]);
    const [first, second] = await Promise.all(restored.map(epochOf));
    expect(first).toBe(second);
    expect(first).not.toBe(before);
    expect(restored.map((each) => each.output()).join('')).toContain(
      'The log was restored: a new epoch begins',
    );
    await Promise.all(restored.map((each) => each.stop()));
  } finally {
    await database.admin(`DROP DATABASE ${name} WITH (FORCE)`);
    await start();
  }
});

it('is a new one when an administrator begins it, and running servers send it to all their sockets', async () => {
  const before = await epochOf(server);
  const { session } = await admin(server.url);
  const socket = await live(server.url, session.token);
  await socket.until('the first pulse', () => socket.epoch === before);
  expect(await runCommand('admin', ['new-epoch'], { DATABASE_URL: database.url })).toMatchObject({
    code: 0,
  });
  const next = await socket.until('another epoch', () => socket.epoch !== before && socket.epoch);
  socket.close();
  expect(await epochOf(server)).toBe(next);
  await server.stop();
  expect(await epochOf(await start())).toBe(next);
});

it('is a new one after a recovery to a point in time, which begins another timeline', async () => {
  const before = await epochOf(server);
  await server.stop();
  await database.pool.query('UPDATE log_epoch SET timeline = timeline + 1');
  expect(await epochOf(await start())).not.toBe(before);
});

it('is a new one when events that a running server has seen are missing: the server ends', async () => {
  const before = await epochOf(server);
  await server.stop();
  const { rows } = await database.pool.query<{ position: string }>(
    'SELECT max(position) AS position FROM event',
  );
  // At its start it sees this event, or a newer one.
  await start();
  await forceChanges(database.name, `DELETE FROM event WHERE position >= ${rows[0]?.position}`);
  await eventually('the sentence', () =>
    server.output().includes('The database was restored while this server ran'),
  );
  expect(await server.kill('SIGTERM')).toBe(1);
  expect(await epochOf(await start())).not.toBe(before);
});
