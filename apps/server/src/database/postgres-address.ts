import { Client } from 'pg';
import { StartError, codeOf } from '../operations/start-error';
import { SERVER_NAME } from './application-names';

const oldestVersion = 150_000;

/** Connects once to check a DATABASE_URL. @throws StartError with one sentence about the problem */
export async function checkAddress(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: SERVER_NAME,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{
      version: number;
      named: string;
      standby: boolean;
      readOnly: boolean;
    }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as named, pg_is_in_recovery() as standby,
        current_setting('transaction_read_only') = 'on' as "readOnly"`,
    );
    const [server] = rows;
    if (!server)
      throw new StartError(`DATABASE_URL: what answers at ${placeOf(url)} is no PostgreSQL.`);
    const { version, named, standby, readOnly } = server;
    if (version < oldestVersion)
      throw new StartError(
        `DATABASE_URL: PostgreSQL ${named} is too old; Milkround needs 15 or newer.`,
      );
    if (standby)
      throw new StartError(
        `DATABASE_URL: the PostgreSQL at ${placeOf(url)} is a read-only standby; give the primary's address.`,
      );
    if (readOnly)
      throw new StartError(
        `DATABASE_URL: the database at ${placeOf(url)} is read-only (default_transaction_read_only); make it writable.`,
      );
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`DATABASE_URL: ${sentenceFor(error, url)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function sentenceFor(error: unknown, url: string): string {
  const place = placeOf(url);
  const code = codeOf(error);
  switch (code) {
    case '28P01':
    case '28000':
      return `the PostgreSQL at ${place} refuses this user or password.`;
    case '3D000':
      return `the PostgreSQL at ${place} has no database "${databaseOf(url)}".`;
    case '53300':
      return `the PostgreSQL at ${place} has no connection left to give.`;
    case '57P03':
      return `the PostgreSQL at ${place} is starting or stopping; try again in a moment.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host named ${new URL(url).hostname}.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
      return `no PostgreSQL answers at ${place} (${code}).`;
    default:
      return `no connection to the PostgreSQL at ${place}: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

/** Host and port of an address, without its secret parts. */
export function placeOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}:${port || searchParams.get('port') || '5432'}`;
}

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
