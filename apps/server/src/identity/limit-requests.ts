import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../http/limits';
import { networkOf } from '../http/network';
import { deviceTokenOf } from './device-cookie';
import { tokenHashOf } from './sessions';

/** The calls of the API. The client's files, health and metrics are not counted. */
const COUNTED = /^\/(apis?|audit)\//;
const SIGN_IN = /\/login$/;

/** Returns the token of the request's session. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1];

/**
 * Counts each request before its body is read: by its token, a sign-in by the cookie of its device, and any other by its address. A token or a device
 * that turns out to be unknown counts for the address afterwards.
 */
export function limitRequests(fastify: FastifyInstance, limits: Limits): void {
  fastify.addHook('onRequest', async (request) => {
    if (!COUNTED.test(request.url)) return;
    const token = tokenOf(request) ?? (SIGN_IN.test(request.url) ? deviceTokenOf(request) : null);
    await (token === null
      ? limits.take('strangers', networkOf(request.ip))
      : limits.take('tokens', tokenHashOf(token).toString('hex')));
  });
}
