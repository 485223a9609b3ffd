// Measures the cost of attacks for other people. Each attack runs in a process of its own; the times of the others are
// compared with those of a quiet run on the same server. It takes two and a half minutes, and runs only when it is named.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, DEMO_PASSWORD } from '../built.mjs';
import { atRate, businessDateOf, withServer } from '../harness.mjs';
import { ask } from '../history/ask.mjs';
import { percentile } from '../report.mjs';
import { API, call, login } from '../server.mjs';

export const onlyWhenNamed = true;

const SECONDS = 5;
const PAUSE_MS = 40;
const SUPERVISORS = [2, 3, 4];
/** The number of people who sign in during an attack. */
const OTHERS = 9;
const SESSIONS = 10;
const READS_OF_SESSION = 6;
/** Longer waits count as refused: a person has given up. */
const SIGN_IN_WITHIN_MS = 20_000;
const STORM = { signIns: 500, seconds: 45, boys: 20, address: '10.9.5.1' };
const EXPORT_WITHIN_MS = 10_000;

export async function run({ superuserUrl, root, report }) {
  // Attackers and others come from addresses of their own, or from one when that is the attack.
  const env = { TRUST_PROXY: '127.0.0.1' };
  await withServer({ superuserUrl, root, env }, async ({ server: { url } }) => {
    const today = await businessDateOf(url);
    const month = `fromDate=${addDays(today, -30)}&toDate=${today}`;
    await reads(report, url, month);
    await writes(report, url, month);
    await exports(report, url, month);
    await signIns(report, url);
  });
}

async function reads(report, url, month) {
  const people = [await login(url, 'admin', 'admin@milkround.test')];
  for (const n of SUPERVISORS)
    people.push(await login(url, 'supervisor', `supervisor${n}@milkround.test`));
  const read = () => readsOf(url, people, month);
  await read();
  const quiet = percentile((await read()).times, 95);
  const fullSpeed = { kind: 'lookUps', connections: 400 };
  const bare = await besideBareServer(fullSpeed, read);
  const attacks = [
    {
      name: '150 look-ups of links a second',
      attack: { kind: 'lookUps', connections: 150, perSecond: 150 },
      target: '≤ 2 × or 100 ms',
      limitMs: Math.max(2 * quiet, 100),
    },
    {
      name: 'look-ups of links by 400 connections',
      attack: fullSpeed,
      target: '≤ 500 ms, or as if a bare server refused them at once',
      limitMs: Math.max(500, percentile(bare.times, 95)),
    },
  ];
  for (const { name, attack, target, limitMs } of attacks) {
    const { times, refusals, notReady } = await beside({ url, ...attack }, read);
    addTime(report, `reads of the office beside ${name}, p95`, {
      times,
      p: 95,
      quiet,
      target,
      limitMs,
    });
    report.addRefused(`reads refused beside ${name}`, 'requests', refusals);
    report.addRefused(`not ready beside ${name}`, 'answers', notReady);
  }
}

async function writes(report, url, month) {
  const boy = await login(url, 'delivery-boy', 'mde1@milkround.test');
  const { data: stops } = await call(url, boy.token, 'GET', 'delivery-boy/get-orders');
  const orders = stops.flatMap(({ data }) => data.map(({ id }) => id));
  const tokens = [];
  for (let n = 0; n < SESSIONS; n++)
    tokens.push((await login(url, 'supervisor', 'supervisor1@milkround.test')).token);
  const write = () => writesOf(url, boy.token, orders);
  await write();
  const quiet = await write();
  const { times, refusals } = await beside(
    {
      ...{ url, kind: 'reads', connections: SESSIONS * READS_OF_SESSION, tokens },
      path: `supervisor/get-order-logs?${month}`,
    },
    write,
  );
  const name = `beside a supervisor with ${SESSIONS} sessions × ${READS_OF_SESSION} reads of the change log`;
  for (const p of [50, 95]) {
    const quietMs = percentile(quiet.times, p);
    const limitMs = Math.max(3 * quietMs, 100);
    const target = '≤ 3 × or 100 ms';
    addTime(report, `writes of a delivery boy ${name}, p${p}`, {
      times,
      p,
      quiet: quietMs,
      target,
      limitMs,
    });
  }
  report.addRefused(`writes refused ${name}`, 'requests', refusals);
}

