import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { Metrics } from '../operations/metrics';
import { runRepeatedly } from '../operations/run-repeatedly';
import { newestRun, type NewestRun } from './backup-runs';

const READ_EVERY_MS = 10_000;

@Injectable()
export class BackupMetrics implements OnModuleInit, OnApplicationShutdown {
  private newest: NewestRun | null = null;
  private readAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly metrics: Metrics,
    private readonly log: PinoLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.metrics.gauge(
      'backup_age_seconds',
      'Time since the last backup that went well',
      [],
      () => {
        const age = this.newest?.age ?? null;
        return age === null ? [] : [[{}, age + (performance.now() - this.readAt) / 1000]];
      },
    );
    this.metrics.gauge('backup_failed', '1: the last backup failed', [], () => [
      [{}, (this.newest?.error ?? null) === null ? 0 : 1],
    ]);
    this.timer = runRepeatedly(() => this.read(), READ_EVERY_MS).unref();
    await this.read();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async read(): Promise<void> {
    try {
      this.newest = await newestRun(this.pool);
      this.readAt = performance.now();
    } catch (error) {
      this.log.warn({ err: error }, 'The runs of backups could not be read for the metrics');
    }
  }
}
