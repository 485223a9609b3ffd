// A worker that floods a server until it is stopped, and then counts the answers by status. It is separate from the measurement.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { io } from 'socket.io-client';
import { DEMO_PASSWORD } from './built.mjs';
import { API } from './server.mjs';

const LOGINS_A_SECOND = 50;
const MESSAGES_A_SECOND = 600;
const AT_ONCE = 4;
const KEYS = 60_000;
const ENTRIES = 200;

const { kind, url, token } = workerData;
const counts = {};
let isStopped = false;
const count = (status) => (counts[status] = (counts[status] ?? 0) + 1);

/** Another address for each request, so that its work is measured and not the limit of one address. */
const addressOf = (n) => `10.${n % 250}.${Math.floor(n / 250) % 250}.7`;

async function send(path, body, headers = {}) {
  const answer = await fetch(`${url}${API}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  count(answer?.status ?? 'no answer');
}

const FLOODS = {
  async socket() {
    while (!isStopped) {
      const socket = io(url, {
        path: '/live',
        auth: { token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      });
      let isOver = false;
      const disconnect = new Promise((resolve) =>
        ['disconnect', 'connect_error'].forEach((name) => socket.once(name, resolve)),
      );
      void disconnect.then(() => (isOver = true));
      count('connection');
      for (let n = 0; !isOver && !isStopped; n++) {
        if (socket.connected) {
          socket.emit('subscribe', { topic: 'progress', from: String(n % 900) });
          socket.emit(n % 2 ? 'subscribe' : 'unsubscribe', { topic: 'products', from: '1' });
          count('messages');
        }
        await wait(2_000 / MESSAGES_A_SECOND);
      }
      socket.disconnect();
    }
  },
  async logins() {
    const pendingSends = [];
    for (let n = 0; !isStopped; n++) {
      const body = JSON.stringify({
        username: `mde${1 + (n % 20)}@milkround.test`,
        password: DEMO_PASSWORD,
      });
      pendingSends.push(
        send('delivery-boy/login', body, {
          'x-forwarded-for': addressOf(n),
        }),
      );
      await wait(1_000 / LOGINS_A_SECOND);
    }
    await Promise.race([Promise.all(pendingSends), wait(3_000)]);
  },
  async bodies() {
    const body = JSON.stringify(
      Object.fromEntries(Array.from({ length: KEYS }, (_, n) => [`k${n}`, n])),
    );
    let n = 0;
    await repeatInParallel(() => send('admin/login', body, { 'x-forwarded-for': addressOf(n++) }));
  },
  async sync() {
    const headers = { authorization: `Bearer ${token}` };
    const { data, date } = await fetch(`${url}${API}/delivery-boy/get-orders`, { headers }).then(
      (answer) => answer.json(),
    );
    const orderId = data[0].data[0].id;
    await repeatInParallel(() => {
      const commands = Array.from({ length: ENTRIES }, (_, n) => ({
        ...{
          id: randomUUID(),
          type: 'edit-product-order',
          occurredAt: new Date().toISOString(),
          date,
        },
        data: { orderId, deliverdQuantity: n % 90, previous: null },
      }));
      return send('delivery-boy/sync', JSON.stringify({ commands }), headers);
    });
  },
};

const repeatInParallel = (work) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!isStopped) await work();
    }),
  );

parentPort.on('message', () => (isStopped = true));
await FLOODS[kind]();
parentPort.postMessage(counts);
