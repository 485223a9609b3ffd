import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database';

const FOLDER = join(__dirname, '../fixtures/versions');

/** The dumps of databases of released versions, by file name. */
export const RELEASES = readdirSync(FOLDER).filter((name) => name.endsWith('.sql.gz'));

/** Creates a database as a released version has left it. */
export async function releasedDatabase(file: string): Promise<TestDatabase> {
  const database = await createTestDatabase([], 2);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(gunzipSync(await readFile(join(FOLDER, file))).toString());
  await client.end();
  return database;
}
