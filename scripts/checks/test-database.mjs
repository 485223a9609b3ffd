import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../steps/root.mjs';

const image = 'postgres:18';

/** One PostgreSQL for the whole run: `url` is a superuser's. An error's message is the sentence to print. */
export function openTestDatabase({ container }) {
  return container ? inContainer() : embedded();
}

/** Kept under `.cache`, so that what a killed run left is found and cleared away; beside another run in a folder of its own. */
async function embedded() {
  const { EmbeddedPostgres } = createRequire(import.meta.url)(join(root, 'dist/apps/server/src/database/embedded/embedded-postgres.js'));
  const start = (folder) => EmbeddedPostgres.start(folder, (error) => console.error(error.message));
  const kept = join(root, '.cache/test-database');
  const { server, folder } = await startAnew(kept, start)
    .then((server) => ({ server, folder: kept }))
    .catch(async () => {
      const own = mkdtempSync(join(tmpdir(), 'milkround-test-'));
      return { server: await start(own), folder: own };
    });
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.superuserUrl, close };
}

async function startAnew(folder, start) {
  if (existsSync(folder)) {
    const left = await start(folder);
    await left.stop();
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
