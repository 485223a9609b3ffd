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

/** Connections that the drop of their database ends are no error. */
export function createPool(url, max = 16) {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => {});
  return pool;
}

/** A database of its own with an owner who is no superuser. Answers its URL and how to drop it. */
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
    drop: () => asSuperuser(superuserUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `DROP ROLE ${name}`),
    settle: async () => {
      const own = new URL(superuserUrl);
      own.pathname = `/${name}`;
      await asSuperuser(own.href, 'VACUUM ANALYZE', 'CHECKPOINT');
    },
  };
}
