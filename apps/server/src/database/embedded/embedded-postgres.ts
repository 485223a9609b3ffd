import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../../operations/start-error';
import { openCluster, removeDrafts, type Cluster } from './cluster';
import { isDiskFull, whenDiskHasRoom } from './disk-space';
import { freePort, launch, runningServer, stopServer, type Launch } from './server-process';

const startTimeoutMs = 60_000;
const launches = 4;
/** The longest time until the database notices that the session of a killed process has ended. */
const lockPatienceMs = 2_000;
const lockKey = 20_240_607;

/**
 * The embedded PostgreSQL 18 under DATA_DIR. A watchdog stops it when this process has ended. A session lock in the database lets one process at a
 * time use it. If the database server dies, it is started again on the same port; after a full disk as soon as there is free space.
 */
export class EmbeddedPostgres {
  private stopping = false;
  private recovering: Promise<void> = Promise.resolve();

  private constructor(
    private readonly dataDir: string,
    private readonly cluster: Cluster,
    private server: Launch,
    private lock: Client,
    private readonly onLost: (error: Error) => void,
  ) {
    this.watch();
  }

  /**
   * `onLost` is called when the database went away and could not be brought back.
   * @throws StartError: folder not writable, another process uses it, the server does not start
   */
  static async start(dataDir: string, onLost: (error: Error) => void): Promise<EmbeddedPostgres> {
    const cluster = await openCluster(dataDir);
    if (isDiskFull(dataDir))
      throw new StartError(`The disk of DATA_DIR ${dataDir} is full; make room and start again.`);
    const { server, lock } = await connectAlone(dataDir, cluster, null);
    await removeDrafts(dataDir);
    return new EmbeddedPostgres(dataDir, cluster, server, lock, onLost);
  }

  /** How the owner of the database reaches a server that another process runs now on this folder; null when none runs. */
  static async addressOfRunning(dataDir: string): Promise<string | null> {
    const cluster = await openCluster(dataDir);
    const server = runningServer(cluster);
    return server === null || server === 'foreign' ? null : ownerUrl(cluster, server.port);
  }

  /** For the application: the database's owner, no superuser. */
  get url(): string {
    return ownerUrl(this.cluster, this.server.port);
  }

  /** For tests that make databases of their own. */
  get superuserUrl(): string {
    return `postgres://postgres:${this.cluster.passwords.superuser}@127.0.0.1:${this.server.port}/postgres`;
  }

  /** Ends every session and writes everything back. The lock is held to the end, so nobody adopts a server that is going down. */
  async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    // A restart in progress would otherwise finish after the stop, and its lock would block the next process.
    await this.recovering;
    const server = runningServer(this.cluster);
    if (server !== null && server !== 'foreign') await stopServer(this.cluster, server.pid);
    this.server.watchdog.release();
  }

  private watch(): void {
    this.lock.once('end', () => {
      this.recovering = this.recover();
    });
  }

  private async recover(): Promise<void> {
    if (this.stopping) return;
    await whenDiskHasRoom(this.dataDir, () => this.stopping);
    try {
      const { server, lock } = await connectAlone(this.dataDir, this.cluster, this.server);
      this.server = server;
      this.lock = lock;
      this.watch();
    } catch (error) {
      if (isDiskFull(this.dataDir)) return this.recover();
      this.onLost(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

const ownerUrl = ({ passwords }: Cluster, port: number): string =>
  `postgres://milkround:${passwords.owner}@127.0.0.1:${port}/milkround`;

/** A server that this process has started, and the session that holds its lock. */
interface Connection {
  server: Launch;
  lock: Client;
}

/**
 * Connects to the server that this process runs already (`ownLaunch`), or starts one, on the port of `ownLaunch` when there was one. A server that
 * a killed process has left is stopped first: its watchdog is about to do the same.
 */
async function connectAlone(
  dataDir: string,
  cluster: Cluster,
  ownLaunch: Launch | null,
): Promise<Connection> {
  let lastWords: string | null = null;
  let attempts = 0;
  for (const end = Date.now() + startTimeoutMs; Date.now() < end;) {
    const existingServer = runningServer(cluster);
    if (existingServer === 'foreign')
      throw new StartError(
        `Another PostgreSQL seems to run on DATA_DIR ${dataDir}; stop it, or remove ${cluster.data}/postmaster.pid.`,
      );
    if (existingServer) {
      const lock = await openLockedSession(dataDir, cluster, existingServer.port);
      if (lock && existingServer.pid === ownLaunch?.pid) return { server: ownLaunch, lock };
      if (lock) {
        await stopServer(cluster, existingServer.pid);
        await lock.end().catch(() => undefined);
      } else await pause(20);
      continue;
    }
    if (attempts++ === launches) break;
    const server = launch(cluster, ownLaunch?.port ?? (await freePort()));
    while (!(lastWords = server.ended()) && Date.now() < end) {
      const lock = await openLockedSession(dataDir, cluster, server.port);
      if (lock) return { server, lock };
      await pause(10);
    }
    // Another process may have been faster, or a killed server's last sessions still hold its memory.
    await pause(100 * attempts);
  }
  throw new StartError(
    `The embedded PostgreSQL in DATA_DIR ${dataDir} does not start: ${lastWords?.replace(/\.$/, '') ?? 'no answer in a minute'}.`,
  );
}

/** Null while the server is not there yet, or not any more. @throws StartError when another process holds the lock */
async function openLockedSession(
  dataDir: string,
  cluster: Cluster,
  port: number,
): Promise<Client | null> {
  const session = await openSession(cluster, port);
  if (!session) return null;
  try {
    await takeLock(dataDir, session);
    return session;
  } catch (error) {
    await session.end().catch(() => undefined);
    if (error instanceof StartError) throw error;
    return null;
  }
}

/** Null while the server is not there yet, or not any more. */
async function openSession({ passwords, name }: Cluster, port: number): Promise<Client | null> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: passwords.superuser,
    database: 'postgres',
    application_name: `milkround ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // The event 'end' reports the end of a session; an error without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster_name: string }>('show cluster_name');
    if (rows[0]?.cluster_name === name) return client;
    await client.end();
    return null;
  } catch {
    client.end().catch(() => undefined);
    return null;
  }
}

async function takeLock(dataDir: string, session: Client): Promise<void> {
  for (const end = Date.now() + lockPatienceMs; ; await pause(50)) {
    const { rows } = await session.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lockKey],
    );
    if (rows[0]?.mine) return;
    if (Date.now() < end) continue;
    const holder = await holderOf(session);
    throw new StartError(
      `Another Milkround server${holder} already uses DATA_DIR ${dataDir}; stop it or choose another DATA_DIR.`,
    );
  }
}

async function holderOf(session: Client): Promise<string> {
  const { rows } = await session.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.database = (select oid from pg_database where datname = current_database())`,
    [lockKey],
  );
  const process = /^milkround (\d+)$/.exec(rows[0]?.application_name ?? '')?.[1];
  return process ? ` (process ${process})` : '';
}
