import { Catch, HttpStatus, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'nestjs-pino';
import { isTableMismatch, type DatabaseTrouble } from '../database/database-trouble';
import { failure, failureOf } from './failures';
import { RetryLater } from './retry-later';

const UNAVAILABLE_SECONDS = 2;

interface TroubleNotes {
  note(error: unknown): DatabaseTrouble | null;
}

/** Returns the refusal for a statement that used a read model in preparation; null when there is none. */
interface PreparationRefusals {
  refusalOf(error: unknown): Promise<RetryLater | null>;
}

/** Answers every failure in one shape. An unexpected error is logged, and its answer reveals nothing about the server. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(
    private readonly log: Pick<Logger, 'error'>,
    private readonly database: TroubleNotes,
    private readonly preparation: PreparationRefusals,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    this.answer(
      isTableMismatch(error) ? ((await this.preparation.refusalOf(error)) ?? error) : error,
      host,
    );
  }

  private answer(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    let answer = failureOf(error, this.database.note(error));
    if (!answer) {
      this.log.error(
        { err: error, requestId: http.getRequest<FastifyRequest>().id },
        'A request failed',
      );
      answer = failure(HttpStatus.INTERNAL_SERVER_ERROR, createMessage('something-wrong'));
    }
    // An answer that failed while it was streamed cannot be withdrawn.
    if (reply.sent) return;
    const seconds = retryAfter(error, answer.statusCode);
    if (seconds) void reply.header('retry-after', seconds);
    void reply.status(answer.statusCode).type('application/json; charset=utf-8').send(answer);
  }
}

function retryAfter(error: unknown, statusCode: number): number | null {
  if (error instanceof RetryLater) return error.retryAfter;
  return statusCode === Number(HttpStatus.SERVICE_UNAVAILABLE) ? UNAVAILABLE_SECONDS : null;
}
