import { Client } from 'pg';
import type { Config } from '../config';
import { StartError } from '../operations/start-error';
import { findCluster } from './embedded/cluster';
import { runningServer } from './embedded/server-process';
import { primaryOf } from './primary/find-primary';

/**
 * Connects a command line to the database of the running servers: DATABASE_URL, or the embedded database under DATA_DIR, which runs only
 * while its server runs. @throws StartError when there is none
 */
export async function connectToRunning(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Client> {
  const client = new Client({
    connectionString: config.databaseUrl === null ? await embeddedUrl(config.dataDir) : await primaryOf(config.databaseUrl),
    application_name: 'milkround command',
    connectionTimeoutMillis: 10_000,
  });
  // A lost connection fails the current statement. Without a listener its error event would end the process without a message.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new StartError(`The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function embeddedUrl(dataDir: string): Promise<string> {
  const cluster = await findCluster(dataDir);
  const running = cluster && runningServer(cluster);
  if (!cluster || !running || running === 'foreign')
    throw new StartError(`No Milkround server uses DATA_DIR ${dataDir} now. Start it, or set DATA_DIR or DATABASE_URL as it has them.`);
  return `postgres://milkround:${cluster.passwords.owner}@127.0.0.1:${running.port}/milkround`;
}
