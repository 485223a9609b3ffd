import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API, type AdminSession, type Written } from '@milkround/contracts';
import { Client } from '../support/client';
import { eventually } from '../support/eventually';
import { SERVER_PROGRAM, startServer, type ServerProcess } from '../support/running-server';

/** Embedded, without the demo, as a new installation starts. */
const house = { DEMO: '0', ADMIN_EMAIL: 'owner@dairy.test', ADMIN_PASSWORD: 'before-dawn' };

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'milkround-starting-'));
  folders.push(folder);
  return folder;
};
const dataIn = (folder: string) => join(folder, 'data');
const pidFile = (folder: string) => join(dataIn(folder), 'postgres/data/postmaster.pid');
const postgresPid = (folder: string) => readFileSync(pidFile(folder), 'utf8').split('\n')[0];

/** A start that must fail: its message, and its exit. */
function startInVain(folder: string, env: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [SERVER_PROGRAM], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: dataIn(folder),
      LOG_LEVEL: 'silent',
      ...house,
      ...env,
    },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: stderr.trimEnd().split('\n') };
}

async function signIn({ url }: ServerProcess): Promise<string> {
  const wanted = { username: house.ADMIN_EMAIL, password: house.ADMIN_PASSWORD };
  const { body } = await new Client(url).post<Written<AdminSession>>('admin/login', wanted);
  return body.data.token;
}

