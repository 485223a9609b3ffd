import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres';
import { keepServer } from './test-server';

/** Starts one PostgreSQL for the whole run: the one in TEST_DATABASE_URL (a superuser's), else an embedded one for this run. */
export default async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  const folder = await mkdtemp(join(tmpdir(), 'milkround-test-'));
  const server = await EmbeddedPostgres.start(folder, (error) => {
    throw error;
  });
  keepServer({ server, folder });
  process.env.TEST_DATABASE_URL = server.superuserUrl;
}
