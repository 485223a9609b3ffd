// A process that attacks a server of this machine: so many connections that each send one request after the other, until it is told to stop. Its
// time and its connections are bounded, whoever starts it.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../built.mjs';
import { API } from '../server.mjs';

const LONGEST_MS = 60_000;
const MOST_CONNECTIONS = 1_500;
const BOYS = 20;

/** @type {{ url: string, kind: string, connections: number, perSecond?: number, tokens?: string[], path?: string }} */
const { url, kind, connections, perSecond = Infinity, tokens, path } = JSON.parse(process.argv[2]);
if (new URL(url).hostname !== '127.0.0.1') throw new Error(`${url} is not on this machine`);
if (connections > MOST_CONNECTIONS) throw new Error(`${connections} connections are too many`);

const signIn = (boy, password) => ({
  path: 'delivery-boy/login',
  body: { username: `mde${boy}@milkround.test`, password },
});

/** @typedef {{ path: string, address: string, body?: object, token?: string }} Sent */

/**
 * The nth request of each attack.
 * @type {Record<string, (n: number) => Sent>}
 */
const REQUESTS = {
  lookUps: () => ({
    path: 'password-link/look-up',
    body: { token: 'A'.repeat(43) },
    address: '10.9.1.1',
  }),
  wrongPasswords: (n) => ({ ...signIn(1 + (n % BOYS), `wrong-${n}`), address: '10.9.2.1' }),
  /** From many addresses, so that only the limits of the account are left. */
  oneAccount: (n) => ({
    ...signIn(BOYS, DEMO_PASSWORD),
    address: `10.10.${Math.floor(n / 250) % 250}.${n % 250}`,
  }),
  reads: (n) => ({ path, token: tokens[n % tokens.length], address: '10.9.3.1' }),
};

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const answers = {};
let sent = 0;
let isOver = false;

/** @param {Sent} request */
const send = ({ path: target, body, token, address }) =>
  new Promise((resolve) => {
    const method = body ? 'POST' : 'GET';
    const headers = {
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const outgoing = request(`${url}${API}/${target}`, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.statusCode));
    });
    outgoing.once('error', ({ message }) => resolve(message));
    outgoing.end(body && JSON.stringify(body));
  });

async function connection() {
  while (!isOver) {
    const n = sent++;
    const earlyMs = (n / perSecond) * 1_000 - (performance.now() - startedAt);
    if (earlyMs > 0) await wait(earlyMs);
    const status = await send(REQUESTS[kind](n));
    if (Object.keys(answers).length === 0) process.send('begun');
    answers[status] = (answers[status] ?? 0) + 1;
  }
}

process.once('message', () => (isOver = true));
process.once('disconnect', () => process.exit());
setTimeout(() => process.exit(1), LONGEST_MS);
const startedAt = performance.now();
await Promise.race([
  Promise.all(Array.from({ length: connections }, connection)),
  new Promise((resolve) => process.once('message', resolve)),
]);
process.send(answers);
