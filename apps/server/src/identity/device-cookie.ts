import type { FastifyReply, FastifyRequest } from 'fastify';
import { API } from '@milkround/contracts';

/** The cookie grants no access: it only lets a known device try to sign in when the attempts of the account or address are used up. */
const NAME = 'milkround-device';
/** Browsers keep no cookie for longer than 400 days. */
export const DEVICE_DAYS = 400;
const TOKEN_LENGTH = 43;

export const deviceTokenOf = (request: FastifyRequest): string | null =>
  readCookie(request, NAME, { min: TOKEN_LENGTH, max: TOKEN_LENGTH });

export function keepDeviceToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  keepCookie(reply, token, {
    name: NAME,
    seconds: DEVICE_DAYS * 86_400,
    isSecure: request.protocol === 'https',
    sameSite: 'Strict',
  });
}

interface CookieRules {
  name: string;
  /** 0 removes the cookie. */
  seconds: number;
  /** Whether the browser sends the cookie over TLS only. */
  isSecure: boolean;
  sameSite: 'Strict' | 'Lax';
}

/** Returns a cookie's value of base64url, which has `min` to `max` characters; null without it. */
function readCookie(
  { headers }: FastifyRequest,
  name: string,
  { min, max }: { min: number; max: number },
): string | null {
  return (
    new RegExp(`(?:^|;\\s*)${name}=([\\w-]{${min},${max}})(?:;|$)`).exec(
      headers.cookie ?? '',
    )?.[1] ?? null
  );
}

/** Stores a value in the browser for calls of the API. The page's scripts cannot read it. */
function keepCookie(
  reply: FastifyReply,
  value: string,
  { name, seconds, isSecure, sameSite }: CookieRules,
): void {
  const cookie = `${name}=${value}; Path=${API}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  void reply.header('set-cookie', cookie);
}
