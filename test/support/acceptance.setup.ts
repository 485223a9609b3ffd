import { eventually } from './eventually';
import { hasTemplate, makeTemplate } from './demo-database';
import startPostgres from './postgres.setup';
import { startServer, timeZone } from './running-server';

const SEALED_WITHIN_MS = 120_000;

/** Whether the transparency log has every event: no server of the run has to do this beside what it is tested for. */
async function isSealed(url: string): Promise<boolean> {
  const { info }: { info: { audit: { behind?: string } } } = JSON.parse(await (await fetch(`${url}/health/ready`)).text());
  return info.audit.behind === '0';
}

/** A PostgreSQL for the run, and on it one database with the demo, made once by the server itself: each test file works on a copy. */
export default async function setup(): Promise<void> {
  await startPostgres();
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone() }).format(new Date());
  if (hasTemplate()) return;
  await makeTemplate(date, async (databaseUrl) => {
    const server = await startServer({ databaseUrl });
    await eventually('the log of the demo is sealed', () => isSealed(server.url), SEALED_WITHIN_MS);
    await server.stop();
  });
}
