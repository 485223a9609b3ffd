import { Injectable } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import { ProjectionEngine } from '@milkround/event-store';
import { DataSource } from 'typeorm';
import { HEALTH_CONNECTION } from '../database/database.module';
import { missingMigrations } from '../database/migrate';
import { Sealer } from '../audit/proof/sealer';
import { SecondFactorKey } from '../identity/second-factor/secret-key';
import { withTimeout } from './with-timeout';
import { Readiness } from './readiness';

const ANSWER_WITHIN_MS = 2_000;

/** The conditions under which this server can accept requests. Each check takes at most two seconds. */
@Injectable()
export class HealthChecks {
  private currentProbe: Promise<[missing: string[], isWritable: boolean]> | null = null;

  constructor(
    private readonly indicator: HealthIndicatorService,
    private readonly readiness: Readiness,
    private readonly engine: ProjectionEngine,
    private readonly sealer: Sealer,
    private readonly secondFactorKey: SecondFactorKey,
    @InjectDataSource(HEALTH_CONNECTION) private readonly dataSource: DataSource,
  ) {}

  async server(): Promise<HealthIndicatorResult> {
    const check = this.indicator.check('server');
    const { phase } = this.readiness;
    return phase === 'ready' ? check.up() : check.down(phase);
  }

  async database(): Promise<HealthIndicatorResult> {
    const check = this.indicator.check('database');
    try {
      const [missingNames, isWritable] = await withTimeout(this.probe(), ANSWER_WITHIN_MS);
      if (missingNames.length > 0) return check.down({ missingMigrations: missingNames });
      return isWritable ? check.up() : check.down('read-only');
    } catch {
      return check.down('unreachable');
    }
  }

  /** Simultaneous callers share one probe, because anybody may call: a database that does not answer holds the connections of one probe only. */
  private probe(): Promise<[missing: string[], isWritable: boolean]> {
    this.currentProbe ??= this.askDatabase().finally(() => {
      this.currentProbe = null;
    });
    return this.currentProbe;
  }

  /** Also decides whether this server has the key of the second factors, which the operator may have replaced or reset meanwhile. */
  private async askDatabase(): Promise<[missing: string[], isWritable: boolean]> {
    const answer = await Promise.all([missingMigrations(this.dataSource), this.isWritable()]);
    if (answer[0].length === 0) {
      const rows: { check_value: Buffer }[] = await this.dataSource.query(
        'select check_value from second_factor_key',
      );
      await this.secondFactorKey.compare(rows[0]?.check_value ?? null);
    }
    return answer;
  }

  private async isWritable(): Promise<boolean> {
    const rows: { read_only: string }[] = await this.dataSource.query(
      `select current_setting('transaction_read_only') as read_only`,
    );
    return rows[0]?.read_only === 'off';
  }

  /** Reports the positions of the read models. Lagging read models are listed as degraded; the server still takes requests. */
  projections(): HealthIndicatorResult {
    const check = this.indicator.check('projections');
    const status = this.engine.lastStatus();
    if (!status) return check.up();
    const lag = status.horizon > status.reached ? status.horizon - status.reached : 0n;
    return check.up({ position: status.reached.toString(), behind: lag.toString() });
  }

  /** Reports how far the log is sealed. */
  audit(): HealthIndicatorResult {
    const status = this.sealer.status();
    const check = this.indicator.check('audit');
    return status
      ? check.up({
          position: status.position,
          sealedAt: status.sealedAt,
          behind: String(status.behind),
        })
      : check.up();
  }
}
