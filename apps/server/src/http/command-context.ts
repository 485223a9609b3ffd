import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { API, HEADERS, type Role } from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '../log/command-context';
import { callerOf } from './caller';
import { commandIdOf, fingerprintOf, headerOf, occurredAtOf } from './command';
import { fieldsOf } from './input/form';
import { recordOf } from './input/record';

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
    const fields = { ...recordOf(await fieldsOf(request)), ...recordOf(request.params) };
    return { ...command, fingerprint: fingerprintOf(callOf(request, role), fields) };
  },
);

/** Returns the name of a call without its parameters. It is the type of an entry for a call that phones also send as an entry. */
const callOf = ({ routeOptions: { url = '' } }: FastifyRequest, role: Role): string =>
  url
    .replace(`${API}/${role}/`, '')
    .split('/')
    .filter((segment) => !segment.startsWith(':'))
    .join('/');
