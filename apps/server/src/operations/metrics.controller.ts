import { timingSafeEqual, createHash } from 'node:crypto';
import { Controller, Get, Header, Headers, HttpStatus, Inject } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { Refused } from '../http/refused';
import { Public } from '../http/public';
import { Metrics } from './metrics';

/** Injection token of METRICS_TOKEN, which may be null. */
export const METRICS_TOKEN = Symbol('METRICS_TOKEN');

/** Answers only requests with METRICS_TOKEN as bearer token; no request when it is not set. */
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(METRICS_TOKEN) private readonly token: string | null,
  ) {}

  @Get()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(@Headers('authorization') authorization: string | undefined): Promise<string> {
    if (this.token === null) throw new Refused(HttpStatus.NOT_FOUND, createMessage('metrics-off'));
    if (!isSame(authorization ?? '', `Bearer ${this.token}`))
      throw new Refused(HttpStatus.UNAUTHORIZED, createMessage('metrics-token'));
    return this.metrics.text();
  }
}

/** Compares two texts in constant time. */
function isSame(token: string, expectedToken: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(token), digest(expectedToken));
}
