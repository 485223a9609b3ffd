import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { processesWith } from '../support/processes';
import { SERVER_PROGRAM } from '../support/running-server';

const ROOT = join(__dirname, '../..');

let folder: string;
let child: ChildProcess;
const pidFile = () => join(folder, 'postgres/data/postmaster.pid');
const optionsFile = () => join(folder, 'postgres/data/postmaster.opts');
const databasePid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

/** In a process group of its own, as a shell or a service manager starts it. */
async function start(program = process.execPath, args = [SERVER_PROGRAM]): Promise<void> {
  child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    env: {
      ...ownEnvironment(),
      DATA_DIR: folder,
      PORT: '0',
      DEMO: '0',
      ADMIN_EMAIL: 'owner@dairy.test',
      ADMIN_PASSWORD: 'before-dawn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await eventually('a ready server', () => output.includes('is ready:') || hasEnded());
  expect(hasEnded()).toBe(false);
}

const ownEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LOG_LEVEL: 'silent',
});

/** Processes of the database server have the cluster's name in their command line; its watchdog has the path of the pid file. */
const left = () => [...processesWith(clusterName()), ...processesWith(pidFile())];

/** Whether a process was started with this test's folder. */
function isInFolder(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}

function clusterName(): string {
  const [, name] = /cluster_name=(milkround-\w+)/.exec(readFileSync(optionsFile(), 'utf8')) ?? [];
  if (!name) throw new Error('The database server was started without a name');
  return name;
}

async function expectNothingLeft(): Promise<void> {
  await eventually('the end of the database', () => left().length === 0).catch(() =>
    expect(left()).toEqual([]),
  );
  expect(existsSync(pidFile())).toBe(false);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'milkround-life-'));
});
afterEach(() => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database ends with its server when', () => {
  it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'the process group gets %s',
    async (signal) => {
      await start();
      expect(left().length).toBeGreaterThan(2);
      process.kill(-(child.pid ?? 0), signal);
      await once(child, 'exit');
      expect(child.exitCode).toBe(signal === 'SIGKILL' ? null : 0);
      await expectNothingLeft();
    },
  );

  it('`npm start` is killed', async () => {
    await start('npm', ['start', '--silent']);
    child.kill('SIGKILL');
    await expectNothingLeft();
  });

  it('`npm start` gets a signal with its whole process group, so that the server gets it twice', async () => {
    await start('npm', ['start', '--silent']);
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await expectNothingLeft();
  });

  it.each(['the command itself', 'the npm that runs it'] as const)(
    '`npm run dev` is killed: %s',
    async (which) => {
      await (which === 'the command itself'
        ? start(process.execPath, ['scripts/dev.mjs'])
        : start('npm', ['run', 'dev', '--silent']));
      child.kill('SIGKILL');
      await expectNothingLeft();
      const running = () =>
        [...processesWith('scripts/dev.mjs'), ...processesWith('src/main.js')].filter(({ pid }) =>
          isInFolder(pid),
        );
      // The server may end a moment after its database, which its watchdog ends.
      await eventually('the end of the server', () => running().length === 0).catch(() =>
        expect(running()).toEqual([]),
      );
    },
  );

  it('the server is killed while it starts', async () => {
    rmSync(folder, { recursive: true });
    const starting = start().catch(() => undefined);
    await eventually('a database server', () => existsSync(optionsFile()));
    child.kill('SIGKILL');
    await expectNothingLeft();
    await starting;
  });

  it('a process has killed the watchdog before the server', async () => {
    await start();
    const [watchdog] = processesWith(pidFile());
    process.kill(watchdog?.pid ?? 0, 'SIGKILL');
    await eventually('another watchdog', () =>
      processesWith(pidFile()).some(({ pid }) => pid !== watchdog?.pid),
    );
    child.kill('SIGKILL');
    await expectNothingLeft();
  });

  it('the database does not respond', async () => {
    await start();
    const pid = databasePid();
    process.kill(pid, 'SIGSTOP');
    child.kill('SIGKILL');
    await eventually('the end of the database', () => left().length === 0);
    await start();
    child.kill('SIGTERM');
    await once(child, 'exit');
    await expectNothingLeft();
  });
});

it('a server that is started immediately after a killed one takes over its folder', async () => {
  await start();
  child.kill('SIGKILL');
  await start();
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  await expectNothingLeft();
});
