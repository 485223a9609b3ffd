import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { call, login } from '../server.mjs';
import { percentile } from '../report.mjs';
import { ask } from './ask.mjs';

/** These are the simulation's, all others write at the rate that is measured. */
const SIMULATED_BOYS = 20;
const SIMULATED_PER_SECOND = 20;

/** Taps on Done, or to take it back, of many delivery boys at a steady rate, whether or not those before are answered: `{ p50, p99, perSecond }`. */
export async function measureWrites(url, { root, boys = 100, perSecond = 200, seconds = 15 }) {
  const people = [];
  for (let boy = SIMULATED_BOYS + 1; boy <= boys; boy++) {
    const { token } = await login(url, 'delivery-boy', `mde${boy}@milkround.test`);
    const { data } = await call(url, token, 'GET', 'delivery-boy/get-orders');
    people.push({ token, stops: data.map(({ consumerId, data: [line] }) => ({ consumerId, isDelivered: line.is_delivered })) });
  }
  const simulation = await simulate(url, root);
  const times = [];
  const refused = [];
  const pending = [];
  const began = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const { token, stops } = people[n % people.length];
    const stop = stops[Math.floor(n / people.length) % stops.length];
    stop.isDelivered = !stop.isDelivered;
    const { consumerId, isDelivered } = stop;
    const due = began + (n * 1000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    const body = { isDelivered };
    const headers = { 'idempotency-key': randomUUID(), 'x-occurred-at': new Date().toISOString() };
    pending.push(
      ask(url, token, `delivery-boy/edit-order-status/${consumerId}`, { method: 'POST', body, headers }).then(
        ({ ms }) => times.push(ms),
        (error) => refused.push(error),
      ),
    );
  }
  await Promise.all(pending);
  const reached = (times.length * 1000) / (performance.now() - began);
  if (simulation.exitCode !== null) throw new Error(`The simulation ended with ${simulation.exitCode} before the writes did`);
  simulation.kill('SIGINT');
  if (refused.length > 0) throw new Error(`${refused.length} writes were refused, the first with: ${refused[0].message}`);
  return { p50: percentile(times, 50), p99: percentile(times, 99), perSecond: reached };
}

/** Resolves when its delivery boys have signed in, which costs more than anything that they do afterwards, and the first stops are done. */
async function simulate(url, root) {
  const args = ['--url', url, '--boys', SIMULATED_BOYS, '--rate', SIMULATED_PER_SECOND].map(String);
  const child = spawn(process.execPath, [join(root, 'scripts/simulate.mjs'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The simulation ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => /\b[1-9]\d* done/.test(line) && resolve());
  });
  return child;
}