async function exports(report, url, month) {
  const attacker = await login(url, 'admin', 'admin@milkround.test');
  const other = await login(url, 'supervisor', 'supervisor2@milkround.test');
  const pathOf = ({ role }) => `${url}${API}/${role}/get-order-logs/export?${month}`;
  const cut = () => firstByte(pathOf(attacker), attacker.token);
  const next = async () => {
    const startedAt = performance.now();
    while ((await firstByte(pathOf(other), other.token)) !== 200) {
      if (performance.now() - startedAt > EXPORT_WITHIN_MS) return EXPORT_WITHIN_MS;
      await wait(PAUSE_MS);
    }
    return performance.now() - startedAt;
  };
  await next();
  const quiet = await next();
  const cuts = await Promise.all([cut(), cut()]);
  report.addRefused(
    'exports that could not be cut off',
    'exports',
    cuts.filter((status) => status !== 200),
  );
  addTime(report, 'first byte of an export after two were cut off', {
    ...{ times: [await next()], p: 95, quiet, target: '≤ 1,000 ms', limitMs: 1_000 },
  });
  const headers = { authorization: `Bearer ${attacker.token}` };
  const head = () => fetch(pathOf(attacker), { method: 'HEAD', headers });
  const statuses = (await Promise.all([head(), head()])).map(({ status }) => status);
  const answered = statuses.filter((status) => status < 400);
  report.addRefused('HEAD of an export that is answered', 'requests', answered);
  addTime(report, 'first byte of an export after two HEAD', {
    ...{ times: [await next()], p: 95, quiet, target: '≤ 1,000 ms', limitMs: 1_000 },
  });
}

async function signIns(report, url) {
  // At first all sign in on a new device: the answers bring its cookie.
  const strangers = Array.from({ length: OTHERS }, (_, n) => ({ boy: n + 1, address: '10.9.4.1' }));
  const devices = [];
  for (const person of strangers)
    devices.push({ ...person, cookie: (await signIn(url, person)).cookie });
  const quiet = {
    inTurn: percentile((await signInInTurn(url, strangers)).times, 95),
    strangers: percentile((await signInTogether(url, strangers)).times, 95),
    devices: percentile((await signInTogether(url, devices)).times, 95),
  };
  const add = (name, { times, refusals }, quietMs) => {
    addTime(report, `${name}, p95`, { times, p: 95, quiet: quietMs });
    report.addRefused(`${name}: refused`, 'sign-ins', refusals);
  };

  const { signIns: count, seconds, boys, address } = STORM;
  const storm = { times: [], refusals: [] };
  await atRate(count / seconds, count, (n) =>
    addSignIn(storm, url, { boy: 1 + (n % boys), address }),
  );
  add(`${count} sign-ins in ${seconds} s on new devices of one address`, storm, quiet.inTurn);

  const ofOneAccount = { url, kind: 'oneAccount', connections: 1_100 };
  add(
    `sign-ins of ${OTHERS} others beside 1,100 connections that sign in with one right account`,
    await beside(ofOneAccount, () => signInTogether(url, strangers)),
    quiet.strangers,
  );

  // The attacker shares the address of the others, whose accounts it locks for new devices: it is the last one.
  const withWrongPasswords = { url, kind: 'wrongPasswords', connections: 1_200 };
  const sharing = devices.map((device) => ({ ...device, address: '10.9.2.1' }));
  add(
    `sign-ins on known devices beside 1,200 connections with wrong passwords from their address`,
    await beside(withWrongPasswords, () => signInTogether(url, sharing)),
    quiet.devices,
  );
}

/** Runs `work` while an attacker attacks another server, which refuses everything at once. */
async function besideBareServer(attack, work) {
  const server = fork(new URL('../abuse/bare-server.mjs', import.meta.url));
  try {
    const [url] = await once(server, 'message');
    return await beside({ url, ...attack }, work);
  } finally {
    server.kill();
  }
}

