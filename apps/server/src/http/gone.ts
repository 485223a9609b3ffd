import type { ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** The part of a reply that tells its end. */
export interface Ending {
  raw: Pick<ServerResponse, 'closed' | 'once'>;
}

/** The signals of the answers that are not sent yet. */
const signals = new WeakMap<Ending['raw'], AbortSignal>();

/** Calls `listener` when the connection has ended or the answer is sent; at once if that has happened before. */
export function onGone({ raw }: Ending, listener: () => void): void {
  if (raw.closed) listener();
  else raw.once('close', listener);
}

/** A signal that is aborted when the connection has ended, or the answer is sent. All callers share the signal of a request. */
export function goneOf(reply: Ending): AbortSignal {
  const signal = signals.get(reply.raw) ?? signalOf(reply);
  signals.set(reply.raw, signal);
  return signal;
}

function signalOf(reply: Ending): AbortSignal {
  const controller = new AbortController();
  onGone(reply, () => controller.abort());
  return controller.signal;
}

/** Injects the signal into a handler: `@Gone() gone: AbortSignal`. */
export const Gone = createParamDecorator((_: undefined, context: ExecutionContext): AbortSignal =>
  goneOf(context.switchToHttp().getResponse<FastifyReply>()),
);
