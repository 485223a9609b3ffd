import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { Metrics } from '../operations/metrics';
import { runRepeatedly } from '../operations/run-repeatedly';
import { newestRuns, type BackupRun, type NewestRun } from './backup-runs';

const READ_EVERY_MS = 10_000;

/** Metrics of the backups and drills that were run on this database. */
@Injectable()
export class BackupMetrics implements OnModuleInit, OnApplicationShutdown {
  private runs: NewestRun[] = [];
  private readAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly metrics: Metrics,
    private readonly log: PinoLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.watch('backup', 'backup', 'backup');
    this.watch('drill', 'restore_drill', 'drill of a restore');
    this.timer = runRepeatedly(() => this.read(), READ_EVERY_MS).unref();
    await this.read();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private watch(kind: BackupRun['kind'], name: string, words: string): void {
    const newest = () => this.runs.find((run) => run.kind === kind);
    this.metrics.gauge(
      `${name}_age_seconds`,
      `Time since the last ${words} that went well`,
      [],
      () => {
        const age = newest()?.age ?? null;
        return age === null ? [] : [[{}, age + (performance.now() - this.readAt) / 1000]];
      },
    );
    this.metrics.gauge(`${name}_failed`, `1: the last ${words} failed`, [], () => [
      [{}, (newest()?.error ?? null) === null ? 0 : 1],
    ]);
  }

  private async read(): Promise<void> {
    try {
      this.runs = await newestRuns(this.pool);
      this.readAt = performance.now();
    } catch (error) {
      this.log.warn({ err: error }, 'The runs of backups could not be read for the metrics');
    }
  }
}
