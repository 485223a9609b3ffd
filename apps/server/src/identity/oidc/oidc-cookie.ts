import { API } from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSecret, sealSecret } from '../second-factor/stored-secret';

const NAME = 'milkround-oidc';
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{1,3000})(?:;|$)`);
/** Is authenticated with the value, so that nothing else that was encrypted with the key is taken for one. */
const PURPOSE = 'sign-in through the OpenID provider';

/**
 * Reads the cookie of a sign-in that was begun in this browser; null without one, after its time, and when it is not from here.
 * @param key the secret of the client, which all servers of an installation share
 */
export function readOidcCookie({ headers }: FastifyRequest, key: string): unknown {
  const [, value] = VALUE.exec(headers.cookie ?? '') ?? [];
  const sealed = value ? Buffer.from(value, 'base64url') : null;
  // The first byte says that it is encrypted.
  const text = sealed?.[0] === 1 ? openSecret(sealed, PURPOSE, key) : null;
  return text === null ? null : JSON.parse(text);
}

/**
 * Has the browser keep the state of a sign-in, encrypted, out of reach of the page's scripts. The page itself sends it, after the provider has sent
 * the browser back to the page: so no other site's request carries it, and `SameSite=Lax` is as strict as needed.
 * @param value null removes the cookie
 */
export function keepOidcCookie(reply: FastifyReply, value: object | null, { key, isSecure, seconds }: CookieRules): void {
  const text = value === null ? '' : sealSecret(JSON.stringify(value), PURPOSE, key).toString('base64url');
  const cookie = `${NAME}=${text}; Path=${API}; Max-Age=${value === null ? 0 : seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  void reply.header('set-cookie', cookie);
}

interface CookieRules {
  key: string;
  isSecure: boolean;
  seconds: number;
}
