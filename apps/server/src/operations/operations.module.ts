import { Module, type DynamicModule } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import type { Config } from '../config';
import { Limits } from '../http/limits';
import { BusyAnswers } from './busy-answers';
import { Connections } from './connections';
import { DatabaseMonitor } from './database-monitor';
import { DatabasePools } from './database-pools';
import { DegradedParts } from './degraded-parts';
import { HealthChecks } from './health.checks';
import { HealthController } from './health.controller';
import { LogLineCounts } from './log-line-counts';
import { LoggedErrors } from './logged-errors';
import { Metrics } from './metrics';
import { METRICS_TOKEN, MetricsController } from './metrics.controller';
import { ProjectionLag } from './projection-lag';
import { ProjectionMetrics } from './projection-metrics';
import { ProjectionMonitor } from './projection-monitor';
import { Readiness } from './readiness';
import { RequestSpans } from './telemetry/request-spans';

/** Health and metrics. Exports the services to which other modules report, and those that the operations screen shows. */
@Module({})
export class OperationsModule {
  static forRoot(
    config: Pick<Config, 'metricsToken' | 'telemetryUrl'>,
    logLines: LogLineCounts,
  ): DynamicModule {
    return {
      module: OperationsModule,
      global: true,
      imports: [TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController, MetricsController],
      providers: [
        BusyAnswers,
        Connections,
        DatabaseMonitor,
        DatabasePools,
        DegradedParts,
        HealthChecks,
        Limits,
        LoggedErrors,
        Metrics,
        ProjectionLag,
        ProjectionMetrics,
        ProjectionMonitor,
        Readiness,
        ...(config.telemetryUrl === null ? [] : [RequestSpans]),
        { provide: LogLineCounts, useValue: logLines },
        { provide: METRICS_TOKEN, useValue: config.metricsToken },
      ],
      exports: [
        BusyAnswers,
        DatabaseMonitor,
        DatabasePools,
        DegradedParts,
        Limits,
        LoggedErrors,
        Metrics,
        ProjectionLag,
        Readiness,
      ],
    };
  }
}
