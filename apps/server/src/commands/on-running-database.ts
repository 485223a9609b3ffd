import type { Client } from 'pg';
import { readDatabaseConfig } from '../config';
import { connectToRunning } from '../database/running-database';

/** Runs `work` on a connection to the database of the running servers, which the settings name. @throws StartError when there is none */
export async function onRunningDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectToRunning(readDatabaseConfig(process.env));
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
