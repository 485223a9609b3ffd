import { Controller, Get, Res, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { Public } from '../http/public';
import { DegradedParts } from './degraded-parts';
import { HealthChecks } from './health.checks';
import { Readiness } from './readiness';

/**
 * Health checks for load balancers and process supervisors: `live` means that the process answers, `ready` that it accepts requests, and `serving`
 * that it would accept them as far as this server alone is concerned.
 */
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly checks: HealthChecks,
    private readonly parts: DegradedParts,
    private readonly readiness: Readiness,
  ) {}

  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /**
   * Answers 200, or 503 while this server starts or stops. A balancer in front of a cluster uses this: while the primary moves, no server is
   * ready, and requests must wait at the servers instead of being refused by the balancer.
   */
  @Get('serving')
  serving() {
    const { phase } = this.readiness;
    if (phase !== 'ready') throw new ServiceUnavailableException({ status: phase });
    return { status: phase };
  }

  /** Answers 200 or 503, with the result of each check and the degraded parts. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    const degraded = () =>
      this.parts.list().map(({ part, reason, since }) => ({ part, reason, since }));
    try {
      const result = await this.health.check([
        () => this.checks.server(),
        () => this.checks.database(),
        () => this.checks.projections(),
        () => this.checks.audit(),
      ]);
      return { ...result, degraded: degraded() };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      void reply.status(503);
      const response = error.getResponse();
      return typeof response === 'object' ? { ...response, degraded: degraded() } : response;
    }
  }
}
