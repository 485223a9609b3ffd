import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';

export interface TestDatabase {
  /** Signs in as the database's owner, who is no superuser. */
  url: string;
  /** Of the owner. */
  pool: Pool;
  /** A statement as superuser in the same database. */
  admin(sql: string): Promise<Record<string, unknown>[]>;
  /** Ends the pool, every session, and the database. */
  drop(): Promise<void>;
}

/** A database of its own for one test file, on the server that TEST_DATABASE_URL names. `schema` is run in it by its owner. */
export async function createTestDatabase(schema: readonly string[] = [], poolSize = 20): Promise<TestDatabase> {
  const name = `milkround_test_${randomBytes(6).toString('hex')}`;
  await asAdmin('postgres', `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await asAdmin('postgres', `CREATE DATABASE ${name} OWNER ${name}`);
  const url = urlOf(name, name);
  const pool = new Pool({ connectionString: url, max: poolSize });
  // Sessions are killed in some tests: an idle one that goes is replaced by the pool.
  pool.on('error', () => {});
  for (const statement of schema) await pool.query(statement);
  return {
    url,
    pool,
    admin: (sql) => asAdmin(name, sql),
    drop: async () => {
      await pool.end();
      await asAdmin('postgres', `DROP DATABASE ${name} WITH (FORCE)`);
      await asAdmin('postgres', `DROP ROLE ${name}`);
    },
  };
}

async function asAdmin(database: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function urlOf(database: string, owner?: string): string {
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
