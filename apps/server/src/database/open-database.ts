import type { Pool } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '../config';
import { SERVER_NAME } from './application-names';
import { EmbeddedPostgres } from './embedded/embedded-postgres';
import { migrate } from './migrate';
import { checkAddress } from './postgres-address';
import {
  CONNECT_MS,
  createPool,
  limitSession,
  LOG_LIMITS,
  REPORT_LIMITS,
  type PoolOptions,
  type SessionLimits,
} from './pg-pool';

/** A database connection with the tables of this version. */
export interface OpenDatabase {
  url: string;
  /** The pool of the event store. `close` ends it. */
  pool: Pool;
  typeorm: DataSourceOptions;
  /** The options of the one connection of the health checks. */
  health: DataSourceOptions;
  /** Ends the pool and stops the embedded server, if there is one. */
  close(): Promise<void>;
}

/** One holds the lock, and one migrates. */
const MIGRATION_CONNECTIONS = 2;

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>;

/**
 * Connects to DATABASE_URL, or starts the embedded server, and runs the migrations.
 *
 * @param onLost is called when the embedded server has ended and cannot be started again
 * @throws StartError
 */
export async function openDatabase(
  config: DatabaseConfig,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) await checkAddress(config.databaseUrl);
  const embedded =
    config.databaseUrl === null ? await EmbeddedPostgres.start(config.dataDir, onLost) : null;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    await migrate(typeormOptions(url, MIGRATION_CONNECTIONS, null));
    const pool = createPool(url, config.databasePoolSize, LOG_LIMITS);
    return {
      url,
      pool,
      typeorm: typeormOptions(url, Math.ceil(config.databasePoolSize / 2), REPORT_LIMITS),
      health: typeormOptions(url, 1, LOG_LIMITS),
      close: async () => {
        await pool.end();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** @param limits null for migrations, which may rewrite large tables and wait for those of another server */
export function typeormOptions(
  url: string,
  poolSize: number,
  limits: SessionLimits | null,
): DataSourceOptions {
  const pool: PoolOptions = {
    idleTimeoutMillis: 60_000,
    // A session that began while the database was read-only may stay read-only, so no connection is used for longer than five minutes.
    maxLifetimeSeconds: 300,
    keepAlive: true,
    ...(limits && { onConnect: (client) => limitSession(client, limits) }),
  };
  return {
    type: 'postgres',
    url,
    applicationName: SERVER_NAME,
    synchronize: false,
    poolSize,
    connectTimeoutMS: CONNECT_MS,
    poolErrorHandler: () => undefined,
    extra: pool,
  };
}
