import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepCookie, readCookie } from './browser-cookie';

/** The cookie grants no access: it only lets a known device try to sign in when the attempts of the account or address are used up. */
const NAME = 'milkround-device';
/** Browsers keep no cookie for longer than 400 days. */
export const DEVICE_DAYS = 400;
const TOKEN_LENGTH = 43;

/** Returns the device's token, or null. */
export const deviceTokenOf = (request: FastifyRequest): string | null =>
  readCookie(request, NAME, { min: TOKEN_LENGTH, max: TOKEN_LENGTH });

/** Stores the device's token in the browser. */
export function keepDeviceToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  keepCookie(reply, token, {
    name: NAME,
    seconds: DEVICE_DAYS * 86_400,
    isSecure: request.protocol === 'https',
    sameSite: 'Strict',
  });
}
