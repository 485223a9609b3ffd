import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, KnownCluster } from './cluster';
import {
  commandLineOf,
  databaseEnvironment,
  isPostgresCommand,
  signalServer,
} from './operating-system';
import { watchdogCall } from './watchdog-program';

const stopTimeoutMs = 30_000;
/** Longer than a server that starts takes to write its number into its pid file. */
const NUMBERED_WITHIN_MS = 10_000;

/** A database server as its `postmaster.pid` describes it. */
export interface ServerProcess {
  pid: number;
  port: number;
}

/**
 * The server that runs on this cluster now, started by any process. A pid file whose process is gone, or is no database server
 * because the number was given away again, is stale, as is one that a loss of power has left without a number. Of the last two kinds
 * PostgreSQL would refuse to start, so they are removed. A server that runs all the same is found by PostgreSQL through its shared memory.
 */
export function runningServer(cluster: KnownCluster): ServerProcess | 'foreign' | null {
  const pidInfo = readPidFile(cluster);
  if (!pidInfo) return null;
  if (!(pidInfo.pid > 0)) {
    if (ageOf(pidFile(cluster)) > NUMBERED_WITHIN_MS) rmSync(pidFile(cluster), { force: true });
    return null;
  }
  const command = commandLineOf(pidInfo.pid);
  if (command === null) return null;
  if (command.includes(`cluster_name=${cluster.name}`)) return pidInfo;
  if (isPostgresCommand(command)) return 'foreign';
  rmSync(pidFile(cluster), { force: true });
  return null;
}

/** Resolves once the server has removed its pid file, its last act. */
async function serverGone(cluster: Cluster, pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    if (readPidFile(cluster)?.pid !== pid || commandLineOf(pid) === null) return true;
    await pause(20);
  }
  return false;
}

export interface Launch extends ServerProcess {
  watchdog: Watchdog;
  /** Returns why the process has ended: the last lines of its log, else its exit code; null while it runs. */
  ended: () => string | null;
}

/** Stops the server by a fast shutdown, and after a time-out by an immediate one; the WAL on disk is then replayed at the next start. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  signalServer(cluster.binaries.postgres, pid, 'SIGINT');
  if (await serverGone(cluster, pid, stopTimeoutMs)) return;
  signalServer(cluster.binaries.postgres, pid, 'SIGQUIT');
  await serverGone(cluster, pid, stopTimeoutMs);
}

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal does not end it before this process has finished. A watchdog
 * ends it when this process is gone.
 */
export function launch(cluster: Cluster, port: number): Launch {
  const log = openSync(cluster.logFile, logFlags(cluster.logFile), 0o600);
  const logStart = fstatSync(log).size;
  const args = Object.entries({ ...settings, port, cluster_name: cluster.name }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const watchdog = new Watchdog(cluster, port);
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.dataArgument, ...args], {
    ...cluster.account,
    cwd: cluster.data,
    detached: true,
    windowsHide: true,
    env: databaseEnvironment(process.env),
    stdio: ['ignore', log, log],
  });
  let end: string | null = null;
  const onEnd = (reason: string) => {
    end = reason;
    watchdog.release();
  };
  child.once('error', (error) => onEnd(error.message));
  child.once('exit', (code) => onEnd(`it ended with ${code}`));
  child.unref();
  closeSync(log);
  return {
    pid: child.pid ?? 0,
    port,
    watchdog,
    ended: () => end && (lastWords(cluster.logFile, logStart) ?? end),
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * For a small machine that does other things as well. Durability is PostgreSQL's default, everything on. Statements and row values
 * stay out of the log: they hold names and addresses.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // A server takes up to 35. A dozen servers of a test run share one PostgreSQL, and used up 100.
  max_connections: 200,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  random_page_cost: 1.1,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const pidFile = (cluster: KnownCluster) => join(cluster.data, 'postmaster.pid');

/** Lines: process id, data directory, start time, port, … */
function readPidFile(cluster: KnownCluster): ServerProcess | null {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
}

/** Milliseconds since a file was changed, or until then when the clock was set back; 0 when there is none. */
function ageOf(path: string): number {
  const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changedAt === undefined ? 0 : Math.abs(Date.now() - changedAt);
}

const logLimit = 5 * 1024 * 1024;

function logFlags(path: string): 'a' | 'w' {
  try {
    const file = openSync(path, 'r');
    const { size } = fstatSync(file);
    closeSync(file);
    return size > logLimit ? 'w' : 'a';
  } catch {
    return 'a';
  }
}

function lastWords(path: string, from: number): string | null {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(8192);
    const text = buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, from));
    const lines = text.split('\n').filter((line) => /FATAL|PANIC|DETAIL/.test(line));
    return lines.length > 0
      ? lines.map((line) => line.replace(/^.*?(?:FATAL|PANIC|DETAIL):\s*/, '')).join('; ')
      : null;
  } finally {
    closeSync(file);
  }
}

const REPLACE_AFTER_MS = 100;

/** The process that watches over one embedded server. It is replaced when it is killed. */
class Watchdog {
  private child: ChildProcess;
  private isReleased = false;

  /** Create it before the server is started, so that there is no moment without it. */
  constructor(
    private readonly cluster: Pick<Cluster, 'data' | 'binaries'>,
    private readonly port: number,
  ) {
    this.child = this.start();
  }

  /** Call when the server has ended. */
  release(): void {
    this.isReleased = true;
    this.child.stdin?.end('stopped\n');
  }

  private replace(): void {
    if (!this.isReleased) this.child = this.start();
  }

  /** In a session of its own: a signal to the owner's process group, or the end of its terminal, must not reach it. */
  private start(): ChildProcess {
    const { data, binaries } = this.cluster;
    const watchedServer = {
      data,
      pidFile: join(data, 'postmaster.pid'),
      port: this.port,
      postgres: binaries.postgres,
    };
    const [program, ...args] = watchdogCall(watchedServer);
    const child = spawn(program, args, {
      cwd: '/',
      detached: true,
      windowsHide: true,
      env: databaseEnvironment(process.env),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.on('error', () => undefined);
    child.stdin.on('error', () => undefined);
    child.once('exit', () => setTimeout(() => this.replace(), REPLACE_AFTER_MS).unref());
    child.unref();
    if (child.stdin instanceof Socket) child.stdin.unref();
    return child;
  }
}
