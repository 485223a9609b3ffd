import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepCookie, readCookie } from '../browser-cookie';
import { openSecret, sealSecret } from '../second-factor/stored-secret';

const NAME = 'milkround-oidc';
const MAX_LENGTH = 3_000;
/** Is authenticated with the value, so that nothing else that was encrypted with the key is taken for one. */
const PURPOSE = 'sign-in through the OpenID provider';

/**
 * Reads the cookie of a sign-in that was begun in this browser; null without one, after its time, and when it is not from here.
 * @param key the secret of the client, which all servers of an installation share
 */
export function readOidcCookie(request: FastifyRequest, key: string): unknown {
  const value = readCookie(request, NAME, { least: 1, most: MAX_LENGTH });
  const sealed = value === null ? null : Buffer.from(value, 'base64url');
  // The first byte says that it is encrypted.
  const text = sealed?.[0] === 1 ? openSecret(sealed, PURPOSE, key) : null;
  return text === null ? null : JSON.parse(text);
}

interface Kept {
  key: string;
  isSecure: boolean;
  seconds: number;
}

/**
 * Has the browser keep the state of a sign-in, encrypted. The page itself sends it, after the provider has sent the browser back to the page: so no
 * other site's request carries it, and `SameSite=Lax` is as strict as needed.
 * @param value null removes the cookie
 */
export function keepOidcCookie(reply: FastifyReply, value: object | null, { key, isSecure, seconds }: Kept): void {
  const text = value === null ? '' : sealSecret(JSON.stringify(value), PURPOSE, key).toString('base64url');
  keepCookie(reply, text, { name: NAME, seconds: value === null ? 0 : seconds, isSecure, sameSite: 'Lax' });
}
