import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepCookie, readCookie } from './browser-cookie';

/** The cookie grants no access: it only lets a known device try when the tries of the account or address are used up. */
const NAME = 'milkround-device';
/** Browsers keep no cookie for longer than 400 days. */
export const DEVICE_DAYS = 400;
const TOKEN_LENGTH = 43;

/** The device's token; null when it has none. */
export const deviceTokenOf = (request: FastifyRequest): string | null =>
  readCookie(request, NAME, { least: TOKEN_LENGTH, most: TOKEN_LENGTH });

/** Has the browser keep the device's token. */
export function keepDeviceToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  keepCookie(reply, token, { name: NAME, seconds: DEVICE_DAYS * 86_400, isSecure: request.protocol === 'https', sameSite: 'Strict' });
}
