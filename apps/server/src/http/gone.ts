import { finished } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the connection has ended, or the answer is sent. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // Unlike an event, this is also told of a connection that ended a while ago.
  finished(reply.raw, () => gone.abort());
  return gone.signal;
}

/** Injects the signal into a handler: `@Gone() gone: AbortSignal`. */
export const Gone = createParamDecorator((_: undefined, context: ExecutionContext): AbortSignal =>
  goneOf(context.switchToHttp().getResponse<FastifyReply>()),
);
