import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '@milkround/contracts';
import { failure } from '../http/failures';
import type { Limits } from '../http/limits';
import { networkOf } from '../http/network';
import { delayRefusal, RetryLater } from '../http/retry-later';
import { deviceTokenOf } from './device-cookie';
import type { KnownDevices } from './known-devices';
import { tokenHashOf, type Sessions } from './sessions';

/** The calls of the API. The client's files, health and metrics are not counted. */
const COUNTED = /^\/(apis?|audit)\//;
const SIGN_IN = /\/login$/;

interface Parts {
  limits: Limits;
  sessions: Pick<Sessions, 'authenticate'>;
  devices: Pick<KnownDevices, 'isGiven'>;
}

export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1];

/**
 * Counts each request before anything else: by its token, a sign-in by the cookie of its device, and any other by its address. A token or a device
 * that turns out to be unknown counts for the address afterwards; once the points of the address are used up, tokens are looked up here. Call it
 * before all other hooks.
 */
export function limitRequests(fastify: FastifyInstance, parts: Parts): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!COUNTED.test(request.url)) return;
    try {
      await delayRefusal(count(request, parts));
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
      sendRefusal(reply, error);
    }
  });
  // After the body was read, so that a client that sends it slowly takes no place.
  fastify.addHook('preHandler', async (request, reply) => {
    if (COUNTED.test(request.url) && anyTokenOf(request) === null)
      await delayRefusal(parts.limits.begin('strangers', networkOf(request.ip), reply));
  });
}

/** The token of the session, or of the device at a sign-in; null for strangers. */
const anyTokenOf = (request: FastifyRequest): string | null =>
  tokenOf(request) ?? (SIGN_IN.test(request.url) ? deviceTokenOf(request) : null);

/** @throws RetryLater 429 */
async function count(request: FastifyRequest, { limits, sessions, devices }: Parts): Promise<void> {
  const network = networkOf(request.ip);
  const token = anyTokenOf(request);
  if (token === null) return limits.take('strangers', network);
  await limits.take('tokens', tokenHashOf(token).toString('hex'));
  await limits.assertLeft('strangers', network).catch(async (refusal: unknown) => {
    const isKnown =
      tokenOf(request) === undefined
        ? await devices.isGiven(token)
        : (await sessions.authenticate(token)) !== null;
    if (!isKnown) throw refusal;
  });
}

/** Answers without the error filter and the hooks of answers. */
function sendRefusal(reply: FastifyReply, error: RetryLater): void {
  const body = JSON.stringify(failure(error.getStatus(), error.reason));
  reply.hijack();
  const answer = reply.raw;
  answer.setHeader(HEADERS.requestId, reply.request.id);
  answer.setHeader('cache-control', 'no-store');
  answer.setHeader('content-type', 'application/json; charset=utf-8');
  answer.setHeader('content-length', Buffer.byteLength(body));
  answer.setHeader('retry-after', error.retryAfter);
  answer.statusCode = error.getStatus();
  answer.end(body);
}
