import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoDatabase, openDemoDatabase, type DemoDatabase } from './demo-database';
import { SERVER_FLAGS, shareInHost, startInHost } from './server-hosts';

/** The program that `npm run build` creates. */
export const SERVER_PROGRAM = join(__dirname, '../../dist/apps/server/src/main.js');
/** `DATA_DIR` of all servers of a run, because their databases are copies of one, which is sealed with the audit key in it. */
export const ACCEPTANCE_DATA_DIR =
  process.env.ACCEPTANCE_DATA_DIR ?? join(__dirname, '../../.cache/acceptance-data');
/** Bearer token of the metrics of all servers of a run. */
export const METRICS_TOKEN = 'metrics-for-the-tests';
/** The output of the first start, which made the demo, at the level `info`. */
export const FIRST_START_LOG = join(ACCEPTANCE_DATA_DIR, 'first-start.log');
const READY = /is ready: (http:\S+)/;
const START_WITHIN_MS = 900_000;
const STOP_WITHIN_MS = 240_000;

export interface ServerOptions {
  /** If missing: a copy of the demo's database, which `stop` drops. */
  databaseUrl?: string;
  /** The built server to start; by default that of this release. */
  program?: string;
  /** In addition to the settings of the harness: a free port on 127.0.0.1, the demo, only warnings in the log. */
  env?: Record<string, string>;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  databaseUrl: string;
  /** The copy of the demo's database that was created for this server; null if another was given. */
  database: DemoDatabase | null;
  /** Ends the server in order, and drops its own database if it has one. */
  stop(): Promise<void>;
}

