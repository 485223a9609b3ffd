import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { HEADERS } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '../log/command-context';
import { callerOf } from './caller';
import { commandIdOf, fingerprintOf, headerOf, occurredAtOf } from './command';
import { fieldsOf } from './input/form';

/**
 * Injects the context of a command: the caller, the command id (from `Idempotency-Key`, else a new UUIDv7) and the time of the
 * change. For a delivery boy the time is that of `x-occurred-at`, for other callers the current time. With a key the context
 * has the fingerprint of the request, except in handlers that read the body themselves: `@Context('body-unread')`.
 */
export const Context = createParamDecorator(
  async (body: 'body-unread' | undefined, execution: ExecutionContext): Promise<CommandContext> => {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const { role, id, signedInAt } = callerOf(request);
    const occurredAtHeader =
      role === 'delivery-boy' ? headerOf(request, HEADERS.occurredAt) : undefined;
    const key = headerOf(request, HEADERS.idempotencyKey);
    const command = {
      commandId: commandIdOf({ role, id }, key),
      actor: { role, id },
      ...occurredAtOf(occurredAtHeader, { signedInAt, now: new Date() }),
    };
    if (key === undefined || body === 'body-unread') return command;
    const input = { params: request.params, body: await fieldsOf(request) };
    return { ...command, fingerprint: fingerprintOf(request.routeOptions.url ?? '', input) };
  },
);
