import type { ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** The signals of the answers that are not sent yet. */
const signals = new WeakMap<ServerResponse, AbortSignal>();

/** A signal that is aborted when the connection has ended, or the answer is sent. All callers share the signal of a request. */
export function goneOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const signal = signals.get(raw) ?? signalOf(raw);
  signals.set(raw, signal);
  return signal;
}

function signalOf(response: ServerResponse): AbortSignal {
  if (response.closed) return AbortSignal.abort();
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

/** Injects the signal into a handler: `@Gone() gone: AbortSignal`. */
export const Gone = createParamDecorator((_: undefined, context: ExecutionContext): AbortSignal =>
  goneOf(context.switchToHttp().getResponse<FastifyReply>()),
);