/** Returns the `env` of a server in a process of its own whose clock is ahead of the database's, and a day more with each SIGUSR2. */
export const clockAhead = (aheadMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--require "${join(__dirname, 'moved-clock.cjs')}"`,
  CLOCK_AHEAD_MS: String(aheadMs),
});

/** A server in a process of its own. */
export interface ServerProcess extends RunningServer {
  pid: number;
  /** All its output so far. */
  output(): string;
  /** Sends the signal and waits for the end; returns the exit code, null when a signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built server as a process of its own and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const program = options.program ?? SERVER_PROGRAM;
  if (!existsSync(program))
    throw new Error(`There is no built server at ${program}: run "npm run build" first`);
  return onDatabase<Omit<ServerProcess, 'database' | 'databaseUrl'>>(
    options,
    async (databaseUrl) => {
      const child = new Child(program, { ...settings(databaseUrl), ...options.env });
      const url = await child.ready();
      return {
        url,
        pid: child.pid,
        output: () => child.output,
        kill: (signal) => child.kill(signal),
        stop: async () => void (await child.kill('SIGTERM')),
      };
    },
  );
}

/**
 * Starts the built application on a database of its own, in the process that does so for one test file after the other. For tests that do
 * not need the process: a new process costs a second of CPU to load, and has compiled nothing yet.
 */
export const startHosted = (
  options: Pick<ServerOptions, 'databaseUrl' | 'env'> = {},
): Promise<RunningServer> =>
  onDatabase(options, (databaseUrl) => startInHost({ ...settings(databaseUrl), ...options.env }));

/** The server that all files of this process share, on one copy of the demo's database. `stop` leaves it running for the next file. */
export const sharedServer = (): Promise<RunningServer> => shared('first', copyOfDemo);

/** A second server on the same database, which all files of this process share, too. */
export const sharedSecondServer = (): Promise<RunningServer> =>
  shared('second', async () => {
    const { databaseUrl, stop } = await sharedServer();
    await stop();
    return databaseUrl;
  });

async function shared(name: string, findDatabase: () => Promise<string>): Promise<RunningServer> {
  const server =
    (await shareInHost(name, null)) ?? (await shareInHost(name, settings(await findDatabase())));
  if (!server) throw new Error('The host did not start the shared server');
  const database = openDemoDatabase(server.databaseUrl);
  return { ...server, database, stop: database.drop };
}

async function copyOfDemo(): Promise<string> {
  const { url, pool } = await demoDatabase();
  await pool.end();
  return url;
}

/** Starts a server on the database of the options, else on a copy of the demo's that is dropped when it stops. */
async function onDatabase<S extends Pick<RunningServer, 'url' | 'stop'>>(
  options: ServerOptions,
  start: (databaseUrl: string) => Promise<S>,
): Promise<S & RunningServer> {
  const database = options.databaseUrl === undefined ? await demoDatabase() : null;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  try {
    const server = await start(databaseUrl);
    const stop = async () => {
      await server.stop();
      await database?.drop();
    };
    return { ...server, databaseUrl, database, stop };
  } catch (error) {
    await database?.drop();
    throw error;
  }
}

/**
 * Returns the business's time zone of this run: Asia/Kolkata, unless it is near midnight there. "Today" must not change between a test's
 * request and its answer, and entries of the tests two hours ago must still be of today.
 */
export function timeZone(): string {
  process.env.ACCEPTANCE_TIMEZONE ??= farFromMidnight(hourIn('Asia/Kolkata'));
  return process.env.ACCEPTANCE_TIMEZONE;
}

/** The hour is that of Asia/Kolkata. Dubai is an hour and a half behind, Tokyo three and a half ahead. */
function farFromMidnight(hour: number): string {
  if (hour === 23) return 'Asia/Dubai';
  return hour < 2 ? 'Asia/Tokyo' : 'Asia/Kolkata';
}

const hourIn = (zone: string) =>
  Number(
    new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
      new Date(),
    ),
  );

class Child {
  output = '';
  private readonly child: ChildProcess;
  private readonly exited: Promise<number | null>;

  constructor(program: string, env: Record<string, string>) {
    this.child = spawn(process.execPath, [...SERVER_FLAGS, program], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.exited = new Promise((resolve) => this.child.once('close', resolve));
    const endWithMe = () => this.child.kill('SIGKILL');
    process.once('exit', endWithMe);
    void this.exited.then(() => process.off('exit', endWithMe));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Returns the address that it prints. */
  async ready(): Promise<string> {
    const url = new Promise<string>((resolve) =>
      this.child.stdout?.on('data', () => {
        const [, readyUrl] = READY.exec(this.output) ?? [];
        if (readyUrl) resolve(readyUrl);
      }),
    );
    const earlyExit = this.exited.then((code) =>
      Promise.reject(
        new Error(`The server ended with ${code} before it was ready:\n${this.output}`),
      ),
    );
    try {
      return await inTime(START_WITHIN_MS, 'be ready', Promise.race([url, earlyExit]));
    } catch (error) {
      this.child.kill('SIGKILL');
      throw error;
    } finally {
      earlyExit.catch(() => undefined);
    }
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    try {
      return await inTime(STOP_WITHIN_MS, `end on ${signal}`, this.exited);
    } catch (error) {
      this.child.kill('SIGKILL');
      throw error;
    }
  }
}

/** Returns the settings without the tests' own environment, except the path of programs. */
const settings = (databaseUrl: string) => ({
  // Node 22 keeps compiled code from one start of the server to the next; Node 20 ignores this.
  NODE_COMPILE_CACHE: join(__dirname, '../../.cache/compiled-code'),
  PATH: process.env.PATH ?? '',
  DATA_DIR: ACCEPTANCE_DATA_DIR,
  // A test can send requests from many addresses.
  TRUST_PROXY: '127.0.0.1',
  METRICS_TOKEN,
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  // Up to a dozen servers run at once on one PostgreSQL, which has 200 connections.
  DATABASE_POOL_SIZE: '6',
  DEMO: '1',
  // Tests need a list that does not change by itself; tests of the live demo set this themselves.
  DEMO_MORNING: 'still',
  LOG_LEVEL: 'warn',
  BUSINESS_TIMEZONE: timeZone(),
});

async function inTime<T>(ms: number, action: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The server did not ${action} within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
