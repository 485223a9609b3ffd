import { Client, Pool } from 'pg';

/** Runs a statement as superuser of the server in TEST_DATABASE_URL. */
export const asSuperuser = (
  sql: string,
  database = 'postgres',
): Promise<Record<string, unknown>[]> =>
  connectedTo(database, async (client) => (await client.query(sql)).rows);

/**
 * Changes rows of a database as superuser, who is not limited by triggers and grants. @throws Error for a statement that changes no row: a test
 * of its consequences would test nothing
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

/** Creates an empty database and the role of the same name that owns it and is not a superuser. Returns the owner's URL. */
export async function createOwnedDatabase(name: string): Promise<string> {
  await connectedTo('postgres', async (client) => {
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
    await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  });
  return urlOf(name, name);
}

/** Some tests kill sessions: the pool replaces an idle session that ends. */
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
