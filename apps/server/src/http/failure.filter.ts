import { Catch, HttpStatus, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { TEXTS } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'nestjs-pino';
import { failure, failureOf } from './failures';

const RETRY_AFTER_SECONDS = { [HttpStatus.TOO_MANY_REQUESTS]: 900, [HttpStatus.SERVICE_UNAVAILABLE]: 2 } as Record<number, number>;

/** Gives every failure its one shape. What nobody foresaw is logged, and its answer says nothing of the inside. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(private readonly log: Pick<Logger, 'error'>) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    let answer = failureOf(thrown);
    if (!answer) {
      this.log.error({ err: thrown, requestId: http.getRequest<FastifyRequest>().id }, 'A request failed');
      answer = failure(HttpStatus.INTERNAL_SERVER_ERROR, TEXTS.somethingWrong);
    }
    const retryAfter = RETRY_AFTER_SECONDS[answer.statusCode];
    if (retryAfter) void reply.header('retry-after', retryAfter);
    void reply.status(answer.statusCode).send(answer);
  }
}