/** Runs `work` while an attacker attacks, from its first answer on. */
async function beside(attack, work) {
  const attacker = fork(new URL('../abuse/attacker.mjs', import.meta.url), [
    JSON.stringify(attack),
  ]);
  const messageOf = () =>
    new Promise((resolve, reject) => {
      attacker.once('message', resolve);
      attacker.once('exit', (code) => reject(new Error(`The attacker ended with ${code}`)));
    });
  try {
    await messageOf();
    const ended = messageOf();
    const result = await Promise.race([work(), ended]);
    attacker.send('stop');
    console.log(`  ${attack.kind}: ${JSON.stringify(await ended)}`);
    return result;
  } finally {
    attacker.kill();
  }
}

/** Reads of people of the office, each one after the other, and of a balancer that asks whether the server is ready. */
async function readsOf(url, people, month) {
  const result = { times: [], refusals: [], notReady: [] };
  const end = performance.now() + SECONDS * 1_000;
  const look = async ({ role, token }) => {
    const paths = ['dashboard-stats', 'progress', `get-order-all-reports?${month}`];
    for (let n = 0; performance.now() < end; n++) {
      const path = `${role}/${paths[n % paths.length]}`;
      await measure(result, () => ask(url, token, path));
      await wait(PAUSE_MS);
    }
  };
  const balance = async () => {
    while (performance.now() < end) {
      const status = await firstByte(`${url}/health/ready`, '');
      if (status !== 200) result.notReady.push(status);
      await wait(PAUSE_MS);
    }
  };
  await Promise.all([...people.map(look), balance()]);
  return result;
}

async function writesOf(url, token, orders) {
  const result = { times: [], refusals: [] };
  const end = performance.now() + SECONDS * 1_000;
  for (let n = 0; performance.now() < end; n++) {
    const path = `delivery-boy/edit-product-order/${orders[n % orders.length]}`;
    const body = { deliverdQuantity: ((n * 7) % 50) / 2 };
    await measure(result, () => ask(url, token, path, { method: 'POST', body }));
    await wait(PAUSE_MS);
  }
  return result;
}

async function signInInTurn(url, people) {
  const result = { times: [], refusals: [] };
  for (const person of people) await addSignIn(result, url, person);
  return result;
}

/** All of them sign in at the same moment. */
async function signInTogether(url, people) {
  const result = { times: [], refusals: [] };
  await Promise.all(people.map((person) => addSignIn(result, url, person)));
  return result;
}

const addSignIn = (result, url, person) =>
  measure(result, async () => {
    const { status, message } = await signIn(url, person);
    if (status !== 200) throw new Error(`mde${person.boy}: ${status} ${message}`);
  });

async function measure({ times, refusals }, work) {
  const startedAt = performance.now();
  await work().catch(({ message }) => refusals.push(message));
  times.push(performance.now() - startedAt);
}

async function signIn(url, { boy, address, cookie = '' }) {
  const answer = await fetch(`${url}${API}/delivery-boy/login`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'x-forwarded-for': address },
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ username: `mde${boy}@milkround.test`, password: DEMO_PASSWORD }),
    signal: AbortSignal.timeout(SIGN_IN_WITHIN_MS),
  });
  const { message } = await answer.json();
  const [newCookie] = (answer.headers.get('set-cookie') ?? '').split(';');
  return { status: answer.status, message, cookie: newCookie };
}

/** Begins a request on a connection of its own, and closes it after the first bytes: its status. */
const firstByte = (address, token) =>
  new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const outgoing = get(address, { headers, agent: false }, (answer) => {
      answer.once('data', () => {
        answer.destroy();
        resolve(answer.statusCode);
      });
      answer.once('end', () => resolve(answer.statusCode));
    });
    outgoing.once('error', reject);
  });

function addTime(report, what, { times, p, quiet, target = '', limitMs = null }) {
  const figure = percentile(times, p);
  const against = `quiet (${quiet.toFixed(1)} ms)`;
  const met = limitMs === null ? null : figure <= limitMs;
  report.add(what, { figure, unit: 'ms', ratio: figure / quiet, against, target, met });
}
