import { hasTemplate, makeTemplate } from './demo-database';
import startPostgres from './postgres.setup';
import { startServer, timeZone } from './running-server';

/** A PostgreSQL for the run, and on it one database with the demo, made once by the server itself: each test file works on a copy. */
export default async function setup(): Promise<void> {
  await startPostgres();
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone() }).format(new Date());
  if (hasTemplate()) return;
  await makeTemplate(date, async (databaseUrl) => {
    const server = await startServer({ databaseUrl });
    await server.stop();
  });
}
