import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { asSuperuser, createOwnedDatabase, poolOf } from './superuser';

export interface TestDatabase {
  name: string;
  /** The URL of the database's owner, who is not a superuser. */
  url: string;
  /** Connections of the owner. */
  pool: Pool;
  /** Runs a statement as superuser in the same database. */
  admin: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Ends the pool, every session, and the database. */
  drop(): Promise<void>;
}

/** Creates a database for one test file, on the server in TEST_DATABASE_URL. The owner runs `schema` in it. */
export async function createTestDatabase(
  schema: readonly string[] = [],
  poolSize = 20,
): Promise<TestDatabase> {
  const name = `milkround_test_${randomBytes(6).toString('hex')}`;
  const url = await createOwnedDatabase(name);
  const pool = poolOf(url, poolSize);
  for (const statement of schema) await pool.query(statement);
  return {
    name,
    url,
    pool,
    admin: (sql) => asSuperuser(sql, name),
    drop: async () => {
      await pool.end();
      await asSuperuser(`DROP DATABASE ${name} WITH (FORCE)`);
      await asSuperuser(`DROP ROLE ${name}`);
    },
  };
}
