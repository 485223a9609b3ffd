import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { asSuperuser, createOwnedDatabase, poolOf } from './superuser';

export interface TestDatabase {
  name: string;
  /** Signs in as the database's owner, who is no superuser. */
  url: string;
  /** Connections of the owner. */
  pool: Pool;
  /** A statement as superuser in the same database. */
  admin: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Ends the pool, every session, and the database. */
  drop(): Promise<void>;
}

/** A database of its own for one test file, on the server that TEST_DATABASE_URL names. `schema` is run in it by its owner. */
export async function createTestDatabase(schema: readonly string[] = [], poolSize = 20): Promise<TestDatabase> {
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
