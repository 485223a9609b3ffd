import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { HEADERS } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import type { AskedBy } from '../log/asked-by';
import { callerOf } from './caller';
import { commandIdOf, headerOf, occurredAtOf } from './command';

/**
 * Who wants this change, under which command id (from `Idempotency-Key`, else a new UUIDv7) and when it happened:
 * on a delivery boy's phone as `x-occurred-at` says, with everybody else now.
 */
export const By = createParamDecorator((_: undefined, context: ExecutionContext): AskedBy => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { role, id, signedInAt } = callerOf(request);
  const happened = role === 'delivery-boy' ? headerOf(request, HEADERS.occurredAt) : undefined;
  return {
    commandId: commandIdOf({ role, id }, headerOf(request, HEADERS.idempotencyKey)),
    actor: { role, id },
    ...occurredAtOf(happened, { signedInAt, now: new Date() }),
  };
});
