import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { StartError, codeOf } from '../operations/start-error';
import { SERVER_NAME } from './application-names';
import { placeOf } from './postgres-address';

/** Connections of a server outside its two pools: projector, listener, notifier, a rebuild, and one at the start. */
const CONNECTIONS_BESIDE_POOLS = 5;
/** Time-out of a probe. A pooler without a free session lets a query wait. */
const ANSWER_WITHIN_MS = 5_000;
/**
 * Number of probes, because a pooler may first assign idle sessions of other clients. It is two less than the fewest sessions that a server needs.
 */
const PROBES = 6;

/** The maximum number of connections of a server with this `DATABASE_POOL_SIZE`. */
export const connectionsNeeded = (poolSize: number): number =>
  poolSize + Math.ceil(poolSize / 2) + CONNECTIONS_BESIDE_POOLS;

/**
 * Checks the settings of a connection pooler such as PgBouncer, when there is one. A client must keep its session (LISTEN, advisory locks,
 * prepared statements), and there must be a session for each connection.
 *
 * @throws StartError with the setting to change
 */
export async function checkPooler(url: string, poolSize: number): Promise<void> {
  const clients: Client[] = [];
  const openClient = async () => {
    const client = new Client({
      connectionString: url,
      application_name: SERVER_NAME,
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
    if (!(await hasPooler(await openClient()))) return;
    await endAll();
    const neededCount = connectionsNeeded(poolSize);
    const sessionCount = await sessionsAtOnce(openClient, neededCount);
    if (sessionCount < neededCount)
      throw new StartError(sizeSentence(url, sessionCount, neededCount));
    await endAll();
    if (await sharesSessions(openClient)) throw new StartError(sessionSentence(url));
  } catch (error) {
    throw isStatementPooling(error) ? new StartError(sessionSentence(url)) : error;
  } finally {
    await endAll();
  }
}

const sessionSentence = (url: string) =>
  `DATABASE_URL: the pooler at ${placeOf(url)} shares sessions between transactions, but Milkround needs sessions of its own; set pool_mode = session.`;

const sizeSentence = (url: string, sessionCount: number, neededCount: number) =>
  `DATABASE_URL: the pooler at ${placeOf(url)} gives ${sessionCount} sessions at once, but this server needs ${neededCount}; set default_pool_size to ${neededCount} for each server, or lower DATABASE_POOL_SIZE.`;

/** Whether the process id of the session differs from the one in the connection's key data, which a pooler makes up. */
async function hasPooler(client: Client): Promise<boolean> {
  const announcedId: unknown = Reflect.get(client, 'processID');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== announcedId;
}

/** Whether a second client gets the session of the first one, or the first one gets another session than before. */
async function sharesSessions(openClient: () => Promise<Client>): Promise<boolean> {
  const mark = randomUUID();
  const first = await openClient();
  await first.query(`SELECT set_config('milkround.probe', $1, false)`, [mark]);
  for (let probe = 0; probe < PROBES; probe += 1) {
    const otherClient = await openClient();
    // The open transaction keeps its session, so that the first client cannot get that session back.
    await otherClient.query('BEGIN');
    if ((await probeOf(otherClient)) === mark) return true;
    const probe = await probeOf(first).catch(() => null);
    if (probe !== mark) return true;
  }
  return false;
}

async function probeOf(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `SELECT current_setting('milkround.probe', true) AS mark`,
  );
  return rows[0]?.mark ?? null;
}

/** How many of `wantedCount` sessions answer at the same time. */
async function sessionsAtOnce(
  openClient: () => Promise<Client>,
  wantedCount: number,
): Promise<number> {
  const answers = Array.from({ length: wantedCount }, async () => {
    const client = await openClient();
    await client.query('SELECT 1');
  });
  return (await Promise.allSettled(answers)).filter(({ status }) => status === 'fulfilled').length;
}

/** PgBouncer in statement mode refuses BEGIN with a protocol violation. */
const isStatementPooling = (error: unknown): boolean =>
  codeOf(error) === '08P01' &&
  error instanceof Error &&
  error.message.includes('statement pooling');
