import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { HEADERS } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import type { AskedBy } from '../log/asked-by';
import { callerOf } from './caller';
import { commandIdOf, headerOf, occurredAtOf } from './command';
import { callOf, fingerprintsOf } from './fingerprint';
import { fieldsOf } from './input/form';

/**
 * Who wants this change, under which command id (from `Idempotency-Key`, else a new UUIDv7) and when it happened:
 * on a delivery boy's phone as `x-occurred-at` says, with everybody else now. With a key also what is asked for, unless the
 * handler reads the body itself and says so: `@By('body-unread')`.
 */
export const By = createParamDecorator(async (body: 'body-unread' | undefined, context: ExecutionContext): Promise<AskedBy> => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { role, id, signedInAt } = callerOf(request);
  const happened = role === 'delivery-boy' ? headerOf(request, HEADERS.occurredAt) : undefined;
  const key = headerOf(request, HEADERS.idempotencyKey);
  const by = {
    commandId: commandIdOf({ role, id }, key),
    actor: { role, id },
    ...occurredAtOf(happened, { signedInAt, now: new Date() }),
  };
  if (key === undefined || body === 'body-unread') return by;
  return {
    ...by,
    ...fingerprintsOf(callOf(request.routeOptions.url ?? ''), { ...record(request.params), ...record(await fieldsOf(request)) }),
  };
});

const record = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
