import { as, FIRST_ADMIN_PASSWORD, type Person } from './client';
import { startHosted, type RunningServer } from './running-server';
import { createTestDatabase, type TestDatabase } from './test-database';

const OWNER = 'admin@dairy.test';

interface EmptyDairy {
  server: RunningServer;
  database: TestDatabase;
  boss: Person;
}

/** A server without the demo, and its admin: for tests that read the whole database. `const dairy = emptyDairy()`, then `dairy.boss` in the tests. */
export function emptyDairy(env: Record<string, string> = {}): Readonly<EmptyDairy> {
  let dairy: EmptyDairy | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    const server = await startHosted({
      databaseUrl: database.url,
      env: { DEMO: '0', ADMIN_EMAIL: OWNER, ADMIN_PASSWORD: FIRST_ADMIN_PASSWORD, ...env },
    });
    dairy = { server, database, boss: await as(server.url, OWNER, FIRST_ADMIN_PASSWORD) };
  });
  afterAll(async () => {
    await dairy?.server.stop();
    await dairy?.database.drop();
  });
  const inTest = (): EmptyDairy => {
    if (!dairy) throw new Error('The dairy opens before the tests, not while they are described');
    return dairy;
  };
  return {
    get server() {
      return inTest().server;
    },
    get database() {
      return inTest().database;
    },
    get boss() {
      return inTest().boss;
    },
  };
}
