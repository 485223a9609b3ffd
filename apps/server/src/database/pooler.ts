import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { StartError, codeOf } from '../operations/start-error';
import { placeOf } from './postgres-address';

/** Connections of a server beside its two pools: projector, listener, notices, a rebuild, and one for a start. */
const CONNECTIONS_BESIDE_POOLS = 5;
/** A pooler keeps a query waiting when it has no session for it. */
const ANSWER_WITHIN_MS = 5_000;
/** A pooler may have idle sessions of others at hand, and gives those first. No more than the fewest sessions that a server needs, less two. */
const PROBES = 6;

/** How many connections a server with this `DATABASE_POOL_SIZE` opens at most. */
export const connectionsNeeded = (poolSize: number): number => poolSize + Math.ceil(poolSize / 2) + CONNECTIONS_BESIDE_POOLS;

/**
 * Checks a connection pooler between this server and PostgreSQL, such as PgBouncer; without one there is nothing to check. Sessions must
 * be kept (LISTEN, advisory locks, prepared statements), and there must be enough of them, since a pooler lets a connection wait.
 * @throws StartError saying in one sentence what to set
 */
export async function checkPooler(url: string, poolSize: number): Promise<void> {
  const clients: Client[] = [];
  const open = async () => {
    const client = new Client({
      connectionString: url,
      application_name: 'milkround',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  const endAll = () => Promise.allSettled(clients.splice(0).map((client) => client.end()));
  try {
    if (!(await hasPooler(await open()))) return;
    await endAll();
    const needed = connectionsNeeded(poolSize);
    const given = await sessionsAtOnce(open, needed);
    if (given < needed) throw new StartError(sizeSentence(url, given, needed));
    await endAll();
    if (await sharesSessions(open)) throw new StartError(sessionSentence(url));
  } catch (error) {
    throw isStatementPooling(error) ? new StartError(sessionSentence(url)) : error;
  } finally {
    await endAll();
  }
}

const sessionSentence = (url: string) =>
  `DATABASE_URL: the pooler at ${placeOf(url)} shares sessions between transactions, but Milkround needs sessions of its own; set pool_mode = session.`;

const sizeSentence = (url: string, given: number, needed: number) =>
  `DATABASE_URL: the pooler at ${placeOf(url)} gives ${given} sessions at once, but this server needs ${needed}; set default_pool_size to ${needed} for each server, or lower DATABASE_POOL_SIZE.`;

/** PostgreSQL announces the process that serves a session; a pooler announces a number of its own. */
async function hasPooler(client: Client): Promise<boolean> {
  const announced: unknown = Reflect.get(client, 'processID');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== announced;
}

/** Whether another client meets the session in which the first one has left a setting, or the first one does not meet it again. */
async function sharesSessions(open: () => Promise<Client>): Promise<boolean> {
  const mark = randomUUID();
  const first = await open();
  await first.query(`SELECT set_config('milkround.probe', $1, false)`, [mark]);
  for (let probe = 0; probe < PROBES; probe += 1) {
    const other = await open();
    // The transaction stays open, so that a session that it has taken from the first client is missed there.
    await other.query('BEGIN');
    if ((await probeOf(other)) === mark) return true;
    const found = await probeOf(first).catch(() => null);
    if (found !== mark) return true;
  }
  return false;
}

async function probeOf(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(`SELECT current_setting('milkround.probe', true) AS mark`);
  return rows[0]?.mark ?? null;
}

/** Of `wanted` sessions, how many answer at the same time. */
async function sessionsAtOnce(open: () => Promise<Client>, wanted: number): Promise<number> {
  const answers = Array.from({ length: wanted }, async () => {
    const client = await open();
    await client.query('SELECT 1');
  });
  return (await Promise.allSettled(answers)).filter(({ status }) => status === 'fulfilled').length;
}

/** PgBouncer refuses BEGIN in its statement mode as a protocol violation. */
const isStatementPooling = (error: unknown): boolean =>
  codeOf(error) === '08P01' && error instanceof Error && error.message.includes('statement pooling');