const products = async ({ url }: ServerProcess, token: string) =>
  (await new Client(url, API, token).get('admin/get-products')).status;

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** One installation through its life: each test begins with the state that the test before has left. */
describe('a server with its own database', () => {
  const folder = newFolder();
  let server: ServerProcess;
  let token: string;
  const start = (env: Record<string, string> = {}) =>
    startServer({
      databaseUrl: '',
      env: { ...house, DATA_DIR: dataIn(folder), METRICS_TOKEN: '', ...env },
    });

  beforeAll(async () => {
    server = await start({ METRICS_TOKEN: 'for-the-figures-only' });
    token = await signIn(server);
  });
  afterAll(() => server?.stop());

  it('tells a balancer when it is ready, and shows its metrics only to callers with the token', async () => {
    const ready = await eventually('read models that have the sign-in', async () => {
      const answer = await fetch(`${server.url}/health/ready`);
      const body = (await answer.json()) as { info: { projections: { behind: string } } };
      return body.info.projections.behind === '0' && { status: answer.status, body };
    });
    expect(ready).toMatchObject({
      status: 200,
      body: { status: 'ok', info: { database: { status: 'up' }, projections: { status: 'up' } } },
    });
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
    const figures = await fetch(`${server.url}/metrics`, {
      headers: { authorization: 'Bearer for-the-figures-only' },
    });
    expect(await figures.text()).toMatch(/^log_position \d+$/m);
  });

  it('refuses a second server on its folder, which names the reason', () => {
    expect(startInVain(folder)).toEqual({
      status: 1,
      said: [
        `Another Milkround server (process ${server.pid}) already uses DATA_DIR ${dataIn(folder)}; stop it or choose another DATA_DIR.`,
      ],
    });
  });

  it('continues when its database is killed', async () => {
    const killed = postgresPid(folder);
    process.kill(Number(killed), 'SIGKILL');
    // Connections of the killed one answer for a moment longer.
    await eventually(
      'another database',
      () => existsSync(pidFile(folder)) && ![killed, ''].includes(postgresPid(folder)),
    );
    await eventually('the products', async () => (await products(server, token)) === 200);
  });

  it('has lost nothing acknowledged when it is killed and started again, with a password that is too short for a first admin', async () => {
    const acknowledged = await signIn(server);
    const database = postgresPid(folder);
    await server.kill('SIGKILL');

    server = await start({ ADMIN_PASSWORD: 'short' });
    expect(postgresPid(folder)).not.toBe(database);
    expect(await products(server, acknowledged)).toBe(200);
  });

  it('shows its metrics to no caller without a configured token', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });

  it('is not filled with the demo by a start that lacks DEMO=0, and names no logins of the demo', async () => {
    await server.kill('SIGTERM');
    server = await start({ DEMO: '1', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    expect(await products(server, token)).toBe(200);
    const { body } = await new Client(server.url, API, token).get<{ data: unknown[] }>(
      'admin/get-products',
    );
    expect(body.data).toEqual([]);
    expect(server.output()).not.toContain('Demo logins');
    await server.kill('SIGTERM');
    server = await start();
  });

  it('ends in order on SIGTERM, does not wait for open connections of clients, and leaves no database running', async () => {
    const ask = () =>
      Promise.all(Array.from({ length: 12 }, () => products(server, token).catch(() => 'cut')));
    const { port, hostname } = new URL(server.url);
    const silent = connect(Number(port), hostname).on('error', () => undefined);
    await once(silent, 'connect');
    await ask();
    const underWay = ask();
    expect(await server.kill('SIGTERM')).toBe(0);
    expect((await underWay).every((status) => [200, 503, 'cut'].includes(status))).toBe(true);
    expect(existsSync(pidFile(folder))).toBe(false);
    expect(server.output()).not.toContain('"level":50');
  });
});

describe('a failed start names the reason in one sentence', () => {
  let folder: string;
  beforeEach(() => {
    folder = newFolder();
  });

  it('a taken port, before a database is made', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(startInVain(folder, { PORT: String(port) })).toEqual({
      status: 1,
      said: [
        `Port ${port} on 127.0.0.1 is taken by another program; stop it or set PORT to a free one.`,
      ],
    });
    expect(existsSync(dataIn(folder))).toBe(false);
    other.close();
  });

  it('a folder that cannot be written', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(startInVain(folder, { DATA_DIR: join(file, 'data') })).toEqual({
      status: 1,
      said: [
        `DATA_DIR ${join(file, 'data')} cannot be written (ENOTDIR); choose a folder that this account may write.`,
      ],
    });
  });

  it('a DATABASE_URL that is unreachable or refused, and starts no embedded database instead', () => {
    const tested = new URL(process.env.TEST_DATABASE_URL ?? '');
    const place = `${tested.hostname}:${tested.port}`;
    expect(
      startInVain(folder, { DATABASE_URL: 'postgres://milk:secret@127.0.0.1:1/milk' }),
    ).toEqual({
      status: 1,
      said: ['DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED).'],
    });
    expect(
      startInVain(folder, { DATABASE_URL: `postgres://nobody-here:secret@${place}/postgres` }),
    ).toEqual({
      status: 1,
      said: [`DATABASE_URL: the PostgreSQL at ${place} refuses this user or password.`],
    });
    tested.pathname = '/no_such_database';
    expect(startInVain(folder, { DATABASE_URL: tested.href })).toEqual({
      status: 1,
      said: [`DATABASE_URL: the PostgreSQL at ${place} has no database "no_such_database".`],
    });
    expect(existsSync(dataIn(folder))).toBe(false);
  });

  it('a file that is no audit key', () => {
    const file = join(folder, 'audit.key');
    writeFileSync(file, 'nobody:x:65534\n', { mode: 0o600 });
    expect(startInVain(folder, { AUDIT_KEY_FILE: file, LOG_LEVEL: 'info' })).toEqual({
      status: 1,
      said: [expect.stringContaining(`The audit key ${file} is damaged or no key of Milkround`)],
    });
  });

  it('a password of the first admin that is too simple', () => {
    expect(startInVain(folder, { ADMIN_PASSWORD: 'milkround' })).toEqual({
      status: 1,
      said: ['ADMIN_PASSWORD: Password must be at least 10 characters.'],
    });
  });

  it('every invalid setting, each by its name', () => {
    expect(
      startInVain(folder, { PORT: 'http', BUSINESS_TIMEZONE: 'Asia/Poona', ADMIN_PASSWORD: '' }),
    ).toEqual({
      status: 1,
      said: [
        'PORT: must be a whole number from 0 to 65535, not "http"',
        'BUSINESS_TIMEZONE: "Asia/Poona" is not a time zone; use an IANA name such as Asia/Kolkata',
        'ADMIN_PASSWORD: is required without the demo data: the first admin is made from it',
      ],
    });
  });
});
