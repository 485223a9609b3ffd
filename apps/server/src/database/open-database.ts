import type { Socket } from 'node:net';
import type { Pool } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import type { Config } from '../config';
import { SERVER_NAME } from './application-names';
import { EmbeddedPostgres } from './embedded/embedded-postgres';
import { migrate } from './migrate';
import { checkPooler } from './pooler';
import { checkAddress } from './postgres-address';
import {
  createPool,
  limitSession,
  LOG_LIMITS,
  REPORT_LIMITS,
  type PoolOptions,
  type SessionLimits,
} from './pg-pool';
import { addressesIn } from './primary/database-hosts';
import { firstPrimary } from './primary/find-primary';
import { PrimarySocket } from './primary/primary-socket';
import { PrimaryWatch } from './primary/primary-watch';

/** A database connection with the tables of this version. */
export interface OpenDatabase {
  url: string;
  /** The pool of the event store. `close` ends it. */
  pool: Pool;
  /** The options of TypeORM's own connections. */
  typeorm: DataSourceOptions;
  /** Ends the pool and stops the embedded server, if there is one. */
  close(): Promise<void>;
}

/** One holds the lock, and one migrates. */
const MIGRATION_CONNECTIONS = 2;

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDir'>;

/**
 * Connects to DATABASE_URL (of several hosts: to the one that takes writes), or starts the embedded server, and runs the migrations.
 *
 * @param onLost is called when the embedded server has ended and cannot be started again
 * @throws StartError
 */
export async function openDatabase(
  config: DatabaseConfig,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === null ? await EmbeddedPostgres.start(config.dataDir, onLost) : null;
  const addresses = embedded ? [embedded.url] : addressesIn(config.databaseUrl ?? '');
  const watch = addresses.length > 1 ? new PrimaryWatch(addresses) : null;
  const stream = watch ? () => new PrimarySocket(watch) : undefined;
  try {
    const url = watch ? await firstPrimary(watch, addresses) : (addresses[0] ?? '');
    if (!embedded) {
      await checkAddress(url);
      await checkPooler(url, config.databasePoolSize);
    }
    await migrate(typeormOptions(url, MIGRATION_CONNECTIONS, null, stream));
    const pool = createPool(url, config.databasePoolSize, LOG_LIMITS, stream);
    return {
      url,
      pool,
      typeorm: typeormOptions(url, Math.ceil(config.databasePoolSize / 2), REPORT_LIMITS, stream),
      close: async () => {
        await pool.end();
        await watch?.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await watch?.close();
    await embedded?.stop();
    throw error;
  }
}

/** @param limits null for migrations, which may rewrite large tables and wait for those of another server */
export function typeormOptions(
  url: string,
  poolSize: number,
  limits: SessionLimits | null,
  stream?: () => Socket,
): DataSourceOptions {
  const pool: PoolOptions = {
    idleTimeoutMillis: 60_000,
    // A session that began while the database was read-only may stay read-only, so no connection is used for longer than five minutes.
    maxLifetimeSeconds: 300,
    keepAlive: true,
    stream,
    ...(limits && { onConnect: (client) => limitSession(client, limits) }),
  };
  return {
    type: 'postgres',
    url,
    applicationName: SERVER_NAME,
    synchronize: false,
    poolSize,
    connectTimeoutMS: 10_000,
    poolErrorHandler: () => undefined,
    extra: pool,
  };
}
