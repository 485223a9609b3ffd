import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { asSuperuser, createOwnedDatabase, poolOf, urlOf } from './superuser';

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

const newName = () => `milkround_test_${randomBytes(6).toString('hex')}`;

/** Creates a database for one test file, on the server in TEST_DATABASE_URL. The owner runs `schema` in it. */
export async function createTestDatabase(
  schema: readonly string[] = [],
  poolSize = 20,
): Promise<TestDatabase> {
  const name = newName();
  await createOwnedDatabase(name);
  const database = open(name, name, poolSize);
  for (const statement of schema) await database.pool.query(statement);
  return {
    ...database,
    drop: async () => {
      await database.drop();
      await asSuperuser(`DROP ROLE ${name}`);
    },
  };
}

/**
 * Returns a function that creates copies of one database, which `fill` fills before the first copy: for tests that change much of the same rows.
 * Call it where the file is loaded; the copied database is dropped after the file's tests.
 */
export function databaseCopies(
  fill: (database: TestDatabase) => Promise<void>,
): () => Promise<TestDatabase> {
  let original: TestDatabase | undefined;
  /** The databases of the owner, who is dropped with the last: the hook of a file may end its copy later than the hook here ends the original. */
  let databases = 0;
  const dropTogether = async ({ drop }: TestDatabase, owner: string) => {
    await drop();
    databases -= 1;
    if (databases === 0) await asSuperuser(`DROP ROLE ${owner}`);
  };
  afterAll(() => original && dropTogether(original, original.name));
  return async () => {
    if (!original) {
      const name = newName();
      await createOwnedDatabase(name);
      original = open(name, name, 20);
      databases += 1;
      await fill(original);
      // A database with an open connection cannot be copied.
      await original.pool.end();
    }
    const owner = original.name;
    const name = newName();
    await asSuperuser(`CREATE DATABASE ${name} TEMPLATE ${owner} OWNER ${owner}`);
    databases += 1;
    const copy = open(name, owner, 20);
    return { ...copy, drop: () => dropTogether(copy, owner) };
  };
}

function open(name: string, owner: string, poolSize: number): TestDatabase {
  const url = urlOf(name, owner);
  const pool = poolOf(url, poolSize);
  return {
    name,
    url,
    pool,
    admin: (sql) => asSuperuser(sql, name),
    drop: async () => {
      if (!pool.ended) await pool.end();
      await asSuperuser(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
