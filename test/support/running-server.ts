import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoDatabase, type DemoDatabase } from './demo-database';
import { startInHost } from './server-hosts';

/** The program that `npm run build` makes. */
export const SERVER_PROGRAM = join(__dirname, '../../dist/apps/server/src/main.js');
/** `DATA_DIR` of all servers of a run, because their databases are copies of one, which is sealed with the audit key in it. */
export const ACCEPTANCE_DATA_DIR = process.env.ACCEPTANCE_DATA_DIR ?? join(__dirname, '../../.cache/acceptance-data');
const READY = /is ready: (http:\S+)/;
const START_WITHIN_MS = 240_000;
const STOP_WITHIN_MS = 30_000;

export interface ServerOptions {
  /** Left out: a copy of the demo's database, dropped by `stop`. */
  databaseUrl?: string;
  /** The built server to start; by default that of this release. */
  program?: string;
  /** Beside what the harness sets: a free port on 127.0.0.1, the demo, only warnings in the log. */
  env?: Record<string, string>;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  databaseUrl: string;
  /** The copy of the demo's database that was made for this server; null when another was named. */
  database: DemoDatabase | null;
  /** Ends it in order, and drops its database when it has one of its own. */
  stop(): Promise<void>;
}

/** What a server in a process of its own gets in `env`, so that its clock runs ahead of the database's. */
export const clockAhead = (aheadMs: number): Record<string, string> => ({
  NODE_OPTIONS: `--require "${join(__dirname, 'ahead-of-time.cjs')}"`,
  CLOCK_AHEAD_MS: String(aheadMs),
});

/** A server in a process of its own. */
export interface ServerProcess extends RunningServer {
  pid: number;
  /** All it has printed so far. */
  output(): string;
  /** Sends the signal and waits for the end; answers the exit code, null when a signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built server as a process of its own and waits until it says that it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const program = options.program ?? SERVER_PROGRAM;
  if (!existsSync(program)) throw new Error(`There is no built server at ${program}: run "npm run build" first`);
  return onDatabase<Omit<ServerProcess, 'database' | 'databaseUrl'>>(options, async (databaseUrl) => {
    const child = new Child(program, { ...settings(databaseUrl), ...options.env });
    const url = await child.ready();
    return {
      url,
      pid: child.pid,
      output: () => child.output,
      kill: (signal) => child.kill(signal),
      stop: async () => void (await child.kill('SIGTERM')),
    };
  });
}

/**
 * Starts the built application on a database of its own, in the process that does so for one test file after the other. For tests that do
 * not ask for the process: that one costs a second of CPU to load, and has compiled nothing yet.
 */
export const startHosted = (options: Pick<ServerOptions, 'env'> = {}): Promise<RunningServer> =>
  onDatabase(options, (databaseUrl) => startInHost({ ...settings(databaseUrl), ...options.env }));

/** Starts a server on the database that the options name, else on a copy of the demo's that is dropped when it stops. */
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
 * The business's time zone of this run: Asia/Kolkata, unless it is near midnight there. "Today" must not change between a test's
 * question and its answer, and what a test dates two hours back must still be of today.
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
  Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(new Date()));

class Child {
  output = '';
  private readonly child: ChildProcess;
  private readonly exited: Promise<number | null>;

  constructor(program: string, env: Record<string, string>) {
    this.child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.exited = new Promise((resolve) => this.child.once('close', resolve));
    const endWithMe = () => this.child.kill('SIGKILL');
    process.once('exit', endWithMe);
    void this.exited.then(() => process.off('exit', endWithMe));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The address that it prints. */
  async ready(): Promise<string> {
    const url = new Promise<string>((resolve) =>
      this.child.stdout?.on('data', () => {
        const [, found] = READY.exec(this.output) ?? [];
        if (found) resolve(found);
      }),
    );
    const ended = this.exited.then((code) =>
      Promise.reject(new Error(`The server ended with ${code} before it was ready:\n${this.output}`)),
    );
    try {
      return await inTime(START_WITHIN_MS, 'be ready', Promise.race([url, ended]));
    } catch (error) {
      this.child.kill('SIGKILL');
      throw error;
    } finally {
      ended.catch(() => undefined);
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

/** Nothing of the tests' own environment but the way to programs. */
const settings = (databaseUrl: string) => ({
  // Node 22 keeps compiled code from one start of the server to the next; Node 20 takes no notice.
  NODE_COMPILE_CACHE: join(__dirname, '../../.cache/compiled-code'),
  PATH: process.env.PATH ?? '',
  DATA_DIR: ACCEPTANCE_DATA_DIR,
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  DEMO: '1',
  // A list that changes by itself is no list to test with; who tests the live demo says so.
  DEMO_MORNING: 'still',
  LOG_LEVEL: 'warn',
  BUSINESS_TIMEZONE: timeZone(),
});

async function inTime<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The server did not ${what} within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
