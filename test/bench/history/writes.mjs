import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { atRate } from '../harness.mjs';
import { call, login } from '../server.mjs';
import { percentile } from '../report.mjs';
import { ask } from './ask.mjs';

/** These belong to the simulation, all others write at the measured rate. */
const SIMULATED_BOYS = 20;
const SIMULATED_PER_SECOND = 20;
/** At the same rate, but not counted: a server that has just started compiles its code, and requests that queued up meanwhile take its time. */
const WARM_UP_SECONDS = 10;

/**
 * Taps on Done, or the opposite, of many delivery boys at a steady rate, even if earlier ones are not answered:
 * `{ p50, p99, perSecond, cpuMs }`, the last the server's processor time for one tap.
 */
export async function measureWrites(server, { root, boys = 100, perSecond = 200, seconds = 15 }) {
  const { url } = server;
  for (let boy = 1; boy <= SIMULATED_BOYS; boy++) await takeBack(url, await openPhone(url, boy));
  const people = [];
  for (let boy = SIMULATED_BOYS + 1; boy <= boys; boy++) people.push(await openPhone(url, boy));
  const simulation = await simulate(url, root);
  try {
    const taps = tapsOf(url, people);
    await atRate(perSecond, perSecond * WARM_UP_SECONDS, taps);
    const startedAt = performance.now();
    const cpuBefore = server.cpuMs();
    const times = await atRate(perSecond, perSecond * seconds, taps);
    const reachedRate = (times.length * 1000) / (performance.now() - startedAt);
    if (simulation.exitCode !== null)
      throw new Error(`The simulation ended with ${simulation.exitCode} before the writes did`);
    const writeCount = times.length + SIMULATED_PER_SECOND * seconds;
    return {
      p50: percentile(times, 50),
      p99: percentile(times, 99),
      perSecond: reachedRate,
      cpuMs: (server.cpuMs() - cpuBefore) / writeCount,
    };
  } finally {
    simulation.kill('SIGINT');
  }
}

async function openPhone(url, boy) {
  const { token } = await login(url, 'delivery-boy', `mde${boy}@milkround.test`);
  const { data } = await call(url, token, 'GET', 'delivery-boy/get-orders');
  if (data.length === 0)
    throw new Error(
      `Delivery boy ${boy} has no orders today: the history is of another day, make it anew`,
    );
  return {
    token,
    stops: data.map(({ consumerId, data: [line] }) => ({
      consumerId,
      isDelivered: line.is_delivered,
    })),
  };
}

/** Reopens the stops that an earlier run on the same database has marked done, so that the simulation has work. */
async function takeBack(url, { token, stops }) {
  for (const { consumerId, isDelivered } of stops)
    if (isDelivered)
      await call(url, token, 'POST', `delivery-boy/edit-order-status/${consumerId}`, {
        isDelivered: false,
      });
}

/** Each call taps once: on each one's first stop, then on each one's second, and so on. Returns its duration. */
function tapsOf(url, people) {
  let n = 0;
  return async () => {
    const { token, stops } = people[n % people.length];
    const stop = stops[Math.floor(n++ / people.length) % stops.length];
    stop.isDelivered = !stop.isDelivered;
    const headers = { 'idempotency-key': randomUUID(), 'x-occurred-at': new Date().toISOString() };
    const body = { isDelivered: stop.isDelivered };
    const { ms } = await ask(url, token, `delivery-boy/edit-order-status/${stop.consumerId}`, {
      method: 'POST',
      body,
      headers,
    });
    return ms;
  };
}

/** Resolves when its delivery boys have signed in, which costs more than their later requests, and the first stops are done. */
async function simulate(url, root) {
  const args = ['--url', url, '--boys', SIMULATED_BOYS, '--rate', SIMULATED_PER_SECOND].map(String);
  const child = spawn(process.execPath, [join(root, 'scripts/simulate.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The simulation ended with ${code}`)));
    createInterface({ input: child.stdout }).on(
      'line',
      (line) => /\b[1-9]\d* done/.test(line) && resolve(line),
    );
  });
  return child;
}
