import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { BackupStatus, ReadModelStatus, SystemStatus } from '@milkround/contracts';
import { ProjectionEngine, type SeenStatus } from '@milkround/event-store';
import type { Pool } from 'pg';
import { Sealer } from '../audit/proof/sealer';
import { newestRun } from '../backup/backup-runs';
import { Backups } from '../backup/backups';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { freeBytes } from '../database/embedded/disk-space';
import { PG_POOL } from '../database/pg-pool';
import { DatabasePools } from '../operations/database-pools';
import { DegradedParts } from '../operations/degraded-parts';
import { LoggedErrors } from '../operations/logged-errors';
import { PRODUCT_VERSION } from '../operations/product-version';
import { ProjectionLag } from '../operations/projection-lag';

interface DatabaseFacts {
  postgres: string;
  migrations: number;
  newestMigration: string;
  databaseBytes: number;
  open: number;
  limit: number;
}

/** Servers cannot use the superuser's reserved connections. */
const DATABASE_FACTS = `
  SELECT current_setting('server_version') AS postgres, (SELECT count(*)::int FROM migration) AS migrations,
    (SELECT name FROM migration ORDER BY timestamp DESC LIMIT 1) AS "newestMigration",
    pg_database_size(current_database())::float8 AS "databaseBytes",
    (SELECT sum(numbackends)::int FROM pg_stat_database) AS open,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS limit`;

/** Collects the state of the server's parts, in the same form as the metrics and the health check. */
@Injectable()
export class SystemStatusQuery {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    private readonly engine: ProjectionEngine,
    private readonly lag: ProjectionLag,
    private readonly sealer: Sealer,
    private readonly parts: DegradedParts,
    private readonly pools: DatabasePools,
    private readonly errors: LoggedErrors,
    private readonly backups: Backups,
  ) {}

  async read(): Promise<SystemStatus> {
    const [backup, facts, errors] = await Promise.all([
      this.backupStatus(),
      this.databaseFacts(),
      this.errors.ofLastDay(),
    ]);
    const {
      postgres,
      migrations,
      newestMigration,
      databaseBytes,
      open: openConnections,
      limit,
    } = facts;
    const seal = this.sealer.status();
    const { dataDir, databaseUrl } = this.config;
    return {
      at: new Date().toISOString(),
      backup,
      versions: { product: PRODUCT_VERSION, postgres, migrations, newestMigration },
      ...this.readModels(this.engine.lastStatus()),
      seal: seal && {
        sealedAt: seal.sealedAt,
        unsealed: seal.behind,
        lagSeconds: Math.round(seal.lagSeconds),
      },
      degraded: this.parts.list().map(({ streams: _streams, ...part }) => part),
      disk: {
        freeBytes: existsSync(dataDir) ? freeBytes(dataDir) : null,
        databaseBytes,
        isEmbedded: databaseUrl === null,
      },
      connections: { pools: this.pools.list(), database: { open: openConnections, limit } },
      errors: errors.map(({ lastAt, ...error }) => ({ ...error, lastAt: lastAt.toISOString() })),
    };
  }

  private async backupStatus(): Promise<BackupStatus> {
    const run = await newestRun(this.pool);
    const { databaseUrl, dataDir, backupDir } = this.config;
    const isUnder = `${backupDir}${sep}`.startsWith(`${dataDir}${sep}`);
    return {
      succeededAt: run?.succeededAt?.toISOString() ?? null,
      fileName: run?.fileName ?? null,
      failed: run?.error ? { at: run.endedAt.toISOString(), error: run.error } : null,
      isRunning: this.backups.isRunning,
      folder: databaseUrl !== null ? null : isUnder ? 'same-disk' : 'other',
    };
  }

  private async databaseFacts(): Promise<DatabaseFacts> {
    const { rows } = await this.pool.query<DatabaseFacts>(DATABASE_FACTS);
    if (!rows[0]) throw new Error('The database says nothing about itself');
    return rows[0];
  }

  private readModels(status: SeenStatus | null): Pick<SystemStatus, 'log' | 'readModels'> {
    if (!status) return { log: { position: '0', behind: 0 }, readModels: [] };
    const lagFrom = (position: bigint) => Math.max(0, Number(status.horizon - position));
    const readModels = status.projections.map((projection): ReadModelStatus => ({
      name: projection.name,
      version: projection.version,
      state: projection.state,
      behind: lagFrom(projection.position),
      lagSeconds: Math.round(this.lag.secondsOf(projection)),
      heldBack: projection.quarantined,
      error: projection.error,
    }));
    return {
      log: { position: status.horizon.toString(), behind: lagFrom(status.reached) },
      readModels,
    };
  }
}
