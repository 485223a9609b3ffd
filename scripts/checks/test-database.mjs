import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../steps/root.mjs';

const image = 'postgres:18';
/**
 * Nothing is flushed to disk: the data need not survive a power failure, and each copy of the demo would wait for the disk. A thousand connections
 * of tests derive their keys from the password, so one iteration is enough.
 */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', scram_iterations: '1' };

/** Opens one PostgreSQL for the whole run: `url` is a superuser's. An error's message is the sentence to print. */
export async function openTestDatabase({ container }) {
  const database = await (container ? inContainer() : embedded());
  await configure(database.url);
  return database;
}

async function configure(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query(`ALTER SYSTEM SET ${name} = ${value}`);
  await client.query('SELECT pg_reload_conf()');
  await client.query('SET scram_iterations = 1');
  await client.query(`ALTER ROLE CURRENT_USER PASSWORD ${client.escapeLiteral(client.password)}`);
  await client.end();
}

/** The database is stored under `.cache`, so that the leftovers of a killed run are found and removed; during another run in a folder of its own. */
async function embedded() {
  /** @type {typeof import('../../apps/server/src/database/embedded/embedded-postgres')} */
  const { EmbeddedPostgres } = createRequire(import.meta.url)(
    join(root, 'dist/apps/server/src/database/embedded/embedded-postgres.js'),
  );
  const start = (folder) => EmbeddedPostgres.start(folder, (error) => console.error(error.message));
  const cacheFolder = join(root, '.cache/test-database');
  const { server, folder } = await startAnew(cacheFolder, start)
    .then((server) => ({ server, folder: cacheFolder }))
    .catch(async () => {
      const ownFolder = mkdtempSync(join(tmpdir(), 'milkround-test-'));
      return { server: await start(ownFolder), folder: ownFolder };
    });
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.superuserUrl, close };
}

async function startAnew(folder, start) {
  if (existsSync(folder)) {
    const leftover = await start(folder);
    await leftover.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return start(folder);
}

async function inContainer() {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  await getContainerRuntimeClient().catch(() => {
    throw new Error('No container engine answers; start one, or run `npm test`, which needs none.');
  });
  const container = await new PostgreSqlContainer(image)
    .withUsername('postgres')
    .withDatabase('postgres')
    .start()
    .catch((error) => {
      throw new Error(`The image ${image} does not start: ${error.message}`);
    });
  return { url: container.getConnectionUri(), close: () => container.stop() };
}
