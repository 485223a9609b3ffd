import { writeFileSync } from 'node:fs';
import { eventually } from './eventually';
import { hasTemplate, makeTemplate } from './demo-database';
import { poolOf } from './superuser';
import { openHosts } from './server-hosts';
import startPostgres from './postgres.setup';
import { FIRST_START_LOG, startServer, timeZone } from './running-server';

const SEALED_WITHIN_MS = 900_000;
/** The password of the demo, hashed with 8 KiB in one pass. */
const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$VX7QvSdCDRRSmfFpFVLL1w$+L3/0719XCrSNoudaKlqlmXJbiKWDO+VfmNlEcFjFz4';

/** Returns whether the transparency log has every event: then no server of the run has to seal during its test. */
async function isSealed(url: string): Promise<boolean> {
  const { info }: { info: { audit: { behind?: string } } } = JSON.parse(
    await (await fetch(`${url}/health/ready`)).text(),
  );
  return info.audit.behind === '0';
}

/**
 * The tests sign in about a thousand times, and a sign-in verifies a hash with the parameters that are stored in it: 0.1 ms of CPU instead of
 * 16. What a vacuum does once would otherwise be done in each copy.
 */
async function makeCopiesCheap(databaseUrl: string): Promise<void> {
  const pool = poolOf(databaseUrl, 1);
  for (const table of ['credential', 'admin'])
    await pool.query(`UPDATE ${table} SET password_hash = $1`, [CHEAP_HASH]);
  await pool.query('VACUUM (FREEZE, ANALYZE)');
  await pool.end();
}

/**
 * Starts a PostgreSQL for the run, and on it one database with the demo, created once by the server itself: each test file works on a copy. Also
 * starts, for each process that runs test files, one that runs their servers.
 */
export default async function setup({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  await startPostgres();
  await Promise.all([openHosts(maxWorkers), makeDemo()]);
}

async function makeDemo(): Promise<void> {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone() }).format(new Date());
  if (hasTemplate()) return;
  await makeTemplate(date, timeZone(), async (databaseUrl) => {
    const server = await startServer({ databaseUrl, env: { LOG_LEVEL: 'info' } });
    await eventually('the log of the demo is sealed', () => isSealed(server.url), SEALED_WITHIN_MS);
    await server.stop();
    writeFileSync(FIRST_START_LOG, server.output());
    await makeCopiesCheap(databaseUrl);
  });
}
