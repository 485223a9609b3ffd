import { Injectable } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import { ProjectionEngine } from '@milkround/event-store';
import { DataSource } from 'typeorm';
import { missingMigrations } from '../database/migrate';
import { Readiness } from './readiness';

const patienceMs = 2_000;
/** Read models this many facts behind the log answer with yesterday's figures; better another server, or none. */
const mostFactsBehind = 5_000n;

/** What must hold before requests are welcome. None takes longer than two seconds to find out. */
@Injectable()
export class HealthChecks {
  constructor(
    private readonly indicator: HealthIndicatorService,
    private readonly readiness: Readiness,
    private readonly engine: ProjectionEngine,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async server(): Promise<HealthIndicatorResult> {
    const check = this.indicator.check('server');
    const { phase } = this.readiness;
    return phase === 'ready' ? check.up() : check.down(phase);
  }

  async database(): Promise<HealthIndicatorResult> {
    const check = this.indicator.check('database');
    try {
      const missing = await inTime(missingMigrations(this.dataSource));
      return missing.length === 0 ? check.up() : check.down({ missingMigrations: missing });
    } catch {
      return check.down('unreachable');
    }
  }

  async projections(): Promise<HealthIndicatorResult> {
    const check = this.indicator.check('projections');
    try {
      const { horizon, reached, projections } = await inTime(this.engine.status());
      const stopped = projections.filter(({ state }) => state === 'stopped').map(({ name }) => name);
      const behind = horizon > reached ? horizon - reached : 0n;
      const found = { position: reached.toString(), behind: behind.toString() };
      if (stopped.length > 0) return check.down({ ...found, stopped });
      return behind > mostFactsBehind ? check.down(found) : check.up(found);
    } catch {
      return check.down('unknown');
    }
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
