import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { asSuperuser, createOwnedDatabase, poolOf, urlOf } from './superuser';

/** Set by the set-up of the acceptance tests: a database with the demo in it, and the role of the same name that owns it. */
const TEMPLATE = 'ACCEPTANCE_TEMPLATE';
/** Set when several stages run on one server, which is deleted after the last. */
const FOR_THE_RUN = 'KEEP_ACCEPTANCE_TEMPLATE';

export interface DemoDatabase {
  /** The URL of the owner, who is not a superuser. */
  url: string;
  name: string;
  /** Connections of the owner in addition to the server's own, to read the log or to change times. */
  pool: Pool;
  /** A statement as superuser, from another database. */
  admin: (sql: string) => Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** Creates a database of its own with the demo. Its files are copied, because the default writes every page to the write-ahead log too. */
export async function demoDatabase(): Promise<DemoDatabase> {
  const template = process.env[TEMPLATE];
  if (!template)
    throw new Error(
      `${TEMPLATE} names no database: run the tests of the jest project "acceptance"`,
    );
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await asSuperuser(
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy OWNER ${template}`,
  );
  const database = openDemoDatabase(urlOf(name, template));
  return {
    ...database,
    drop: async () => {
      await database.pool.end();
      await asSuperuser(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Opens a copy that stays after the file: `drop` only ends the connections. */
export function openDemoDatabase(url: string): DemoDatabase {
  const pool = poolOf(url, 4);
  return {
    url,
    name: new URL(url).pathname.slice(1),
    pool,
    admin: (sql) => asSuperuser(sql),
    drop: () => pool.end(),
  };
}

/** The template that this process has created and must drop. */
let templateName: string | null = null;

/**
 * Creates an empty database as the template, and its owner. `fill` must leave no connection open. If {@link FOR_THE_RUN} is set, an earlier
 * stage's template of the same date and time zone is used again, and is deleted with its server.
 */
export async function makeTemplate(
  date: string,
  zone: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const isForTheRun = process.env[FOR_THE_RUN];
  const day = `${date}_${zone}`.toLowerCase().replaceAll(/\W/g, '_');
  const name = `milkround_acceptance_${isForTheRun ? day : randomBytes(6).toString('hex')}`;
  process.env[TEMPLATE] = name;
  if (isForTheRun && (await exists(name))) return;
  const url = await createOwnedDatabase(name);
  templateName = name;
  try {
    await fill(url);
  } catch (error) {
    await dropTemplate();
    throw error;
  }
  if (isForTheRun) templateName = null;
}

const exists = async (name: string): Promise<boolean> =>
  (await asSuperuser(`SELECT 1 FROM pg_database WHERE datname = '${name}'`)).length > 0;

export const hasTemplate = (): boolean => process.env[TEMPLATE] !== undefined;

/** Drops the template with every copy that a failed test has left. */
export async function dropTemplate(): Promise<void> {
  const name = templateName;
  if (!name) return;
  const copies = await asSuperuser(`SELECT datname FROM pg_database WHERE datname LIKE '${name}%'`);
  for (const { datname } of copies)
    await asSuperuser(`DROP DATABASE IF EXISTS ${String(datname)} WITH (FORCE)`);
  await asSuperuser(`DROP ROLE IF EXISTS ${name}`);
  templateName = null;
  delete process.env[TEMPLATE];
}
