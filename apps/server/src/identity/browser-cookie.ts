import { API } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface CookieRules {
  name: string;
  /** 0 removes the cookie. */
  seconds: number;
  /** Whether the browser sends the cookie over TLS only. */
  isSecure: boolean;
  sameSite: 'Strict' | 'Lax';
}

/** Returns a cookie's value of base64url, which has `min` to `max` characters; null without it. */
export function readCookie(
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
export function keepCookie(
  reply: FastifyReply,
  value: string,
  { name, seconds, isSecure, sameSite }: CookieRules,
): void {
  const cookie = `${name}=${value}; Path=${API}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  void reply.header('set-cookie', cookie);
}
