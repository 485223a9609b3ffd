import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { DEMO_PASSWORD } from './built.mjs';

export const API = '/apis/public/api';
const START_WITHIN_MS = 300_000;

/** The options of Node with which `npm start` runs the server. */
const OPTIONS = ['--max-semi-space-size=32'];
/** BENCH_PROFILE=folder: the server writes a CPU profile there when it ends. */
const PROFILE = process.env.BENCH_PROFILE
  ? ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE]
  : [];

/** Starts the built server and resolves when it is ready. `cpus`: taskset's list, to pin it. */
export async function startServer({ root, databaseUrl, cpus = null, env = {} }) {
  const command = [
    process.execPath,
    ...OPTIONS,
    ...PROFILE,
    join(root, 'dist/apps/server/src/main.js'),
  ];
  const [program, ...args] = cpus === null ? command : ['taskset', '-c', cpus, ...command];
  const child = spawn(program, args, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      DEMO_MORNING: 'still',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The server did not start in time')),
      START_WITHIN_MS,
    );
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    lines.on('line', (text) => {
      const [, readyUrl] = /is ready: (\S+)/.exec(text) ?? [];
      if (!readyUrl) return;
      clearTimeout(timer);
      resolve(readyUrl);
    });
  });
  return {
    url,
    pid: child.pid,
    /** CPU time of its threads so far, in milliseconds. Unlike elapsed time it does not depend on other load. */
    cpuMs: () => cpuMsOf(child.pid),
    residentMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) /
      1024,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

const TICK_MS = 10;

function cpuMsOf(pid) {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Signs in and returns the session. */
export async function login(url, role, username) {
  const answer = await fetch(`${url}${API}/${role}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${username}: ${message}`);
  return data;
}

export const call = async (url, token, method, path, body) => {
  const answer = await fetch(`${url}${API}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${json.message}`);
  return json;
};
