import { Catch, HttpStatus, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'nestjs-pino';
import { isTableMismatch, type DatabaseTrouble } from '../database/database-trouble';
import { failure, failureOf } from './failures';
import { RetryLater } from './retry-later';

const UNAVAILABLE_SECONDS = 2;

/** Recognizes operational errors of the database. */
interface TroubleNotes {
  note(thrown: unknown): DatabaseTrouble | null;
}

/** Answers the refusal of a statement that met a read model in preparation; null when there is none. */
interface PreparationRefusals {
  refusalOf(thrown: unknown): Promise<RetryLater | null>;
}

/** Answers every failure in one shape. An unexpected error is logged, and its answer reveals nothing about the server. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(
    private readonly log: Pick<Logger, 'error'>,
    private readonly database: TroubleNotes,
    private readonly preparation: PreparationRefusals,
  ) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    this.answer(isTableMismatch(thrown) ? ((await this.preparation.refusalOf(thrown)) ?? thrown) : thrown, host);
  }

  private answer(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    let answer = failureOf(thrown, this.database.note(thrown));
    if (!answer) {
      this.log.error({ err: thrown, requestId: http.getRequest<FastifyRequest>().id }, 'A request failed');
      answer = failure(HttpStatus.INTERNAL_SERVER_ERROR, createMessage('something-wrong'));
    }
    // An answer that broke while it was streamed cannot be taken back.
    if (reply.sent) return;
    const seconds = retryAfter(thrown, answer.statusCode);
    if (seconds) void reply.header('retry-after', seconds);
    void reply.status(answer.statusCode).type('application/json; charset=utf-8').send(answer);
  }
}

function retryAfter(thrown: unknown, statusCode: number): number | null {
  if (thrown instanceof RetryLater) return Math.max(1, Math.ceil(thrown.seconds));
  return statusCode === Number(HttpStatus.SERVICE_UNAVAILABLE) ? UNAVAILABLE_SECONDS : null;
}
