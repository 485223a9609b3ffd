import { Controller, Get, Header, Res, ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { Public } from '../identity/public';
import { HealthChecks } from './health.checks';

/** For balancers and supervisors: `live` says that the process answers, `ready` that it should be given requests. */
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly checks: HealthChecks,
  ) {}

  @Get('live')
  @Header('cache-control', 'no-store')
  live() {
    return { status: 'ok' };
  }

  /** 200 or 503, either way with what each check found. */
  @Get('ready')
  @Header('cache-control', 'no-store')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    try {
      return await this.health.check([() => this.checks.server(), () => this.checks.database(), () => this.checks.projections()]);
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      void reply.status(503);
      return error.getResponse();
    }
  }
}
