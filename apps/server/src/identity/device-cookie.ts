import { API } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** It opens nothing: a device that has it is only let through when an account's or address's tries are used up. */
const NAME = 'milkround-device';
/** Browsers keep no cookie for longer than 400 days. */
export const DEVICE_DAYS = 400;
const TOKEN = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);

/** The device's token; null when it has none. */
export const deviceTokenOf = ({ headers }: FastifyRequest): string | null => TOKEN.exec(headers.cookie ?? '')?.[1] ?? null;

/** Has the browser keep the device's token, out of reach of the page's scripts. */
export function keepDeviceToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const cookie = `${NAME}=${token}; Path=${API}; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`;
  void reply.header('set-cookie', cookie);
}
