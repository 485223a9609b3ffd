import { Client } from 'pg';
import type { Config } from '../config';
import { StartError } from '../operations/start-error';
import { findCluster } from './embedded/cluster';
import { runningServer } from './embedded/server-process';

/**
 * Connects a command line to the database of the running servers: DATABASE_URL, or the embedded database under DATA_DIR, which runs only
 * while its server runs. @throws StartError when there is none
 */
export async function connectToRunning({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Client> {
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir));
  if (url === null)
    throw new StartError(
      `No Milkround server uses DATA_DIR ${dataDir} now. Start it, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  return connectTo(url);
}

/** Connects a command line to a database. @throws StartError when it cannot be reached */
export async function connectTo(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'milkround command',
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection fails the current statement. Without a listener its error event would end the process without a message.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new StartError(
      `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Returns the address of the embedded database of a folder; null if no server of ours runs on it now. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | null> {
  const cluster = await findCluster(dataDir);
  const server = cluster && runningServer(cluster);
  if (!cluster || !server || server === 'foreign') return null;
  return `postgres://milkround:${cluster.passwords.owner}@127.0.0.1:${server.port}/milkround`;
}
