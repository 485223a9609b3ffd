import { Client, Pool } from 'pg';

/** A statement as superuser of the server that TEST_DATABASE_URL names. */
export const asSuperuser = (sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> =>
  connectedTo(database, async (client) => (await client.query(sql)).rows);

/**
 * Changes rows of a database as superuser, whom neither triggers nor grants stop. @throws Error for a statement that changes no row: a test of what
 * follows from it would test nothing
 */
export const forceChanges = (database: string, ...statements: string[]): Promise<void> =>
  connectedTo(database, async (client) => {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements) {
      const { rowCount } = await client.query(statement);
      if (!rowCount) throw new Error(`It changes no row: ${statement}`);
    }
  });

async function connectedTo<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database and the role of the same name that owns it and is no superuser. Answers how the owner signs in. */
export async function createOwnedDatabase(name: string): Promise<string> {
  await asSuperuser(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await asSuperuser(`CREATE DATABASE ${name} OWNER ${name}`);
  return urlOf(name, name);
}

/** Sessions are killed in some tests: an idle one that goes is replaced by the pool. */
export function poolOf(url: string, max: number): Pool {
  const pool = new Pool({ connectionString: url, max });
  pool.on('error', () => {});
  return pool;
}

export function urlOf(database: string, owner?: string): string {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error('TEST_DATABASE_URL names no server to test on');
  const url = new URL(admin);
  url.pathname = `/${database}`;
  if (owner) {
    url.username = owner;
    url.password = owner;
  }
  return url.href;
}
