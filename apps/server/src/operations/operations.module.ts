import { Module, type DynamicModule } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import type { Config } from '../config';
import { Connections } from './connections';
import { DatabaseMonitor } from './database-monitor';
import { DegradedParts } from './degraded-parts';
import { HealthChecks } from './health.checks';
import { HealthController } from './health.controller';
import { LogLineCounts } from './log-line-counts';
import { Metrics } from './metrics';
import { METRICS_TOKEN, MetricsController } from './metrics.controller';
import { ProjectionLag } from './projection-lag';
import { ProjectionMetrics } from './projection-metrics';
import { ProjectionMonitor } from './projection-monitor';
import { Readiness } from './readiness';

/** Health and metrics. Exports `DatabaseMonitor`, `DegradedParts`, `Readiness` and `Metrics`. */
@Module({})
export class OperationsModule {
  static forRoot(config: Pick<Config, 'metricsToken'>, logLines: LogLineCounts): DynamicModule {
    return {
      module: OperationsModule,
      global: true,
      imports: [TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController, MetricsController],
      providers: [
        Connections,
        DatabaseMonitor,
        DegradedParts,
        HealthChecks,
        Metrics,
        ProjectionLag,
        ProjectionMetrics,
        ProjectionMonitor,
        Readiness,
        { provide: LogLineCounts, useValue: logLines },
        { provide: METRICS_TOKEN, useValue: config.metricsToken },
      ],
      exports: [DatabaseMonitor, DegradedParts, Readiness, Metrics],
    };
  }
}
