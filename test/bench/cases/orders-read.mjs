// GET get-orders of an unchanged 150-stop day, with the body and as 304, the server on one core, compared with a bare server with the same bytes.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { PostgresEventStore, streams } from '../built.mjs';
import { placeDay } from '../facts.mjs';
import { businessDateOf, withServer } from '../harness.mjs';
import { call, login } from '../server.mjs';

const STOPS = 150;
const SECONDS = 8;
const CONNECTIONS = 10;
/** The phones of 2,000 delivery boys that come back within ten seconds need 200. */
const PER_SECOND = 300;
/** The twenty-first delivery boy: the demo's twenty have orders already. */
const BOY = 21;

export async function run({ superuserUrl, root, report }) {
  await withServer({ superuserUrl, root, cpus: '0' }, async ({ server, pool }) => {
    const store = new PostgresEventStore(pool);
    await hire(store, pool);
    await placeDay(store, {
      date: await businessDateOf(server.url),
      boy: BOY,
      stops: STOPS,
      areas: 1,
    });
    await waitUntilShown(pool, await store.position());
    const { token } = await login(server.url, 'delivery-boy', 'bench@milkround.test');
    const path = '/apis/public/api/delivery-boy/get-orders';
    const body = JSON.stringify(await call(server.url, token, 'GET', 'delivery-boy/get-orders'));
    if (JSON.parse(body).data.length !== STOPS)
      throw new Error('The day has not the stops that it should have');
    const etag = (
      await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).headers.get('etag');

    const loads = [
      { as: '', headers: {} },
      { as: ' as 304', headers: { 'if-none-match': etag } },
    ];
    const results = [];
    for (const loadCase of loads) {
      await load(`${server.url}${path}`, token, 2, loadCase.headers);
      const cpuBefore = server.cpuMs();
      const figure = await load(`${server.url}${path}`, token, SECONDS, loadCase.headers);
      results.push({ ...loadCase, figure, cpu: (server.cpuMs() - cpuBefore) / (figure * SECONDS) });
    }
    const limit = await bareServer(body);
    const barePerSecond = await load(limit.url, token, 4);
    limit.stop();
    for (const { as, figure, cpu } of results) {
      report.add(
        `GET get-orders of ${STOPS} stops (${Math.round(body.length / 1024)} KB)${as}, one core`,
        {
          figure,
          unit: 'requests/s',
          ratio: figure / barePerSecond,
          against: `a bare server answering the same bytes (${Math.round(barePerSecond)}/s)`,
          target: `≥ ${PER_SECOND}/s`,
          met: figure >= PER_SECOND,
        },
      );
      report.add(`the same${as}, of the server`, { figure: cpu, unit: 'ms of a processor' });
    }
    await store.close();
  });
}

/** Adds a delivery boy to the demo's, who signs in with the first one's password. */
async function hire(store, pool) {
  const data = {
    id: BOY,
    areaId: 1,
    supervisorId: 1,
    name: 'Bench',
    uniqueId: 'MDE-BENCH',
    email: 'bench@milkround.test',
    phone: null,
  };
  const commandId = randomUUID();
  await pool.query(
    `insert into credential (command_id, role, person_id, password_hash)
     select $1, role, $2, password_hash from credential where role = 'delivery-boy' and person_id = 1`,
    [commandId, BOY],
  );
  const { position } = await store.append({
    commandId,
    meta: { actor: { role: 'admin', id: 1 }, occurredAt: new Date().toISOString() },
    streams: [
      {
        streamId: streams.deliveryBoy(BOY),
        expectedVersion: 0,
        events: [{ type: 'DeliveryBoyHired', data }],
      },
    ],
  });
  await waitUntilShown(pool, position);
}

/** Waits until the server's read models show the events that were appended outside of it. */
async function waitUntilShown(pool, position) {
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from checkpoint where projection = '*' and position >= $1`,
      [position],
    );
    if (rows.length > 0) return;
    await wait(20);
  }
}

async function load(url, token, seconds, headers = {}) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...headers },
  });
  const refusedCount = result.non2xx - (result.statusCodeStats['304']?.count ?? 0);
  if (refusedCount > 0 || result.errors > 0)
    throw new Error(`${refusedCount} refused, ${result.errors} errors`);
  return result.requests.average;
}

async function bareServer(body) {
  const child = spawn(
    'taskset',
    ['-c', '0', process.execPath, join(import.meta.dirname, '../bare-server.mjs')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  child.stdin.end(body);
  const url = await new Promise((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text).trim())),
  );
  return { url, stop: () => child.kill() };
}
