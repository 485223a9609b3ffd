import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepCookie, readCookie } from './browser-cookie';

/** It opens nothing: a device that has it is only let through when an account's or address's tries are used up. */
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
