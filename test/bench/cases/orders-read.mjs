// GET get-orders of an unchanged 150-stop day, with the body and as 304, the server on one core, compared with a bare server with the same bytes.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { PostgresEventStore, streams } from '../built.mjs';
import { placeDay } from '../facts.mjs';
import { businessDateOf, withServer } from '../harness.mjs';
import { login } from '../server.mjs';

const STOPS = 150;
const SECONDS = 8;
const CONNECTIONS = 10;
/** The phones of 2,000 delivery boys that come back within ten seconds need 200. */
const PER_SECOND = 300;
/** Each connection is the phone of another delivery boy, as the requests of one person are limited. The demo's twenty have orders already. */
const BOYS = Array.from({ length: CONNECTIONS }, (_, n) => 21 + n);

export async function run({ superuserUrl, root, report }) {
  await withServer({ superuserUrl, root, cpus: '0' }, async ({ server, pool }) => {
    const store = new PostgresEventStore(pool);
    const date = await businessDateOf(server.url);
    for (const boy of BOYS) {
      await hire(store, pool, boy);
      await placeDay(store, { date, boy, stops: STOPS, areas: 1 });
    }
    await waitUntilShown(pool, await store.position());
    const url = `${server.url}/apis/public/api/delivery-boy/get-orders`;
    const phones = [];
    for (const boy of BOYS) {
      const { token } = await login(server.url, 'delivery-boy', emailOf(boy));
      const authorization = `Bearer ${token}`;
      const answer = await fetch(url, { headers: { authorization } });
      const body = await answer.text();
      if (JSON.parse(body).data.length !== STOPS)
        throw new Error('The day has not the stops that it should have');
      phones.push({ authorization, body, etag: answer.headers.get('etag') });
    }
    const [{ body }] = phones;

    const loads = [
      { as: '', headersOf: ({ authorization }) => ({ authorization }) },
      {
        as: ' as 304',
        headersOf: ({ authorization, etag }) => ({ authorization, 'if-none-match': etag }),
      },
    ];
    const results = [];
    for (const loadCase of loads) {
      const headers = phones.map(loadCase.headersOf);
      await load(url, headers, 2);
      const cpuBefore = server.cpuMs();
      const figure = await load(url, headers, SECONDS);
      results.push({ ...loadCase, figure, cpu: (server.cpuMs() - cpuBefore) / (figure * SECONDS) });
    }
    const limit = await bareServer(body);
    const barePerSecond = await load(limit.url, [{}], 4);
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

const emailOf = (boy) => `bench-${boy}@milkround.test`;

/** Adds a delivery boy to the demo's, who signs in with the first one's password. */
async function hire(store, pool, boy) {
  const data = {
    id: boy,
    areaId: 1,
    supervisorId: 1,
    name: `Bench ${boy}`,
    uniqueId: `MDE-BENCH-${boy}`,
    email: emailOf(boy),
    phone: null,
  };
  const commandId = randomUUID();
  await pool.query(
    `insert into credential (command_id, role, person_id, password_hash)
     select $1, role, $2, password_hash from credential where role = 'delivery-boy' and person_id = 1`,
    [commandId, boy],
  );
  const { position } = await store.append({
    commandId,
    meta: { actor: { role: 'admin', id: 1 }, occurredAt: new Date().toISOString() },
    streams: [
      {
        streamId: streams.deliveryBoy(boy),
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

/** @param headersOfConnections of each connection, or the same of all */
async function load(url, headersOfConnections, seconds) {
  let connected = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) =>
      client.setHeaders({
        'accept-encoding': 'gzip',
        ...headersOfConnections[connected++ % headersOfConnections.length],
      }),
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
