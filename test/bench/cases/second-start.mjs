// A second `npm start` on a DATA_DIR that holds the demo, until the server is ready, compared with the start of an empty Node.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { median } from '../report.mjs';

const STARTS = 3;
const EMPTY_STARTS = 7;
const WITHIN_MS = 180_000;
const TARGET_MS = 6_000;

export async function run({ root, report }) {
  const folder = await mkdtemp(join(tmpdir(), 'milkround-start-'));
  try {
    const first = await start(root, folder);
    const startTimes = [];
    for (let i = 0; i < STARTS; i++) startTimes.push(await start(root, folder));
    const emptyTimes = Array.from({ length: EMPTY_STARTS }, () =>
      measureTime(() => spawnSync(process.execPath, ['-e', ''])),
    );
    const figure = median(startTimes);
    report.add('second npm start to ready', {
      figure,
      unit: 'ms',
      ratio: figure / median(emptyTimes),
      against: `an empty Node (${Math.round(median(emptyTimes))} ms); the first start took ${(first / 1000).toFixed(1)} s`,
      target: `≤ ${TARGET_MS / 1000} s`,
      met: figure <= TARGET_MS,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const measureTime = (work) => {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
};

/** Starts as a user would, returns after how many milliseconds it was ready, and stops it in order. */
async function start(root, dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  for (const name of ['DATABASE_URL', 'DEMO', 'NODE_ENV']) delete env[name];
  const startedAt = performance.now();
  // A group of its own, so that the signal also reaches the children of npm.
  const child = spawn('npm', ['start'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  try {
    await new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('npm start was not ready in time')),
        WITHIN_MS,
      );
      const settle = (act) => (value) => {
        clearTimeout(timer);
        act(value);
      };
      child.once('error', settle(reject));
      void exit.then((code) => settle(reject)(new Error(`npm start ended with ${code}`)));
      createInterface({ input: child.stdout }).on(
        'line',
        (line) => /is ready: \S+/.test(line) && settle(resolve)(),
      );
    });
    return performance.now() - startedAt;
  } finally {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM');
    await exit;
  }
}
