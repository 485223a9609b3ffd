import { finished } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the connection has ended, or the answer is sent. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Unlike an event, this callback also runs for a connection that ended earlier.
  finished(reply.raw, () => controller.abort());
  return controller.signal;
}

/** Injects the signal into a handler: `@Gone() gone: AbortSignal`. */
export const Gone = createParamDecorator((_: undefined, context: ExecutionContext): AbortSignal =>
  goneOf(context.switchToHttp().getResponse<FastifyReply>()),
);
