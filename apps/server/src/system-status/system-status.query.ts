import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { BackupStatus, SystemStatus } from '@milkround/contracts';
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

/** Servers cannot use the superuser's reserved connections. */
const CONNECTIONS = `
  SELECT (SELECT sum(numbackends)::int FROM pg_stat_database) AS open,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS limit`;

/** Collects the state of the server's parts that an owner can do something about. */
@Injectable()
export class SystemStatusQuery {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
    private readonly sealer: Sealer,
    private readonly parts: DegradedParts,
    private readonly pools: DatabasePools,
    private readonly errors: LoggedErrors,
    private readonly backups: Backups,
  ) {}

  async read(): Promise<SystemStatus> {
    const [backup, connections, errors] = await Promise.all([
      this.backupStatus(),
      this.connections(),
      this.errors.ofLastDay(),
    ]);
    const { dataDir } = this.config;
    return {
      at: new Date().toISOString(),
      version: PRODUCT_VERSION,
      backup,
      sealLagSeconds: Math.round(this.sealer.status()?.lagSeconds ?? 0),
      degraded: this.parts.list().map(({ streams: _streams, ...part }) => part),
      freeBytes: existsSync(dataDir) ? freeBytes(dataDir) : null,
      waitingStatements: this.pools.list().reduce((sum, { waiting }) => sum + waiting, 0),
      connections,
      errors,
    };
  }

  private async backupStatus(): Promise<BackupStatus> {
    const run = await newestRun(this.pool);
    const { databaseUrl, dataDir, backupDir } = this.config;
    const isUnder = `${backupDir}${sep}`.startsWith(`${dataDir}${sep}`);
    return {
      succeededAt: run?.succeededAt?.toISOString() ?? null,
      failed: run?.error ? { at: run.endedAt.toISOString(), error: run.error } : null,
      isRunning: this.backups.isRunning,
      folder: databaseUrl !== null ? null : isUnder ? 'same-disk' : 'other',
    };
  }

  private async connections(): Promise<SystemStatus['connections']> {
    const { rows } = await this.pool.query<SystemStatus['connections']>(CONNECTIONS);
    if (!rows[0]) throw new Error('The database says nothing about itself');
    return rows[0];
  }
}
