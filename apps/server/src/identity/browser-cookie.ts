import { API } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface CookieRules {
  name: string;
  /** 0 removes the cookie. */
  seconds: number;
  /** Whether the browser sends it over TLS alone. */
  isSecure: boolean;
  sameSite: 'Strict' | 'Lax';
}

/** Returns a cookie's value of base64url, which has `least` to `most` characters; null without it. */
export function readCookie({ headers }: FastifyRequest, name: string, { least, most }: { least: number; most: number }): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{${least},${most}})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null;
}

/** Has the browser keep a value for calls of the API, out of reach of the page's scripts. */
export function keepCookie(reply: FastifyReply, value: string, { name, seconds, isSecure, sameSite }: CookieRules): void {
  const cookie = `${name}=${value}; Path=${API}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  void reply.header('set-cookie', cookie);
}
