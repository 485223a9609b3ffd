import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { asSuperuser, createOwnedDatabase, poolOf, urlOf } from './superuser';

/** Set by the set-up of the acceptance tests: a database with the demo in it, and the role of the same name that owns it. */
const TEMPLATE = 'ACCEPTANCE_TEMPLATE';
/** Set where several stages run on one server, which is thrown away after the last. */
const FOR_THE_RUN = 'KEEP_ACCEPTANCE_TEMPLATE';

export interface DemoDatabase {
  /** Signs in as the owner, who is no superuser. */
  url: string;
  name: string;
  /** Connections of the owner beside the server's own, to read the log or to change times. */
  pool: Pool;
  /** A statement as superuser, from another database. */
  admin: (sql: string) => Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** A database of its own with the demo in it. Its files are copied, because the default writes every page to the write-ahead log too. */
export async function demoDatabase(): Promise<DemoDatabase> {
  const template = process.env[TEMPLATE];
  if (!template) throw new Error(`${TEMPLATE} names no database: run the tests of the jest project "acceptance"`);
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await asSuperuser(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy OWNER ${template}`);
  const url = urlOf(name, template);
  const pool = poolOf(url, 4);
  return {
    url,
    name,
    pool,
    admin: (sql) => asSuperuser(sql),
    drop: async () => {
      await pool.end();
      await asSuperuser(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** The template that this process has made and is to drop. */
let made: string | null = null;

/**
 * An empty database to become the template, and its owner. `fill` must have left no connection behind. Where {@link FOR_THE_RUN} is set an
 * earlier stage's template of the same date and time zone is found again, and goes with the server that it is on.
 */
export async function makeTemplate(date: string, zone: string, fill: (url: string) => Promise<void>): Promise<void> {
  const kept = process.env[FOR_THE_RUN];
  const day = `${date}_${zone}`.toLowerCase().replaceAll(/\W/g, '_');
  const name = `milkround_acceptance_${kept ? day : randomBytes(6).toString('hex')}`;
  process.env[TEMPLATE] = name;
  if (kept && (await exists(name))) return;
  const url = await createOwnedDatabase(name);
  made = name;
  try {
    await fill(url);
  } catch (error) {
    await dropTemplate();
    throw error;
  }
  if (kept) made = null;
}

const exists = async (name: string): Promise<boolean> =>
  (await asSuperuser(`SELECT 1 FROM pg_database WHERE datname = '${name}'`)).length > 0;

export const hasTemplate = (): boolean => process.env[TEMPLATE] !== undefined;

/** Drops the template with every copy that a broken test left behind. */
export async function dropTemplate(): Promise<void> {
  const name = made;
  if (!name) return;
  const copies = await asSuperuser(`SELECT datname FROM pg_database WHERE datname LIKE '${name}%'`);
  for (const { datname } of copies) await asSuperuser(`DROP DATABASE IF EXISTS ${String(datname)} WITH (FORCE)`);
  await asSuperuser(`DROP ROLE IF EXISTS ${name}`);
  made = null;
  delete process.env[TEMPLATE];
}
