import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function asSuperuser(url, ...statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A connection that ends because its database is dropped is not an error. */
export function createPool(url, max = 16) {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => {});
  return pool;
}

/** Creates a database of its own whose owner is not a superuser. Returns its URL and a function that drops it. */
export async function createDatabase(superuserUrl, template = 'template0') {
  const name = `bench_${randomBytes(5).toString('hex')}`;
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  url.username = url.password = name;
  await asSuperuser(
    superuserUrl,
    `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`,
    `CREATE DATABASE ${name} OWNER ${name} TEMPLATE ${template}`,
  );
  return {
    name,
    url: url.href,
    drop: () =>
      asSuperuser(
        superuserUrl,
        `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`,
        `DROP ROLE ${name}`,
      ),
    settle: async () => {
      const ownUrl = new URL(superuserUrl);
      ownUrl.pathname = `/${name}`;
      await asSuperuser(ownUrl.href, 'VACUUM ANALYZE', 'CHECKPOINT');
    },
  };
}
